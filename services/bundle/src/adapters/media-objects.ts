import { errorReason } from '@slidewright/domain';
import { Mp4Error, readMp4 } from '@slidewright/media';
import { AppError, type ObjectStore } from '@slidewright/platform';
import { Readable } from 'node:stream';
import type { FoundMedia, MediaFile, VideoIndex } from '../exporters/exporter.ts';

/** Media in the object store. An object that does not exist throws BUNDLE_SOURCE_MISSING. */
export interface MediaObjects {
  /** Reads a file's size, and the index of a slide's video. */
  find(file: MediaFile, signal: AbortSignal): Promise<FoundMedia>;
  /** The file's bytes, with its prefix. */
  open(file: MediaFile, signal: AbortSignal): Promise<Readable>;
}

export function createMediaObjects(store: ObjectStore): MediaObjects {
  const get = async (
    file: MediaFile,
    signal: AbortSignal,
    range?: { readonly start: number; readonly end: number },
  ): Promise<Readable> => {
    try {
      return (await store.get(file.objectKey, { signal, ...(range ? { range } : {}) })).body;
    } catch (error) {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing(file, error) : error;
    }
  };

  const readIndex = async (file: MediaFile, size: number, signal: AbortSignal): Promise<VideoIndex | null> => {
    const read = async (start: number, end: number): Promise<Buffer> => {
      if (end <= start) return Buffer.alloc(0);
      const body = await get(file, signal, { start, end: end - 1 });
      return Buffer.concat(await body.toArray());
    };
    try {
      const tracks = await readMp4({ size, read });
      const frames = tracks.find(({ kind }) => kind === 'video')?.samples ?? 0;
      const audioChannels = tracks.find(({ kind }) => kind === 'audio')?.channels ?? 0;
      return frames > 0 ? { frames, audioChannels } : null;
    } catch (error) {
      if (error instanceof Mp4Error) return null;
      throw error;
    }
  };

  return {
    async find(file, signal) {
      const info = await store.head(file.objectKey);
      if (!info) throw missing(file);
      const video = file.role === 'slideVideo' ? await readIndex(file, info.size, signal) : null;
      return { ...file, size: file.prefix.length + info.size, video };
    },
    open: async (file, signal) => prefixed(file.prefix, await get(file, signal)),
  };
}

function missing(file: MediaFile, cause?: unknown): AppError {
  return new AppError('BUNDLE_SOURCE_MISSING', {
    message: `the object ${file.objectKey} for ${file.path} is gone`,
    reason: errorReason('bundleFileGone', { path: file.path }),
    cause,
  });
}

function prefixed(prefix: Uint8Array, body: Readable): Readable {
  if (prefix.length === 0) return body;
  return Readable.from(
    (async function* () {
      yield Buffer.from(prefix);
      yield* body as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
