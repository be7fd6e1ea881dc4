import type { Cue } from './cue.ts';
import { balancedLines, CAPTION_LIMITS, foldText, textWidth } from './lines.ts';

/** A slide on the film's clock: where it starts, how long it is, and what is said on it (relative to its start). */
export interface CaptionedSlide {
  readonly title: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
}

/** One caption as a viewer sees it: one or two lines between two moments of the film, in milliseconds. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

/**
 * The captions of a whole film in order. They never overlap, never leave their slide, and no word is lost:
 * a sentence too long for two lines becomes several captions that share its time by their widths.
 */
export function toCaptions(slides: readonly CaptionedSlide[]): Caption[] {
  return slides.flatMap((slide) =>
    separate(clipToSlide(slide))
      .flatMap((cue) => splitToScreens(cue))
      .map(({ startMs, endMs, lines }) => ({
        startMs: Math.round(slide.startMs) + startMs,
        endMs: Math.round(slide.startMs) + endMs,
        lines,
      })),
  );
}

/** The slide's cues in order, in whole milliseconds, inside the slide, without those that have no time or no text. */
function clipToSlide({ durationMs, cues }: CaptionedSlide): Cue[] {
  const end = Math.round(durationMs);
  const clip = (ms: number) => Math.min(Math.max(Math.round(ms), 0), end);
  return cues
    .map((cue) => ({ text: foldText(cue.text), startMs: clip(cue.startMs), endMs: clip(cue.endMs) }))
    .filter((cue) => cue.text !== '' && cue.endMs > cue.startMs)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** Ends each cue where the next begins; cues that begin together are shown as one, so that no text is dropped. */
function separate(cues: readonly Cue[]): Cue[] {
  const separated: Cue[] = [];
  for (const cue of cues) {
    const previous = separated.at(-1);
    if (previous === undefined || previous.endMs <= cue.startMs) {
      separated.push(cue);
    } else if (previous.startMs === cue.startMs) {
      const together = { text: `${previous.text} ${cue.text}`, startMs: cue.startMs, endMs: cue.endMs };
      separated.splice(-1, 1, together);
    } else {
      separated.splice(-1, 1, { ...previous, endMs: cue.startMs }, cue);
    }
  }
  return separated;
}

function splitToScreens(cue: Cue): Caption[] {
  const lines = balancedLines(cue.text);
  const screens: string[][] = [];
  for (let first = 0; first < lines.length; first += CAPTION_LIMITS.lines) {
    screens.push(lines.slice(first, first + CAPTION_LIMITS.lines));
  }
  const widths = screens.map((screen) => screen.reduce((sum, line) => sum + textWidth(line), 0));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  let startMs = cue.startMs;
  return screens.flatMap((screen, index) => {
    passed += widths[index] ?? 0;
    const endMs = cue.startMs + Math.round(((cue.endMs - cue.startMs) * passed) / total);
    const caption = { startMs, endMs, lines: screen };
    startMs = endMs;
    return caption.endMs > caption.startMs ? [caption] : [];
  });
}
