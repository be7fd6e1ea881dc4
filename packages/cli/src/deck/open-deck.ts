import type { ApiClient } from '@slidewright/http-api/node';
import type { KnownTimeline, SyncedTimeline, SyncParts } from './synced-timeline.ts';
import { importPages } from './pages-deck.ts';
import { readDeck, type NamedFile } from './read-deck.ts';
import { isPagesDeck, readSource } from './source.ts';
import { checkChoice, syncTimeline, updatePagesTimeline, type FilmChoice } from './sync-timeline.ts';

/** A deck that can be read. */
export interface OpenedDeck {
  /** Absolute, with symbolic links followed. */
  readonly path: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  /** Files next to it that it names. */
  readonly files: readonly NamedFile[];
  /** Makes its timeline equal to the deck, and creates it if there is none. */
  sync(api: ApiClient, known: KnownTimeline, parts: SyncParts): Promise<SyncedTimeline>;
}

/** Opens a deck of any format. Throws CliError for a file that is none, and for a choice that does not exist. */
export async function openDeck(file: string, choice: FilmChoice = {}): Promise<OpenedDeck> {
  checkChoice(choice);
  if (!isPagesDeck(file)) {
    const deck = await readDeck(file);
    return {
      ...deck,
      files: [...deck.pictures, ...deck.music],
      sync: (api, known, { report }) => syncTimeline(api, deck, choice, known, report),
    };
  }
  const { path, hash } = await readSource(file);
  return {
    path,
    hash,
    files: [],
    async sync(api, { timelineId, imported }, parts) {
      const id = await importPages(api, file, timelineId, parts);
      const present = id === timelineId ? imported : null;
      return {
        ...(await updatePagesTimeline(api, id, choice, present)),
        timelineId: id,
        images: {},
        music: {},
        changedSlides: null,
      };
    },
  };
}
