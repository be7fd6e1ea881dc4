import { createHash, randomUUID } from 'node:crypto';
import type { Cue } from '@slidewright/domain';
import type { ObjectStore } from '@slidewright/platform';
import { recordingKeys } from '../object-keys.ts';
import { pendingDeletionRepository } from '../repositories/pending-deletions.ts';
import type { Db } from '../repositories/database.ts';
import type { NewRecording } from '../repositories/recordings.ts';
import { bytesOf } from './sound/sound.ts';
import { storeSound } from './store-sound.ts';

/** An object whose row never came, as after a cancel, is swept after this long. */
const UNNAMED_OBJECT_MS = 600_000;
/** Nobody speaks five words a second for half an hour; more would not fit one message. */
const MOST_TIMED_WORDS = 9_000;
const PCM = 'audio/L16; rate=48000; channels=1';

/** Puts a sound into the store under keys of its own; the transaction that names the recording has to add it. */
export async function storeRecording(
  parts: { readonly db: Db; readonly store: ObjectStore },
  sound: { readonly samples: Int16Array; readonly mp3: Buffer; readonly cues: readonly Cue[] },
  owner: { readonly ownerId: string; readonly inputHash: string | null },
  signal: AbortSignal,
): Promise<NewRecording> {
  const id = randomUUID();
  const pcm = bytesOf(sound.samples);
  const wordCount = sound.cues.reduce((sum, { words }) => sum + (words?.length ?? 0), 0);
  const cues =
    wordCount > MOST_TIMED_WORDS
      ? sound.cues.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }))
      : sound.cues;
  const narrationHash = createHash('sha256').update(pcm).update(JSON.stringify(cues)).digest('hex');
  const keys = recordingKeys(owner.ownerId, narrationHash, id);
  await pendingDeletionRepository(parts.db).schedule([keys.pcmKey, keys.mp3Key], { delayMs: UNNAMED_OBJECT_MS });
  await storeSound(parts.store, keys.pcmKey, pcm, PCM, signal);
  await storeSound(parts.store, keys.mp3Key, sound.mp3, 'audio/mpeg', signal);
  return {
    id,
    ...owner,
    ...keys,
    mp3Size: sound.mp3.length,
    samples: sound.samples.length,
    cues,
    narrationHash,
  };
}
