import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { StoredObjectSchema, type ResolveObjectRequest } from '@slidewright/contracts';
import { notFound, type CallContext } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import { durationMsOf, mp3ToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

/** The object that a name stands for: an upload whose bytes have arrived or an audio file, of the caller or public. */
export function createResolveObject({ db, store }: Parts) {
  return async ({ objectName }: ResolveObjectRequest, { userId }: CallContext) => {
    const missing = notFound('Audio file not found');
    // Postgres accepts no NUL in a text.
    if (objectName === '' || objectName.includes('\0')) throw missing;
    const mayRead = (row: { owner_id: string; is_public: boolean }): boolean =>
      row.is_public || row.owner_id === userId;
    const file = await audioFileRepository(db).findByObjectName(objectName);
    if (file) {
      if (!mayRead(file)) throw missing;
      return mp3ToProto({
        objectKey: file.mp3_key,
        size: file.mp3_size,
        filename: file.filename,
        updatedAt: file.updated_at,
        durationMs: durationMsOf(file.samples),
      });
    }
    const upload = await uploadRepository(db).findByObjectName(objectName);
    if (!upload || !mayRead(upload)) throw missing;
    const stored = await store.head(upload.object_key);
    if (!stored) throw missing;
    return create(StoredObjectSchema, {
      objectKey: upload.object_key,
      contentType: upload.content_type,
      size: BigInt(stored.size),
      filename: upload.filename,
      updatedAt: timestampFromDate(stored.lastModified),
    });
  };
}
