import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent, type Stats } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { OWN_FILE, OWN_FOLDER } from '../system/own-folder.ts';
import {
  checkKey,
  measure,
  OBJECT_STORE,
  resolveRange,
  sourceError,
  type ListedObject,
  type ObjectBody,
  type ObjectInfo,
  type ObjectStore,
  type PutOptions,
  type PutResult,
} from './store.ts';

export interface DiskStoreConfig {
  readonly directory: string;
  /** Base address of signed links; the gateway serves them under /api/storage/objects/. */
  readonly publicUrl: string;
  /** Key that signs the links; at least 16 characters, the same on every start. */
  readonly secret: string;
}

/** What a signed link of the disk store allows. */
export interface SignedAccess {
  readonly key: string;
  readonly method: 'GET' | 'PUT';
  readonly contentType?: string;
  /** Bytes an upload must have. */
  readonly size?: number;
  readonly filename?: string;
}

export interface DiskStore extends ObjectStore {
  /** With `exclusive` it throws CONFLICT where the key exists: of several concurrent writers one succeeds. */
  put(key: string, body: ObjectBody, options: PutOptions & { exclusive?: true }): Promise<PutResult>;
  /** Reads a signed link's query. Throws FORBIDDEN when it was altered or has expired. */
  verify(method: 'GET' | 'PUT', key: string, query: URLSearchParams): SignedAccess;
}

export const SIGNED_OBJECT_PATH = '/api/storage/objects/';

const OBJECTS = 'objects';
const UPLOADS = 'incoming';
/** Suffix of the file beside an object that holds its type; keys cannot begin a segment with a dot. */
const META_PREFIX = '.type.';

