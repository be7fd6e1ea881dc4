import { createHash } from 'node:crypto';
import type { OpenedDeck } from '@slidewright/decks';
import { LIMITS } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import type { ImportedPage } from '@slidewright/slides';
import type { Timelines } from '../../adapters/timelines.ts';
import type { ImportInput } from '../../jobs.ts';
import { deckRepository } from '../../repositories/decks.ts';
import type { Db } from '../../repositories/tables.ts';
import { pageBlocks, type PictureProblem, type StoredPicture } from '../../rules/page-blocks.ts';
import type { DrawnPage } from './import-pages.ts';

/** Different pictures of a deck that are put into the library. */
const MOST_PICTURES = 100;
/** The parts of all pages as JSON, in UTF-16 code units; the slides of a timeline have room for their texts beside them. */
const LONGEST_PARTS = 1_024 ** 2;

export interface PartsWork {
  readonly db: Db;
  readonly timelines: Timelines;
  readonly report: (picture: number, pictures: number) => void;
}

/** Puts the pictures of the pages into the owner's library, and returns the pages with their parts as blocks. */
export async function addParts(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  pages: readonly DrawnPage[],
  work: PartsWork,
): Promise<ImportedPage[]> {
  const texts = await Promise.all(pages.map(({ position }) => deck.text(position)));
  const paths = texts.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'picture' ? part.path : [])));
  const pictures = await storePictures(run, deck, [...new Set(paths)], work);
  let left = LONGEST_PARTS;
  return pages.map((page, index) => {
    const { parts, leftOut } = pageBlocks(texts[index]!, pictures);
    left -= JSON.stringify([parts, leftOut]).length;
    // The text of such a page can still be made editable.
    return { ...page, ...(left < 0 ? { parts: [], leftOut: [] } : { parts, leftOut }) };
  });
}

/** Of a picture that the library does not accept, or that the deck does not have. */
const PROBLEMS: Readonly<Record<string, PictureProblem>> = {
  IMAGE_UNUSABLE: 'damaged',
  DECK_UNUSABLE: 'damaged',
  UNSUPPORTED_MEDIA_TYPE: 'format',
  PAYLOAD_TOO_LARGE: 'large',
};

/** Pictures by their paths in the deck. Files with the same content are one image, also in later states of the deck. */
async function storePictures(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  paths: readonly string[],
  { db, timelines, report }: PartsWork,
): Promise<Map<string, StoredPicture | PictureProblem>> {
  const decks = deckRepository(db);
  const { job, input, context, signal } = run;
  const known = await decks.pictures(job.id, input.timelineId, job.ownerId);
  const positions = new Map(known.flatMap(({ isOwn, hash, position }) => (isOwn ? [[hash, position]] : [])));
  const byHash = new Map<string, StoredPicture | PictureProblem>();
  const store = async (file: Buffer, path: string, hash: string): Promise<StoredPicture> => {
    const position = positions.get(hash) ?? -1 - positions.size;
    positions.set(hash, position);
    const note = ({ id: imageId, width, height }: StoredPicture): Promise<void> =>
      decks.putPage(job.id, { position, hash, imageId, width, height, title: '', text: '', notes: null });
    const same = known.find((other) => other.hash === hash && other.width > 0);
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const reserved = (id: string): Promise<void> => note({ id, width: 0, height: 0 });
    const image = same
      ? { ...same, id: same.imageId }
      : await timelines.addImage({ file, filename }, reserved, context);
    await note(image);
    return { id: image.id, width: image.width, height: image.height };
  };
  const found = new Map<string, StoredPicture | PictureProblem>();
  for (const [index, path] of paths.entries()) {
    signal.throwIfAborted();
    report(index, paths.length);
    const file = await deck.media(path, LIMITS.imageBytes).catch(problemOf);
    if (file === null || typeof file === 'string') {
      found.set(path, file ?? 'missing');
      continue;
    }
    const hash = createHash('sha256').update(file).digest('hex');
    const isMany = !byHash.has(hash) && byHash.size >= MOST_PICTURES;
    const picture = isMany ? 'many' : (byHash.get(hash) ?? (await store(file, path, hash).catch(problemOf)));
    if (!isMany) byHash.set(hash, picture);
    found.set(path, picture);
  }
  return found;
}

function problemOf(error: unknown): PictureProblem {
  const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
  if (problem === undefined) throw error;
  return problem;
}
