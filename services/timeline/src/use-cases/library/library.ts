import { randomUUID } from 'node:crypto';
import { errorReason, isUuid, safeFilename, type SaidReason } from '@slidewright/domain';
import { AppError, notFound, ownerFolder, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Parts } from '../../parts.ts';
import {
  ownedFiles,
  uploadKeyOf,
  type FileColumns,
  type FileRow,
  type FileTable,
} from '../../repositories/owned-files.ts';
import type { Tx } from '../../repositories/tables.ts';

const LONGEST_FILENAME = 120;
export const MIB = 1_024 ** 2;

/** A file that its owner wants to upload. */
interface NewFile {
  /** Bytes. */
  readonly size: bigint;
  readonly filename: string;
}

/** A kind of file that people upload. */
interface FileKind<Table extends FileTable, Request extends NewFile> {
  readonly table: Table;
  /** Of the object keys. */
  readonly folder: string;
  /** Bytes of one file. */
  readonly largest: number;
  /** Files of one person, with those that are being uploaded. */
  readonly most: number;
  /** Bytes of one person's files. */
  readonly mostBytes?: number;
  /** Said to a person who has no room for another file. */
  readonly full: SaidReason;
  /** The object is the uploaded file. */
  readonly keepsUpload?: true;
  /** The columns that are known before the file is read. */
  describe?(request: Request, filename: string): FileColumns<Table>;
  /** Reads the uploaded file, stores the object, and returns what it found. Throws for a file that is refused. */
  read(file: FileRow<Table>, context: CallContext): Promise<FileColumns<Table>>;
  /** Throws if a file is in use. No use is added meanwhile. */
  requireUnused(tx: Tx, id: string, ownerId: string): Promise<void>;
  /** Publishes that a file was added or deleted. */
  announce?(tx: Tx, ownerId: string): Promise<void>;
}

/** Adds and deletes the files of one kind; all calls are for the user of the context. */
export function createLibrary<Table extends FileTable, Request extends NewFile>(
  { db, store, log }: Parts,
  kind: FileKind<Table, Request>,
) {
  const { table } = kind;
  const files = ownedFiles(db, table);
  const fileNotFound = (): AppError => notFound(`${table[0]!.toUpperCase()}${table.slice(1)} not found`);
  const find = async (id: string, ownerId: string): Promise<FileRow<Table>> => {
    const file = isUuid(id) ? await files.find(id, ownerId) : undefined;
    if (!file) throw fileNotFound();
    return file;
  };
  return {
    /** Reserves a file and the object that it is put at. */
    async reserve(
      request: Request,
      context: CallContext,
    ): Promise<{ readonly id: string; readonly uploadKey: string }> {
      const ownerId = requireUser(context);
      const size = Number(request.size);
      if (size < 1)
        throw new AppError('VALIDATION_FAILED', {
          reason: errorReason('fileEmpty'),
          details: [{ field: 'file', message: 'is empty' }],
        });
      if (size > kind.largest) {
        const named: FileTable = table;
        throw new AppError('PAYLOAD_TOO_LARGE', {
          reason: errorReason(`${named}Large`, { most: kind.largest / MIB }),
        });
      }
      const filename = safeFilename(request.filename, { maximumLength: LONGEST_FILENAME });
      const described = kind.describe?.(request, filename);
      const id = randomUUID();
      const objectKey = `${kind.folder}/${ownerFolder(ownerId)}/${id}`;
      const uploadKey = kind.keepsUpload ? objectKey : `${objectKey}.upload`;
      await withTransaction(db, async (tx) => {
        const owned = ownedFiles(tx, table);
        await owned.lockOwner(ownerId);
        const { count, bytes } = await owned.usageOf(ownerId);
        if (count >= kind.most || bytes + size > (kind.mostBytes ?? Infinity))
          throw new AppError('PAYLOAD_TOO_LARGE', { reason: kind.full });
        const reserved = { id, owner_id: ownerId, filename, object_key: objectKey, size };
        await owned.add({ ...reserved, ...(kind.keepsUpload ? {} : { upload_key: uploadKey }) }, described);
      });
      return { id, uploadKey };
    },

    /** Reads an uploaded file; a second call returns the same. A refused file is deleted. */
    async finish(id: string, context: CallContext): Promise<FileRow<Table>> {
      const ownerId = requireUser(context);
      const reserved = await find(id, ownerId);
      if (reserved.ready_at !== null) return reserved;
      try {
        const found = await kind.read(reserved, context);
        await withTransaction(db, async (tx) => {
          await ownedFiles(tx, table).setReady(id, found);
          await kind.announce?.(tx, ownerId);
        });
      } catch (error) {
        // Counts no longer against the limit; the objects are deleted by the next sweep.
        if (error instanceof AppError && error.code !== 'UNAVAILABLE') await files.giveUp(id);
        throw error;
      }
      // An upload that stays is of no use, and goes with its file.
      if (!kind.keepsUpload)
        await store
          .delete([uploadKeyOf(reserved)])
          .catch((error: unknown) => log.warn({ err: error, table, id }, 'an upload was not deleted'));
      return find(id, ownerId);
    },

    /** Throws NOT_FOUND unless the file is ready. */
    async get(id: string, context: CallContext): Promise<FileRow<Table>> {
      const file = await find(id, requireUser(context));
      if (file.ready_at === null) throw fileNotFound();
      return file;
    },

    /** Deletes a file that nothing uses; otherwise throws an error that says where it is used. */
    async delete(id: string, context: CallContext): Promise<Record<string, never>> {
      const ownerId = requireUser(context);
      if (!isUuid(id)) throw fileNotFound();
      await withTransaction(db, async (tx) => {
        // What is getting the file holds it: its use is visible once this lock is acquired.
        if (!(await ownedFiles(tx, table).lock(id, ownerId))) throw fileNotFound();
        await kind.requireUnused(tx, id, ownerId);
        await ownedFiles(tx, table).delete(id);
        await kind.announce?.(tx, ownerId);
      });
      return {};
    },
  };
}
