import { formatDuration } from '@slidewright/domain';
import type { DeckComparison, SlideChange, SlideChangeKind } from './compare-decks.ts';

const WHAT: Readonly<Record<SlideChangeKind, string>> = {
  added: 'is new',
  removed: 'was removed',
  changed: 'has changed',
  notes: 'has other notes',
  look: 'looks different',
  moved: 'was moved',
};

/** 'Slide 3 “Costs” has changed (was slide 2)'. */
export function changeSentence({ kind, title, before, after }: SlideChange): string {
  const name = title === '' ? '' : ` “${title}”`;
  const from = before !== null && after !== null && before !== after ? ` (was slide ${before})` : '';
  return `Slide ${after ?? before}${name} ${WHAT[kind]}${from}`;
}

/** What changes as a whole, and what it costs. */
export function summaryLines(
  oldName: string,
  newName: string,
  { slides, changes, settings, cost }: DeckComparison,
): string[] {
  if (changes.length === 0 && settings.length === 0) return [`Nothing changes from ${oldName} to ${newName}.`];
  return [
    `${changes.length} of ${Math.max(slides.before, slides.after)} slides differ from ${oldName} to ${newName}.`,
    ...(settings.length === 0 ? [] : [`Settings that differ: ${settings.join(', ')}.`]),
    `${cost.slidesToDraw} ${cost.slidesToDraw === 1 ? 'slide is' : 'slides are'} drawn and ${formatDuration(cost.secondsToSpeak)} of speech made, in about ${formatDuration(cost.estimatedSeconds)}.`,
  ];
}