/** Objects as files of one folder. A file is written aside, synced and renamed into place. */
export function createDiskStore(config: DiskStoreConfig): DiskStore {
  const root = join(config.directory, OBJECTS);
  const incoming = join(config.directory, UPLOADS);
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(root, ...key.split('/'));
  };
  const metaPathOf = (path: string): string => join(dirname(path), META_PREFIX + path.slice(dirname(path).length + 1));

  const isThere = async (): Promise<boolean> =>
    (await stat(config.directory).catch(() => null))?.isDirectory() ?? false;

  /** The result of an operation on a file; null where the file does not exist. Throws STORAGE_FAILED for other failures. */
  const unlessMissing = async <Result>(operation: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await operation();
    } catch (error) {
      if (!isMissing(error) || !(await isThere())) throw storageError(error);
    }
    // The store's folder may have come back since the operation failed, so its result is known only now.
    return operation().catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw storageError(error);
    });
  };

  /** What is known of the file at `path`; null when that is no object. */
  const describe = async (path: string, file: Stats | null): Promise<ObjectInfo | null> => {
    if (!file?.isFile()) return null;
    const contentType = await readFile(metaPathOf(path), 'utf8').catch(() => 'application/octet-stream');
    return {
      size: file.size,
      contentType,
      lastModified: file.mtime,
      etag: `"${file.size.toString(16)}-${Math.trunc(file.mtimeMs).toString(16)}"`,
    };
  };

  const sign = (fields: readonly string[]): string =>
    createHmac('sha256', config.secret).update(JSON.stringify(fields)).digest('base64url');

  const signedFields = (method: string, key: string, query: URLSearchParams): string[] => [
    method,
    key,
    query.get('expires') ?? '',
    query.get('type') ?? '',
    query.get('size') ?? '',
    query.get('name') ?? '',
  ];

  const signedUrl = (
    method: 'GET' | 'PUT',
    key: string,
    expiresInS: number,
    extra: Record<string, string | undefined>,
  ): string => {
    checkKey(key);
    const query = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + expiresInS) });
    for (const [name, value] of Object.entries(extra)) if (value !== undefined) query.set(name, value);
    query.set('signature', sign(signedFields(method, key, query)));
    return `${config.publicUrl}${SIGNED_OBJECT_PATH}${key}?${query.toString()}`;
  };

  return {
    async put(key, body, options): Promise<PutResult> {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      try {
        await mkdir(incoming, OWN_FOLDER);
        const measured = measure();
        const source = Buffer.isBuffer(body)
          ? Readable.from([body])
          : body instanceof Readable
            ? body
            : createReadStream(body.file);
        await pipeline(
          source,
          measured.stream,
          createWriteStream(temporary, OWN_FILE),
          options.signal ? { signal: options.signal } : {},
        );
        await syncFile(temporary);
        await inFolder(dirname(path), async () => {
          await writeFile(metaPathOf(path), options.contentType, OWN_FILE);
          await (options.exclusive ? createLink(temporary, path) : rename(temporary, path));
        });
        return measured.result();
      } catch (error) {
        throw options.signal?.aborted ? options.signal.reason : storageError(error);
      } finally {
        // What cannot be removed now is removed as abandoned later; the error of the upload is thrown.
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },

    async get(key, { range, signal } = {}) {
      const path = pathOf(key);
      // Opened first: an object deleted after this is still read to its end.
      const file = await unlessMissing(() => open(path));
      if (!file) throw missing();
      try {
        const info = await describe(path, await file.stat());
        if (!info) throw missing();
        const { start, end } = resolveRange(info.size, range);
        if (info.size === 0) {
          await file.close();
          return { ...info, body: Readable.from([]), start, end };
        }
        // A stream with an aborted signal emits its error before a listener can be added, which would end the
        // process.
        signal?.throwIfAborted();
        const body = file.createReadStream({ start, end, ...(signal ? { signal } : {}) });
        return { ...info, body, start, end };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async head(key) {
      const path = pathOf(key);
      return describe(path, await unlessMissing(() => stat(path)));
    },

    async download(key, file, options = {}) {
      options.signal?.throwIfAborted();
      const path = pathOf(key);
      const isCopied = await unlessMissing(() => copyFile(path, file).then(() => true));
      if (!isCopied) throw missing();
    },

    async delete(keys) {
      for (const key of keys) {
        const path = pathOf(key);
        await unlessMissing(() => Promise.all([rm(path, { force: true }), rm(metaPathOf(path), { force: true })]));
        await removeEmpty(dirname(path), root);
      }
    },

    async *list(prefix): AsyncIterable<ListedObject> {
      if (!(await isThere())) {
        const message = `${config.directory} is not a folder`;
        throw new AppError('STORAGE_FAILED', { message, dependency: OBJECT_STORE });
      }
      const folder = join(
        root,
        ...prefix
          .split('/')
          .slice(0, -1)
          .filter((segment) => /^[A-Za-z0-9_]/.test(segment)),
      );
      const readFolder: ReadFolder = (path) => unlessMissing(() => readdir(path, { withFileTypes: true }));
      for await (const path of filesUnder(folder, readFolder)) {
        if (basename(path).startsWith(META_PREFIX)) continue;
        const key = relative(root, path).split(sep).join('/');
        if (!key.startsWith(prefix)) continue;
        const file = await unlessMissing(() => stat(path));
        if (file) yield { key, size: file.size, lastModified: file.mtime };
      }
    },

    signedGetUrl: (key, options) =>
      Promise.resolve(signedUrl('GET', key, options.expiresInS, { type: options.contentType, name: options.filename })),

    signedPutUrl: (key, options) =>
      Promise.resolve(
        signedUrl('PUT', key, options.expiresInS, { type: options.contentType, size: String(options.size) }),
      ),

    verify(method, key, query): SignedAccess {
      checkKey(key);
      const given = Buffer.from(query.get('signature') ?? '');
      const expected = Buffer.from(sign(signedFields(method, key, query)));
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      if (!genuine || Number(query.get('expires')) * 1000 < Date.now()) {
        throw new AppError('FORBIDDEN', { userMessage: 'This link is not valid any more. Please ask for a new one.' });
      }
      const contentType = query.get('type');
      const size = query.get('size');
      const filename = query.get('name');
      return {
        key,
        method,
        ...(contentType === null ? {} : { contentType }),
        ...(size === null ? {} : { size: Number(size) }),
        ...(filename === null ? {} : { filename }),
      };
    },

    async check() {
      const unusable = (reason: string): ConfigError =>
        new ConfigError(`The setting OBJECT_STORE_DIR cannot be used: ${reason}.`);
      await Promise.all([mkdir(root, OWN_FOLDER), mkdir(incoming, OWN_FOLDER)])
        .then(() => access(incoming, constants.W_OK))
        .catch((error: NodeJS.ErrnoException) => {
          throw unusable(`files cannot be kept under ${config.directory} (${error.code})`);
        });
      await removeAbandoned(incoming);
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize < LEAST_ROOM_BYTES) throw unusable(`the disk of ${config.directory} is full`);
    },
  };
}

const LEAST_ROOM_BYTES = 16 * 1024 * 1024;
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** A killed process leaves unfinished files. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** The entries of a folder; null where it does not exist. */
type ReadFolder = (path: string) => Promise<Dirent[] | null>;

/** Paths of all files under a folder. A folder that is deleted in the meantime had nothing to list. */
async function* filesUnder(folder: string, readFolder: ReadFolder): AsyncGenerator<string> {
  for (const entry of (await readFolder(folder)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path, readFolder);
    else if (entry.isFile()) yield path;
  }
}

const FOLDER_TRIES = 10;

/** Writes into a folder, which a concurrent deletion of its last file may remove before. */
async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(folder, OWN_FOLDER);
      await write();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === FOLDER_TRIES) throw error;
    }
  }
}

/** Removes a folder and its parents below `root` while they are empty. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      return;
    }
  }
}

/** Renames a file to a name that does not exist yet, also on file systems without links. */
async function createLink(file: string, path: string): Promise<void> {
  await link(file, path).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(error.code ?? '')) throw error;
    return copyFile(file, path, constants.COPYFILE_EXCL);
  });
}

async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** The AppError of a failed file operation. */
function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new AppError('CONFLICT', { userMessage: 'This file exists already.', cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('STORAGE_FULL', { message, cause: error });
  // Node's own errors (ERR_…) are those of a stream that was misused or broke off.
  if (code === undefined || code.startsWith('ERR_')) return sourceError(error);
  return new AppError('STORAGE_FAILED', { message, dependency: OBJECT_STORE, cause: error });
}

const missing = (): AppError => new AppError('NOT_FOUND', { userMessage: 'This file does not exist.' });

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
