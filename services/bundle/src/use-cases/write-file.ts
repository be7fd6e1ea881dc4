import { jobTask, type BundlePhase, type JobTask } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import type { MediaProgram } from '@slidewright/media';
import { AppError, temporaryDirectory, withTransaction, type ObjectStore } from '@slidewright/platform';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { Readable } from 'node:stream';
import { createMediaObjects, type MediaObjects } from '../adapters/media-objects.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from '../adapters/zip-writer.ts';
import type { ExportedFile, FoundMedia, MediaFile, Workshop } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import { archiveRepository } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';
import type { Parts } from '../parts.ts';

export interface WriteFileParts extends Parts {
  /** How long a finished file can be downloaded. */
  readonly lifetimeMs: number;
  readonly ffmpeg: MediaProgram;
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
  /** A zip, or the only file by itself. */
  readonly zip: WantedZip | null;
}

export interface WantedZip {
  /** Of compression; 0 stores everything. */
  readonly level: number;
  /** The folder that contains all files; null for none. */
  readonly folder: string | null;
  /** '.zip', or that of a format whose files are zips. */
  readonly ending: string;
}

export interface StoredFile {
  readonly objectKey: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** That of the zip, or of the only file. */
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

const TASKS: Readonly<Record<BundlePhase, JobTask>> = {
  discover: jobTask('lookingForFiles'),
  collect: jobTask('checkingFiles'),
  package: jobTask('packing'),
  upload: jobTask('storingFile'),
  complete: jobTask('finishing'),
};

const MEDIA_FOUND_AT_ONCE = 8;

/** What a person reads first, then pictures and sound, then what names the hashes of all. */
const FILE_ORDER: readonly ExportedFile['kind'][] = ['text', 'media', 'made', 'listing'];

/** Puts the files of an export into one: checks that all are there, and streams them into the store. */
export function createWriteFile({ db, store, lifetimeMs, ffmpeg }: WriteFileParts): WriteFile {
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
    const ending = zip?.ending ?? endingOf(files[0]!.path);
    const objectKey = `${folder}/${run.job.id}-${run.fence}${ending}`;
    await withTransaction(db, (tx) => archiveRepository(tx).begin({ objectKey, place, jobId: run.job.id }));
    await using temporary = await temporaryDirectory('export');
    const onBytes = packingProgress(run, totalSize);
    const workshop: Workshop = {
      ffmpeg,
      signal,
      temporaryFile: (name) => join(temporary.path, name),
      open: async (file) => counted(await objects.open(file, signal), sizeOf(media, file), onBytes),
    };
    const entries = files.map((file, index) =>
      fileEntry(film, file, zip?.folder ?? null, async () => {
        if (file.kind === 'media') return objects.open(file, signal);
        if (file.kind !== 'made') return bytesOf(file.write({ media, descriptions, written }));
        const made = join(temporary.path, `${index}${endingOf(file.path)}`);
        await file.make(made, workshop);
        return createReadStream(made);
      }),
    );
    const sizes = new Map(media.map((file, index) => [entries[files.indexOf(wanted[index]!)]?.path, file.size]));
    const content = zip
      ? writeZip(entries, {
          level: zip.level,
          onEntry: (entry) => {
            requireWhole(entry.path, entry.size, sizes.get(entry.path));
            written.push(entry);
            run.progress({
              task: jobTask('packingFile', { name: entry.path }),
              detail: { filesProcessed: written.length },
            });
            if (written.length === files.length) enter(run, 'upload');
          },
          onBytes,
        })
      : streamOf(await entries[0]!.open());
    const contentType = ending === '.zip' ? 'application/zip' : 'application/octet-stream';
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
  run.progress({ phase, percent: PHASE_START[phase], task: TASKS[phase], detail });
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.'));
}

function bytesOf(content: string | Uint8Array): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
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

/** The contents of texts grow while the zip is written: each file is opened when its turn comes. */
function fileEntry(film: Film, file: ExportedFile, folder: string | null, open: ZipEntry['open']): ZipEntry {
  const { updatedAt } = film.timeline;
  return {
    path: folder === null ? file.path : `${folder}/${file.path}`,
    modifiedAt: new Date(updatedAt ? Number(updatedAt.seconds) * 1000 : 0),
    stored: file.kind === 'media' || file.kind === 'made',
    open,
  };
}

function sizeOf(media: readonly FoundMedia[], file: MediaFile): number {
  const found = media.find(({ objectKey }) => objectKey === file.objectKey);
  if (!found) throw new Error(`${file.path} is not among the media of this export`);
  return found.size;
}

/** Passes bytes on, and fails at the end when they are too few. */
function counted(body: Readable, size: number, onBytes: (bytes: number) => void): Readable {
  const chunks = async function* () {
    let passed = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      passed += chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
    requireWhole('an object', passed, size);
  };
  return Readable.from(chunks(), { objectMode: false });
}

/** A store may end an answer early without saying so; half a film must not get into a file. */
function requireWhole(path: string, size: number, expected: number | undefined): void {
  if (expected !== undefined && size !== expected) {
    throw new AppError('STORAGE_FAILED', { message: `${path}: ${size} bytes instead of ${expected}` });
  }
}

async function requireStored(store: ObjectStore, objectKey: string, size: number): Promise<void> {
  const info = await store.head(objectKey);
  if (info?.size !== size) {
    throw new AppError('STORAGE_FAILED', { message: `${objectKey}: ${info?.size} bytes stored instead of ${size}` });
  }
}
