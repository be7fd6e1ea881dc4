import type { OpenedDeck } from '@slidewright/decks';
import { importWarning, LIMITS } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { cut } from '@slidewright/slides/kinds/fields';
import type { PageState } from '@slidewright/slides/kinds/page/index';
import type { ImportInput, Warning } from '../../jobs.ts';
import { withSpokenEquations } from '../../rules/equations.ts';
import { hashOf, type DeckLibrary } from './deck-library.ts';
import { PAGE_BOX, type DrawnPage } from './import-pages.ts';

interface StatesWork {
  readonly library: DeckLibrary;
  readonly warnings: Warning[];
  /** Called before each state. */
  readonly report: () => void;
}

/**
 * The states of each page as images of the owner's library; none for a page that is shown complete. So is one whose
 * states cannot be drawn or stored, and every page after it: a deck does not fail for its animations.
 */
export async function storeStates(
  { input, signal }: JobRun<ImportInput>,
  deck: OpenedDeck,
  pages: readonly DrawnPage[],
  { library, warnings, report }: StatesWork,
): Promise<ReadonlyMap<DrawnPage, readonly PageState[]>> {
  const name = input.filename.replace(/\.[^.]*$/, '');
  const storeState = async ({ position, hash, imageId }: DrawnPage, state: number): Promise<string> => {
    signal.throwIfAborted();
    report();
    const png = await deck.statePicture(position, state, PAGE_BOX);
    // One that looks as the page does is its image.
    if (hashOf(png) === hash) return imageId;
    return (await library.store(png, `${name}-${position + 1}-${state + 1}.png`)).id;
  };
  const found = new Map<DrawnPage, readonly PageState[]>();
  for (const page of pages) {
    const states: PageState[] = [];
    try {
      for (const [state, words] of deck.states(page.position).entries()) {
        const imageId = await storeState(page, state);
        states.push({ imageId, words: cut(withSpokenEquations(words), LIMITS.textLength) });
      }
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
      if (problem === undefined) throw error;
      warnings.push(importWarning(problem, { page: page.number }));
      return found;
    }
    found.set(page, states);
  }
  return found;
}

/** Of states that were not drawn or not accepted by the library. */
const PROBLEMS: Readonly<Record<string, 'ANIMATIONS_UNFINISHED' | 'ANIMATIONS_NOT_STORED'>> = {
  DECK_UNUSABLE: 'ANIMATIONS_UNFINISHED',
  PAYLOAD_TOO_LARGE: 'ANIMATIONS_NOT_STORED',
};
