import { createHash } from 'node:crypto';
import type { JobRun } from '@slidewright/jobs';
import type { Timelines } from '../../adapters/timelines.ts';
import type { ImportInput } from '../../jobs.ts';
import { deckRepository } from '../../repositories/decks.ts';
import type { Db } from '../../repositories/tables.ts';
import type { StoredPicture } from '../../rules/page-blocks.ts';

/** What of a deck besides its pages is in the owner's library. */
export interface DeckLibrary {
  /** Stores a picture; files with the same content are one image, also in later states of the deck. */
  store(file: Buffer, filename: string): Promise<StoredPicture>;
}

export const hashOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

export async function openLibrary(
  { job, input, context }: JobRun<ImportInput>,
  { db, timelines }: { readonly db: Db; readonly timelines: Timelines },
): Promise<DeckLibrary> {
  const decks = deckRepository(db);
  const known = await decks.pictures(job.id, input.timelineId, job.ownerId);
  const positions = new Map(known.flatMap(({ isOwn, hash, position }) => (isOwn ? [[hash, position]] : [])));
  const stored = new Map<string, StoredPicture>();
  return {
    async store(file, filename) {
      const hash = hashOf(file);
      const before = stored.get(hash);
      if (before !== undefined) return before;
      const position = positions.get(hash) ?? -1 - positions.size;
      positions.set(hash, position);
      const note = ({ id: imageId, width, height }: StoredPicture): Promise<void> =>
        decks.putPage(job.id, { position, hash, imageId, width, height, title: '', text: '', notes: null });
      const same = known.find((other) => other.hash === hash && other.width > 0);
      const reserved = (id: string): Promise<void> => note({ id, width: 0, height: 0 });
      const { id, width, height } = same
        ? { ...same, id: same.imageId }
        : await timelines.addImage({ file, filename }, reserved, context);
      await note({ id, width, height });
      stored.set(hash, { id, width, height });
      return { id, width, height };
    },
  };
}
