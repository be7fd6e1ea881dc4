import { Readable } from 'node:stream';
import type { BundlePhase } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { Mp4Error, readMp4 } from '@slidewright/media';
import { AppError, withTransaction, type ObjectStore } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { Sources } from '../adapters/sources.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from '../adapters/zip-writer.ts';
import { mediaFiles, type FoundFile, type MediaFile, type VideoFacts } from '../bundle-files.ts';
import type { BundleResult } from '../jobs.ts';
import { bundleMetadata, bundleTexts, type TextFile } from '../bundle-texts.ts';
import type { BundleContent, BundleOptions } from '../content.ts';
import { stateDigest, stateOf } from '../digest.ts';
import { bundlePaths } from '../names.ts';
import { beginArchive, publishArchive } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';

export interface BuildBundleParts {
  readonly db: Kysely<BundleTables>;
  readonly store: ObjectStore;
  readonly sources: Sources;
  /** How long a finished bundle can be downloaded. */
  readonly lifetimeMs: number;
}

export type BuildBundle = (run: JobRun<BundleOptions>) => Promise<JobOutcome<BundleResult, BundleTables>>;

/** Where on the way from 0 to 100 per cent each phase begins; packing is by far the longest. */
const PHASE_START: Readonly<Record<BundlePhase, number>> = {
  discover: 0,
  collect: 5,
  package: 15,
  upload: 95,
  complete: 99,
};

const TASKS: Readonly<Record<BundlePhase, string>> = {
  discover: 'Looking for files',
  collect: 'Checking the files',
  package: 'Packing',
  upload: 'Storing the bundle',
  complete: 'Finishing',
};

/** How many objects are looked at together. */
const LOOKS_AT_ONCE = 8;

/** Makes one bundle: asks what there is, checks that it is there, and streams it into the store as a zip. */
export function createBuildBundle({ db, store, sources, lifetimeMs }: BuildBundleParts): BuildBundle {
  return async (run) => {
    const { input: options, signal } = run;
    enter(run, 'discover');
    const content = await sources.getContent(options.timelineId, run.context);
    const media = mediaFiles(content, options);
    requireSomething(content, options, media);

    enter(run, 'collect', { filesFound: media.length });
    const found = await collect(run, store, media);
    const texts = bundleTexts(content, options, found);
    const totalSize = found.reduce((sum, file) => sum + file.size, 0);
    const filesFound = found.length + texts.length + (options.includeMetadata ? 1 : 0);

    enter(run, 'package', { filesFound, totalSize });
    const objectKey = `bundles/${options.timelineId}/${run.job.id}-${run.fence}.zip`;
    await withTransaction(db, (tx) =>
      beginArchive(tx, { objectKey, timelineId: options.timelineId, jobId: run.job.id }),
    );
    const written: WrittenEntry[] = [];
    const zip = writeZip(zipEntries(content, options, { found, texts, written, store, signal }), {
      level: options.compressionLevel,
      onEntry: (entry) => {
        requireWhole(content, found, entry);
        written.push(entry);
        run.progress({ currentTask: `${TASKS.package}: ${entry.path}`, detail: { filesProcessed: written.length } });
        if (written.length === filesFound) enter(run, 'upload');
      },
      onBytes: packingProgress(run, totalSize),
    });
    const { size, sha256 } = await store
      .put(objectKey, zip, { contentType: 'application/zip', signal })
      .finally(() => zip.destroy());
    // A worker that slept past its lease must not leave an object that no row names.
    if (signal.aborted) await store.delete([objectKey]);
    enter(run, 'complete');
    await requireStored(store, objectKey, size);
    return {
      result: { objectKey, size, sha256, files: filesFound, digest: stateDigest(stateOf(content), options) },
      commit: (tx) => publishArchive(tx, { objectKey, timelineId: options.timelineId, size, lifetimeMs }),
    };
  };
}

function enter(run: JobRun<BundleOptions>, phase: BundlePhase, detail: Record<string, number> = {}): void {
  run.signal.throwIfAborted();
  run.progress({ phase, percent: PHASE_START[phase], currentTask: TASKS[phase], detail });
}

function packingProgress(run: JobRun<BundleOptions>, totalSize: number): (bytes: number) => void {
  const span = PHASE_START.upload - PHASE_START.package;
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    run.progress({ percent: PHASE_START.package + span * Math.min(1, passed / Math.max(totalSize, 1)) });
  };
}

