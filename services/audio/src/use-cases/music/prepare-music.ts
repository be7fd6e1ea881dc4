import { join } from 'node:path';
import type { PrepareMusicRequest } from '@slidewright/contracts';
import { errorReason, LIMITS } from '@slidewright/domain';
import {
  AppError,
  createGate,
  invalid,
  requireUser,
  temporaryDirectory,
  type CallContext,
} from '@slidewright/platform';
import { readMusic } from '../../music/read-music.ts';
import type { Parts } from '../../parts.ts';

const MIB = 1024 ** 2;
/** Encoding takes a processor for seconds. */
const AT_ONCE = 1;
const MOST_WAITING = 8;
const LONGEST_WAIT_MS = 90_000;
const KEY = /^music\/[\w./-]+$/;

/**
 * Reads the music file at one key and stores it as MP3 at another. One file is read at a time; throws UNAVAILABLE while
 * too many wait.
 */
export function createPrepareMusic({ store, tools }: Parts) {
  const gate = createGate(AT_ONCE, MOST_WAITING, { waitMs: LONGEST_WAIT_MS });
  return async ({ uploadKey, objectKey }: PrepareMusicRequest, context: CallContext) => {
    requireUser(context);
    if (!KEY.test(uploadKey) || !KEY.test(objectKey)) throw invalid('This is not the key of music.');
    const { signal } = context;
    const stored = await store.head(uploadKey);
    if ((stored?.size ?? 0) > LIMITS.musicBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', { reason: errorReason('musicLarge', { most: LIMITS.musicBytes / MIB }) });
    return gate.pass(async () => {
      await using folder = await temporaryDirectory('music');
      const [upload, track] = [join(folder.path, 'upload'), join(folder.path, 'track.mp3')];
      await store.download(uploadKey, upload, { signal });
      const { contentType, size, durationMs, loudnessLufs } = await readMusic(tools, upload, track, signal);
      await store.put(objectKey, { file: track }, { contentType, signal });
      return { contentType, size: BigInt(size), durationMs: BigInt(durationMs), loudnessLufs };
    });
  };
}
