import type { BundlePhase } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError, withTransaction, type ObjectStore } from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { Readable } from 'node:stream';
import { createMediaObjects, type MediaObjects } from '../adapters/media-objects.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from '../adapters/zip-writer.ts';
import type { Contents, ExportedFile, FoundMedia, MediaFile } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import { archiveRepository } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';

export interface WriteFileParts {
  readonly db: Kysely<BundleTables>;
  readonly store: ObjectStore;
  /** How long a finished file can be downloaded. */
  readonly lifetimeMs: number;
}

export interface WantedFile {
  readonly film: Film;
  /** Where it can be found: replaces the file that is there. */
  readonly place: string;
  /** Its key without the ending, such as 'bundles/<timeline>'. */
  readonly folder: string;
  readonly files: readonly ExportedFile[];
  /** What a README says about the files. */
  readonly descriptions: readonly string[];
  /** A zip of a folder, or the only file by itself. */
  readonly zip: { readonly level: number } | null;
}

export interface StoredFile {
  readonly objectKey: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** '.zip', or the ending of the only file. */
  readonly ending: string;
  /** Makes it the file of its place; part of the job's outcome. */
  readonly publish: (tx: Transaction<BundleTables>) => Promise<void>;
}

export type WriteFile = (run: JobRun<unknown>, wanted: WantedFile) => Promise<StoredFile>;

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
  upload: 'Storing the file',
  complete: 'Finishing',
};

const MEDIA_FOUND_AT_ONCE = 8;

/** What a person reads first, then pictures and sound, then what names the hashes of all. */
const FILE_ORDER: readonly ExportedFile['kind'][] = ['text', 'media', 'listing'];

/** Puts the files of an export into one: checks that all are there, and streams them into the store. */
export function createWriteFile({ db, store, lifetimeMs }: WriteFileParts): WriteFile {
  const objects = createMediaObjects(store);
  return async (run, { film, place, folder, files: unordered, descriptions, zip }) => {
    const { signal } = run;
    const wanted = unordered.filter((file) => file.kind === 'media');
    const files = writtenFiles(unordered);
    enter(run, 'collect', { filesFound: wanted.length });
    const media = await collect(run, objects, wanted);
    const totalSize = media.reduce((sum, file) => sum + file.size, 0);
    const written: WrittenEntry[] = [];

    enter(run, 'package', { filesFound: files.length, totalSize });
    const ending = zip ? '.zip' : endingOf(files[0]!.path);
    const objectKey = `${folder}/${run.job.id}-${run.fence}${ending}`;
    await withTransaction(db, (tx) => archiveRepository(tx).begin({ objectKey, place, jobId: run.job.id }));
    const entries = files.map(zipEntry(film, { media, descriptions, written }, objects, signal));
    const content = zip
      ? writeZip(entries, {
          level: zip.level,
          onEntry: (entry) => {
            requireWhole(film, media, entry);
            written.push(entry);
            run.progress({
              currentTask: `${TASKS.package}: ${entry.path}`,
              detail: { filesProcessed: written.length },
            });
            if (written.length === files.length) enter(run, 'upload');
          },
          onBytes: packingProgress(run, totalSize),
        })
      : streamOf(await entries[0]!.open());
    const contentType = zip ? 'application/zip' : 'application/octet-stream';
    const { size, sha256 } = await store
      .put(objectKey, content, { contentType, signal })
      .finally(() => content.destroy());
    // A worker that slept past its lease must not leave an object that no row names.
    if (signal.aborted) await store.delete([objectKey]);
    enter(run, 'complete');
    await requireStored(store, objectKey, size);
    return {
      objectKey,
      size,
      sha256,
      ending,
      publish: (tx) => archiveRepository(tx).publish({ objectKey, place, size, lifetimeMs }),
    };
  };
}

/** The files that an export holds, in their order. */
export function writtenFiles(files: readonly ExportedFile[]): ExportedFile[] {
  return files
    .filter((file) => file.kind !== 'media' || !file.isReferredOnly)
    .toSorted((a, b) => FILE_ORDER.indexOf(a.kind) - FILE_ORDER.indexOf(b.kind));
}

/** Begins a phase of a job that writes a file. */
export function enter(run: JobRun<unknown>, phase: BundlePhase, detail: Record<string, number> = {}): void {
  run.signal.throwIfAborted();
  run.progress({ phase, percent: PHASE_START[phase], currentTask: TASKS[phase], detail });
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.'));
}

function streamOf(body: Readable | Buffer): Readable {
  return Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
}

function packingProgress(run: JobRun<unknown>, totalSize: number): (bytes: number) => void {
  const span = PHASE_START.upload - PHASE_START.package;
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    run.progress({ percent: PHASE_START.package + span * Math.min(1, passed / Math.max(totalSize, 1)) });
  };
}

async function collect(
  run: JobRun<unknown>,
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
