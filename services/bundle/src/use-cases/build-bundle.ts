import type { BundlePhase } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { AppError, withTransaction, type ObjectStore } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { createMediaObjects, type MediaObjects } from '../adapters/media-objects.ts';
import type { Sources } from '../adapters/sources.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from '../adapters/zip-writer.ts';
import { stateDigest, stateOf } from '../digest.ts';
import type { Contents, ExportedFile, FoundMedia, MediaFile } from '../exporters/exporter.ts';
import { EXPORTERS } from '../exporters/index.ts';
import type { Film } from '../film.ts';
import type { BundleOptions, BundleResult } from '../jobs.ts';
import { archiveRepository } from '../repositories/archives.ts';
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

const MEDIA_FOUND_AT_ONCE = 8;

/** What a person reads first, then pictures and sound, then what names the hashes of all. */
const FILE_ORDER: readonly ExportedFile['kind'][] = ['text', 'media', 'listing'];

/** Makes one bundle: asks what there is, checks that it is there, and streams it into the store as a zip. */
export function createBuildBundle({ db, store, sources, lifetimeMs }: BuildBundleParts): BuildBundle {
  const objects = createMediaObjects(store);
  return async (run) => {
    const { input: options, signal } = run;
    enter(run, 'discover');
    const film = await sources.getFilm(options.timelineId, run.context);
    const exporters = EXPORTERS.filter(({ choice }) => choice === null || options[choice]);
    const files = exporters
      .flatMap((exporter) => exporter.files(film))
      .toSorted((a, b) => FILE_ORDER.indexOf(a.kind) - FILE_ORDER.indexOf(b.kind));
    const wanted = files.filter((file) => file.kind === 'media');
    requireSomething(film, options, wanted);

    enter(run, 'collect', { filesFound: wanted.length });
    const media = await collect(run, objects, wanted);
    const totalSize = media.reduce((sum, file) => sum + file.size, 0);
    const written: WrittenEntry[] = [];
    const descriptions = exporters.flatMap((exporter) => exporter.describe?.(film) ?? []);

    enter(run, 'package', { filesFound: files.length, totalSize });
    const objectKey = `bundles/${options.timelineId}/${run.job.id}-${run.fence}.zip`;
    await withTransaction(db, (tx) =>
      archiveRepository(tx).begin({ objectKey, timelineId: options.timelineId, jobId: run.job.id }),
    );
    const entries = files.map(zipEntry(film, { media, descriptions, written }, objects, signal));
    const zip = writeZip(entries, {
      level: options.compressionLevel,
      onEntry: (entry) => {
        requireWhole(film, media, entry);
        written.push(entry);
        run.progress({ currentTask: `${TASKS.package}: ${entry.path}`, detail: { filesProcessed: written.length } });
        if (written.length === files.length) enter(run, 'upload');
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
      result: { objectKey, size, sha256, files: files.length, digest: stateDigest(stateOf(film), options) },
      commit: (tx) => archiveRepository(tx).publish({ objectKey, timelineId: options.timelineId, size, lifetimeMs }),
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
function requireSomething(film: Film, options: BundleOptions, media: readonly MediaFile[]): void {
  const wantsMedia = options.includeVideos || options.includeAudio;
  if (film.slides.length === 0) {
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
  objects: MediaObjects,
  wanted: readonly MediaFile[],
): Promise<FoundMedia[]> {
  const found: FoundMedia[] = [];
  for (let first = 0; first < wanted.length; first += MEDIA_FOUND_AT_ONCE) {
    run.signal.throwIfAborted();
    const batch = wanted.slice(first, first + MEDIA_FOUND_AT_ONCE);
    found.push(...(await Promise.all(batch.map((file) => objects.find(file, run.signal)))));
    const share = found.length / wanted.length;
    run.progress({ percent: PHASE_START.collect + (PHASE_START.package - PHASE_START.collect) * share });
  }
  return found;
}

/** `contents` grows while the zip is written: each text is written when its turn comes. */
function zipEntry(film: Film, contents: Contents, objects: MediaObjects, signal: AbortSignal) {
  const { updatedAt } = film.timeline;
  const modifiedAt = new Date(updatedAt ? Number(updatedAt.seconds) * 1000 : 0);
  return (file: ExportedFile): ZipEntry => ({
    path: `${film.slug}/${file.path}`,
    modifiedAt,
    stored: file.kind === 'media',
    open: async () => (file.kind === 'media' ? objects.open(file, signal) : Buffer.from(file.write(contents))),
  });
}

/** A store may end an answer early without saying so; half a film must not get into a bundle. */
function requireWhole(film: Film, media: readonly FoundMedia[], entry: WrittenEntry): void {
  const file = media.find(({ path }) => `${film.slug}/${path}` === entry.path);
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
