import type { ApiClient } from '@slidewright/http-api/node';
import type { Recognised } from '@slidewright/slides/importers/importer';
import { dialectNamed } from '@slidewright/slides/importers/markdown/dialects/index';
import type { KnownTimeline, SyncedTimeline, SyncParts } from './synced-timeline.ts';
import { importPages } from './pages-deck.ts';
import { readDeck, type NamedFile } from './read-deck.ts';
import { isServerDeck, readSource } from './source.ts';
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

/** Says what a text was read as, and how it is read in the other way. */
function readAsSentence(file: string, { as, dialect }: Recognised): string {
  const [what, other] = as === 'deck' ? ['a deck', 'outline'] : ['an outline', 'deck'];
  const program = dialect === undefined ? '' : ` for ${dialectNamed(dialect).label}`;
  return `${file} was read as ${what}${program}; --as ${other} reads it as ${other === 'deck' ? 'a deck' : 'an outline'}.`;
}

/** Opens a deck of any format. Throws CliError for a file that is none, and for a choice that does not exist. */
export async function openDeck(file: string, choice: FilmChoice = {}): Promise<OpenedDeck> {
  checkChoice(choice);
  if (!isServerDeck(file)) {
    const deck = await readDeck(file, choice.as);
    return {
      ...deck,
      files: [...deck.pictures, ...deck.music],
      sync(api, known, { report }) {
        report.note(readAsSentence(file, deck.recognised));
        return syncTimeline(api, deck, choice, known, report);
      },
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
        ...(await updatePagesTimeline(api, id, choice, present, parts.report)),
        timelineId: id,
        images: {},
        music: {},
        changedSlides: null,
      };
    },
  };
}
