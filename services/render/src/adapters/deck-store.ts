import { AppError, type ObjectStore } from '@slidewright/platform';
import { snapshotKey } from '../deck/object-keys.ts';
import { deckSnapshotSchema, type DeckSnapshot } from '../deck/snapshot.ts';

/** Keeps snapshots of decks in the object store: a deck can be larger than a message or a row should be. */
export interface DeckStore {
  /** Answers the key. */
  save(snapshot: DeckSnapshot): Promise<string>;
  load(key: string, signal: AbortSignal): Promise<DeckSnapshot>;
}

export function createDeckStore(store: ObjectStore): DeckStore {
  return {
    async save(snapshot) {
      const key = snapshotKey(snapshot);
      await store.put(key, Buffer.from(JSON.stringify(snapshot)), { contentType: 'application/json' });
      return key;
    },
    async load(key, signal) {
      const { body } = await store.get(key, { signal });
      const chunks: Buffer[] = [];
      for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
      const parsed = deckSnapshotSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (parsed.success) return parsed.data;
      throw new AppError('RENDER_FAILED', {
        message: `the snapshot ${key} is not readable: ${parsed.error.message}`,
        userMessage: 'The video could not be made from this timeline. Please start it again.',
      });
    },
  };
}
