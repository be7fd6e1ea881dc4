import { LIMITS } from '@slidewright/domain';
import { mergeSlides } from '@slidewright/slides/arrange/merge-slides';
import { canSplitAt, middlePlace, splitSlide, type SplitPlace } from '@slidewright/slides/arrange/split-slide';
import { partTexts } from '@slidewright/slides/content/blocks';
import type { Block } from '@slidewright/slides/kinds/index';
import {
  ArrowDown,
  ArrowUp,
  Combine,
  Copy,
  FolderInput,
  SquareSplitVertical,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { Say } from '../../../../lib/language/messages.ts';
import { kindName } from '../../../../lib/words.ts';
import { languageOf } from '../../state/use-language.ts';
import type { WizardState } from '../../state/wizard-state.ts';
import type { WizardStore } from '../../state/wizard-store.ts';

/** Something that is done with slides. */
export interface SlideCommand {
  readonly id: 'split' | 'merge' | 'duplicate' | 'up' | 'down' | 'send' | 'remove';
  readonly label: string;
  readonly icon: LucideIcon;
  /** The keys that do it while the slide has the focus. */
  readonly keys?: string;
  /** Where or why not, below its name. */
  readonly about?: string;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

interface CommandParts {
  readonly store: WizardStore;
  readonly say: Say;
  /** Opens the choice of another timeline. */
  readonly onSend: (ids: readonly string[]) => void;
}

/** What can be done with slides, which are given in their order. */
export function slideCommands(ids: readonly string[], { store, say, onSend }: CommandParts): SlideCommand[] {
  const state = store.getState();
  const { order } = state;
  const count = ids.length;
  const isFull = order.length + count > LIMITS.slidesPerTimeline;
  return [
    splitCommand(ids, state, store, say),
    mergeCommand(ids, state, store, say),
    {
      id: 'duplicate',
      label: say('wizard.slides.duplicate'),
      icon: Copy,
      keys: say('wizard.slides.keys.duplicate'),
      isDisabled: isFull,
      run: () => store.duplicateSlides(ids),
    },
    {
      id: 'up',
      label: say('wizard.slide.moveUp'),
      icon: ArrowUp,
      keys: say('wizard.slides.keys.up'),
      isDisabled: order.slice(0, count).every((id) => ids.includes(id)),
      run: () => store.moveSlides(ids, -1),
    },
    {
      id: 'down',
      label: say('wizard.slide.moveDown'),
      icon: ArrowDown,
      keys: say('wizard.slides.keys.down'),
      isDisabled: order.slice(-count).every((id) => ids.includes(id)),
      run: () => store.moveSlides(ids, 1),
    },
    {
      id: 'send',
      label: say('wizard.slides.send'),
      icon: FolderInput,
      isDisabled: false,
      run: () => onSend(ids),
    },
    {
      id: 'remove',
      label: say('wizard.slides.remove', { count }),
      icon: Trash2,
      keys: say('wizard.slides.keys.remove'),
      isDisabled: false,
      run: () => store.removeSlides(ids),
    },
  ];
}

/** Splits a slide, where it can be. */
export function splitAt(store: WizardStore, id: string, place: SplitPlace): void {
  const state = store.getState();
  const split = splitSlide(state.slides[id]!, place, languageOf(state));
  if (split !== null) store.splitSlide(id, split);
}

function splitCommand(ids: readonly string[], state: WizardState, store: WizardStore, say: Say): SlideCommand {
  const [id = ''] = ids;
  const { blocks } = state.slides[id]!;
  const caret = state.caret?.slideId === id ? state.caret.place : null;
  const isAtCaret = caret !== null && canSplitAt(blocks, caret);
  const place = ids.length > 1 ? null : isAtCaret ? caret : middlePlace(blocks);
  return {
    id: 'split',
    label: say('wizard.slides.splitSlide'),
    icon: SquareSplitVertical,
    about:
      ids.length > 1
        ? say('wizard.slides.splitOne')
        : place === null
          ? say('wizard.slides.splitNothing')
          : say('wizard.slides.splitBefore', { words: wordsAt(blocks[place.block]!, place.item) }),
    isDisabled: place === null || state.order.length >= LIMITS.slidesPerTimeline,
    run: () => {
      if (place !== null) splitAt(store, id, place);
    },
  };
}

const LONGEST_WORDS = 40;

/** The first words of an item of a block. */
function wordsAt(block: Block, item: number): string {
  const words = (partTexts([block])[item] ?? '').trim().replaceAll(/\s+/g, ' ') || kindName(block.kind);
  return words.length <= LONGEST_WORDS ? words : `${words.slice(0, LONGEST_WORDS).trimEnd()}…`;
}

/** Several slides become one; a single slide and the next one. */
function mergeCommand(
  ids: readonly string[],
  { slides, order }: WizardState,
  store: WizardStore,
  say: Say,
): SlideCommand {
  const next = order[order.indexOf(ids[0]!) + 1];
  const together = ids.length > 1 ? ids : [...ids, ...(next === undefined ? [] : [next])];
  const [first, ...others] = together.map((id) => slides[id]!);
  const merged = others.length === 0 ? null : mergeSlides([first!, ...others]);
  const isTooLong = others.length > 0 && merged === null;
  return {
    id: 'merge',
    label: ids.length > 1 ? say('wizard.slides.merge') : say('wizard.slides.mergeNext'),
    icon: Combine,
    keys: say('wizard.slides.keys.merge'),
    ...(isTooLong
      ? { about: say('wizard.slides.mergeTooLong') }
      : others.length === 0
        ? { about: say('wizard.slides.mergeLast') }
        : {}),
    isDisabled: merged === null,
    run: () => {
      if (merged !== null) store.mergeSlides(together, merged);
    },
  };
}
