import { openDeck, tooCostly, type OpenDeckOptions, type OpenedDeck } from '@slidewright/decks';
import { createFairGate, type FairGate } from '@slidewright/platform';
import { MOST_IMPORTS } from '../reserve-deck.ts';

/** Pages of one deck that are drawn or stored at the same time. */
export const PAGES_AT_ONCE = 2;

/** Of all pages of a deck, read and drawn one after the other. An ordinary page takes less than half a second. */
const MOST_DRAWING_MS = 20 * 60_000;

/** Opens decks, whose owners take turns with the programs that read and draw them. */
export interface DeckTurns {
  open(file: string, ownerId: string, options: OpenDeckOptions): Promise<OpenedDeck>;
}

/** Jobs that a worker has in progress: two people whose decks are slow leave room for others. */
export const importsInProgress = (concurrency: number): number => concurrency + 2 * MOST_IMPORTS;

/**
 * Of one owner, `concurrency` decks are opened at a time, and twice as many pages read or drawn. There is one place more
 * of each, so that another owner's deck need not wait for a slow one. `mostDrawingMs` bounds the time that the pages of a
 * deck take without their waiting; past it they fail with DECK_UNUSABLE.
 */
export function createDeckTurns(concurrency: number, mostDrawingMs = MOST_DRAWING_MS): DeckTurns {
  const opening = gateOf(concurrency, concurrency);
  const pages = gateOf(PAGES_AT_ONCE * concurrency, concurrency);
  return {
    async open(file, ownerId, options) {
      const { signal } = options;
      const deck = await opening.pass(ownerId, () => openDeck(file, options), signal);
      let spentMs = 0;
      const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
        const timed = async (): Promise<Result> => {
          if (spentMs > mostDrawingMs) throw tooCostly(`its pages took more than ${mostDrawingMs} ms`);
          const start = performance.now();
          try {
            return await work();
          } finally {
            spentMs += performance.now() - start;
          }
        };
        return pages.pass(ownerId, timed, signal);
      };
      const texts = new Map<number, ReturnType<OpenedDeck['text']>>();
      return {
        ...deck,
        // Asked for again when all pages are drawn.
        text(index) {
          const text = texts.get(index) ?? inTurn(() => deck.text(index));
          texts.set(index, text);
          return text;
        },
        media: (path, mostBytes) => inTurn(() => deck.media(path, mostBytes)),
        picture: (index, box) => inTurn(() => deck.picture(index, box)),
        statePicture: (index, state, box) => inTurn(() => deck.statePicture(index, state, box)),
      };
    },
  };
}

function gateOf(perOwner: number, concurrency: number): FairGate {
  const most = importsInProgress(concurrency) * PAGES_AT_ONCE;
  return createFairGate({
    concurrency: perOwner + 1,
    concurrencyPerOwner: perOwner,
    mostWaiting: most,
    mostWaitingPerOwner: most,
  });
}