/** Throws BUNDLE_EMPTY when of all that was asked for nothing has been made yet. */
function requireSomething(content: BundleContent, options: BundleOptions, media: readonly MediaFile[]): void {
  const wantsMedia = options.includeVideos || options.includeAudio;
  if (content.slides.length === 0) {
    throw new AppError('BUNDLE_EMPTY', { userMessage: 'There is nothing to bundle: this timeline has no slides.' });
  }
  if (wantsMedia && media.length === 0) {
    throw new AppError('BUNDLE_EMPTY', {
      userMessage: 'There is nothing to bundle yet. Please generate audio or a video first.',
    });
  }
}

async function collect(
  run: JobRun<BundleOptions>,
  store: ObjectStore,
  media: readonly MediaFile[],
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (let first = 0; first < media.length; first += LOOKS_AT_ONCE) {
    run.signal.throwIfAborted();
    const batch = media.slice(first, first + LOOKS_AT_ONCE);
    found.push(...(await Promise.all(batch.map((file) => lookAt(store, file, run.signal)))));
    const share = found.length / media.length;
    run.progress({ percent: PHASE_START.collect + (PHASE_START.package - PHASE_START.collect) * share });
  }
  return found;
}

async function lookAt(store: ObjectStore, file: MediaFile, signal: AbortSignal): Promise<FoundFile> {
  const info = await store.head(file.objectKey);
  if (!info) throw missing(file);
  const video = file.kind === 'slideVideo' ? await inspectVideo(store, file, info.size, signal) : null;
  return { ...file, size: file.prefix.length + info.size, video };
}

async function inspectVideo(
  store: ObjectStore,
  file: MediaFile,
  size: number,
  signal: AbortSignal,
): Promise<VideoFacts | null> {
  const read = async (start: number, end: number): Promise<Buffer> => {
    if (end <= start) return Buffer.alloc(0);
    const { body } = await open(store, file, signal, { start, end: end - 1 });
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
}

async function open(
  store: ObjectStore,
  file: MediaFile,
  signal: AbortSignal,
  range?: { readonly start: number; readonly end: number },
) {
  return store.get(file.objectKey, { signal, ...(range ? { range } : {}) }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing(file, error) : error;
  });
}

function missing(file: MediaFile, cause?: unknown): AppError {
  return new AppError('BUNDLE_SOURCE_MISSING', {
    message: `the object ${file.objectKey} for ${file.path} is gone`,
    userMessage: `The file ${file.path} has disappeared. Please generate it again, then start the bundle again.`,
    cause,
  });
}

interface ZipParts {
  readonly found: readonly FoundFile[];
  readonly texts: readonly TextFile[];
  /** Grows while the zip is written. */
  readonly written: readonly WrittenEntry[];
  readonly store: ObjectStore;
  readonly signal: AbortSignal;
}

/** The files in their order: what a person reads first, then pictures and sound, then what needs the hashes of all. */
function* zipEntries(content: BundleContent, options: BundleOptions, parts: ZipParts): Generator<ZipEntry> {
  const { folder } = bundlePaths(content.timeline.title);
  const updatedAt = content.timeline.updatedAt;
  const modifiedAt = new Date(updatedAt ? Number(updatedAt.seconds) * 1000 : 0);
  const text = (file: TextFile): ZipEntry => ({
    path: `${folder}/${file.path}`,
    modifiedAt,
    stored: false,
    open: () => Promise.resolve(Buffer.from(file.text)),
  });
  yield* parts.texts.map(text);
  for (const file of parts.found) {
    yield {
      path: `${folder}/${file.path}`,
      modifiedAt,
      stored: true,
      open: async () => prefixed(file.prefix, (await open(parts.store, file, parts.signal)).body),
    };
  }
  if (options.includeMetadata) yield text(bundleMetadata(content, parts.found, parts.written));
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

/** A store may end an answer early without saying so; half a film must not get into a bundle. */
function requireWhole(content: BundleContent, found: readonly FoundFile[], entry: WrittenEntry): void {
  const { folder } = bundlePaths(content.timeline.title);
  const file = found.find(({ path }) => `${folder}/${path}` === entry.path);
  if (file && file.size !== entry.size) {
    throw new AppError('STORAGE_FAILED', { message: `${file.objectKey}: ${entry.size} bytes instead of ${file.size}` });
  }
}

async function requireStored(store: ObjectStore, objectKey: string, size: number): Promise<void> {
  const info = await store.head(objectKey);
  if (info?.size !== size) {
    throw new AppError('STORAGE_FAILED', { message: `${objectKey}: ${info?.size} bytes stored instead of ${size}` });
  }
}
