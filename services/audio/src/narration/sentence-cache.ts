import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { samplesOf } from '@slidewright/domain';
import { AppError, metrics, withTransaction, type Logger, type ObjectStore } from '@slidewright/platform';
import { sentenceKey } from '../object-keys.ts';
import type { Db } from '../repositories/database.ts';
import { pendingDeletionRepository } from '../repositories/pending-deletions.ts';
import { spokenSentenceRepository } from '../repositories/spoken-sentences.ts';
import { bytesOf } from './sound/sound.ts';
import type { SpeechProvider, SpeechRequest, SpeechSound } from './speech-provider.ts';

/** A provider for one user that speaks no sentence twice. */
export type WithSentenceCache = (provider: SpeechProvider, ownerId: string) => SpeechProvider;

/** An object whose row never came is swept after this long. */
const UNNAMED_OBJECT_MS = 600_000;
const PCM = 'application/octet-stream';

/**
 * Keeps each sentence of providers that ask for it in the object store, so that a changed text costs only its changed
 * sentences. A failure of the cache is logged and costs time, not the narration.
 */
export function createSentenceCache(parts: {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Logger;
}): WithSentenceCache {
  const { db, store, log } = parts;

  async function find(ownerId: string, hash: string, signal: AbortSignal): Promise<SpeechSound | null> {
    const known = await spokenSentenceRepository(db).use(ownerId, hash);
    if (!known) return null;
    try {
      const { body } = await store.get(known.objectKey, { signal });
      return { samples: samplesOf(await buffer(body)), ...known.sound };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        await withTransaction(db, (tx) => spokenSentenceRepository(tx).delete({ ownerId, hash }));
      throw error;
    }
  }

  async function keep(ownerId: string, hash: string, spoken: SpeechSound, signal: AbortSignal): Promise<void> {
    const { samples, ...sound } = spoken;
    if (samples.length === 0) return;
    const objectKey = sentenceKey(ownerId, hash, randomUUID());
    await pendingDeletionRepository(db).schedule([objectKey], { delayMs: UNNAMED_OBJECT_MS });
    await store.put(objectKey, bytesOf(samples), { contentType: PCM, signal });
    await withTransaction(db, (tx) =>
      spokenSentenceRepository(tx).add(ownerId, hash, { objectKey, sound, size: samples.byteLength }),
    );
  }

  return (provider, ownerId) => {
    if (!provider.keepsSentences) return provider;
    const ignoring =
      (signal: AbortSignal, what: string) =>
      (error: unknown): null => {
        signal.throwIfAborted();
        log.warn({ err: error }, what);
        return null;
      };
    return {
      ...provider,
      async synthesise(request) {
        const { signal } = request;
        const hash = sentenceHash(provider, request);
        const known = await find(ownerId, hash, signal).catch(ignoring(signal, 'a kept sentence cannot be read'));
        metrics.cacheRequest.inc({ cache: 'sentence', result: known ? 'hit' : 'miss' });
        if (known) return known;
        const spoken = await provider.synthesise(request);
        await keep(ownerId, hash, spoken, signal).catch(ignoring(signal, 'a sentence cannot be kept'));
        return spoken;
      },
    };
  };
}

/** Names everything that shapes the sound of a sentence. */
function sentenceHash(provider: SpeechProvider, request: SpeechRequest): string {
  const { text, ipa = [], voice, speed, pitch, language } = request;
  const parts = [
    provider.id,
    provider.version ?? '',
    voice.id,
    speed,
    pitch,
    text,
    ...(ipa.length > 0 ? [ipa] : []),
    ...(language === undefined ? [] : [{ language }]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
