import { randomUUID } from 'node:crypto';
import type { Pronunciation } from '@slidewright/domain';
import { withTransaction, type ObjectStore } from '@slidewright/platform';
import { pendingDeletionRepository } from '../repositories/pending-deletions.ts';
import type { Db } from '../repositories/database.ts';
import { sampleRepository } from '../repositories/samples.ts';
import { sampleKey } from '../object-keys.ts';
import { narrate } from './narrate.ts';
import type { SoundTools } from './sound/sound-tools.ts';
import type { SpeechRequest } from './speech-provider.ts';
import { storeSound } from './store-sound.ts';
import type { OfferedVoice } from './voice-catalogue.ts';

export interface SampleRequest {
  /** Null: for everybody. */
  readonly ownerId: string | null;
  readonly hash: string;
  readonly text: string;
  /** Of the text, BCP 47; that of the voice by default. */
  readonly language?: string;
  readonly pronunciations?: readonly Pronunciation[];
  readonly offered: OfferedVoice;
  readonly speed: number;
  readonly pitch: number;
  readonly lifetimeMs: number;
  /** 'urgent' by default. */
  readonly priority?: SpeechRequest['priority'];
  readonly signal: AbortSignal;
}

export interface Sample {
  readonly objectKey: string;
  /** Bytes. */
  readonly size: number;
  readonly durationMs: number;
  readonly createdAt: Date;
}

/** An MP3 of a text, made at the first request and kept while it is requested. */
export type MakeSample = (request: SampleRequest) => Promise<Sample>;

/** An object whose row never came is swept after this long. */
const UNNAMED_OBJECT_MS = 3_600_000;

export function createSampleMaker(parts: {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly tools: SoundTools;
}): MakeSample {
  const { db, store, tools } = parts;
  /** Samples that are being made, so that concurrent requests share one. */
  const inTheMaking = new Map<string, Promise<Sample>>();

  async function make(request: SampleRequest): Promise<Sample> {
    const known = await sampleRepository(db).use(request.hash, request.lifetimeMs);
    if (known)
      return {
        objectKey: known.object_key,
        size: Number(known.size),
        durationMs: known.duration_ms,
        createdAt: known.created_at,
      };
    const { text, language = '', pronunciations = [], offered, speed, pitch, signal, priority = 'urgent' } = request;
    const sound = await narrate(offered.provider, tools, {
      text,
      language,
      pronunciations,
      voice: offered.voice,
      speed,
      pitch,
      signal,
      priority,
    });
    const objectKey = sampleKey(request.ownerId, request.hash, randomUUID());
    await pendingDeletionRepository(db).schedule([objectKey], { delayMs: UNNAMED_OBJECT_MS });
    await storeSound(store, objectKey, sound.mp3, 'audio/mpeg', signal);
    const made = { objectKey, size: sound.mp3.length, durationMs: sound.durationMs };
    await withTransaction(db, (tx) =>
      sampleRepository(tx).add({ hash: request.hash, lifetimeMs: request.lifetimeMs, ...made }),
    );
    return { ...made, createdAt: new Date() };
  }

  return (request) => {
    const running = inTheMaking.get(request.hash);
    // The caller that started it may cancel; then the next caller speaks it again.
    if (running) return running.catch(() => make(request));
    const making = make(request).finally(() => inTheMaking.delete(request.hash));
    inTheMaking.set(request.hash, making);
    return making;
  };
}
