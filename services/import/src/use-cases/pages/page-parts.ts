import type { OpenedDeck } from '@slidewright/decks';
import { LIMITS } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import type { ImportedPage } from '@slidewright/slides/importers/changed-deck';
import type { Timelines } from '../../adapters/timelines.ts';
import type { ImportInput, Warning } from '../../jobs.ts';
import type { Db } from '../../repositories/tables.ts';
import { pageBlocks, type PictureProblem, type StoredPicture } from '../../rules/page-blocks.ts';
import { hashOf, openLibrary, type DeckLibrary } from './deck-library.ts';
import type { DrawnPage } from './import-pages.ts';
import { storeStates } from './page-states.ts';

/** Different pictures of a deck that are put into the library. */
const MOST_PICTURES = 100;
/** The parts of all pages as JSON, in UTF-16 code units; the slides of a timeline have room for their texts beside them. */
const LONGEST_PARTS = 1_024 ** 2;

export interface PartsWork {
  readonly db: Db;
  readonly timelines: Timelines;
  readonly warnings: Warning[];
  readonly report: (picture: number, pictures: number) => void;
}

/** Puts the pictures and the states of the pages into the owner's library, and returns the pages with their parts as blocks. */
export async function addParts(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  pages: readonly DrawnPage[],
  work: PartsWork,
): Promise<ImportedPage[]> {
  const texts = await Promise.all(pages.map(({ position }) => deck.text(position)));
  const paths = texts.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'picture' ? part.path : [])));
  const library = await openLibrary(run, work);
  const files = [...new Set(paths)];
  const count = files.length + pages.reduce((sum, { position }) => sum + deck.states(position).length, 0);
  let done = 0;
  const report = (): void => work.report(done++, count);
  const pictures = await storePictures(run, deck, files, { library, report });
  const states = await storeStates(run, deck, pages, { library, report, warnings: work.warnings });
  let left = LONGEST_PARTS;
  return pages.map((page, index) => {
    const { parts, leftOut } = pageBlocks(texts[index]!, pictures);
    left -= JSON.stringify([parts, leftOut]).length;
    // The text of such a page can still be made editable.
    return { ...page, states: states.get(page) ?? [], ...(left < 0 ? { parts: [], leftOut: [] } : { parts, leftOut }) };
  });
}

/** Of a picture that the library does not accept, or that the deck does not have. */
const PROBLEMS: Readonly<Record<string, PictureProblem>> = {
  IMAGE_UNUSABLE: 'damaged',
  DECK_UNUSABLE: 'damaged',
  UNSUPPORTED_MEDIA_TYPE: 'format',
  PAYLOAD_TOO_LARGE: 'large',
};

/** Pictures by their paths in the deck. */
async function storePictures(
  { signal }: JobRun<ImportInput>,
  deck: OpenedDeck,
  paths: readonly string[],
  { library, report }: { readonly library: DeckLibrary; readonly report: () => void },
): Promise<Map<string, StoredPicture | PictureProblem>> {
  const byHash = new Map<string, StoredPicture | PictureProblem>();
  const found = new Map<string, StoredPicture | PictureProblem>();
  for (const path of paths) {
    signal.throwIfAborted();
    report();
    const file = await deck.media(path, LIMITS.imageBytes).catch(problemOf);
    if (file === null || typeof file === 'string') {
      found.set(path, file ?? 'missing');
      continue;
    }
    const hash = hashOf(file);
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const isMany = !byHash.has(hash) && byHash.size >= MOST_PICTURES;
    const picture = isMany ? 'many' : (byHash.get(hash) ?? (await library.store(file, filename).catch(problemOf)));
    if (!isMany) byHash.set(hash, picture);
    found.set(path, picture);
  }
  return found;
}

/** What is wrong with a picture that could not be taken over; throws any other error. */
export function problemOf(error: unknown): PictureProblem {
  const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
  if (problem === undefined) throw error;
  return problem;
}
