import { randomUUID } from 'node:crypto';
import type { CreateUploadRequest } from '@slidewright/contracts';
import { errorReason, isUuid, LIMITS, safeFilename, UPLOAD_BUCKETS } from '@slidewright/domain';
import { AppError, invalid, notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { uploadKey } from '../../object-keys.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import type { Parts } from '../../parts.ts';

const MIB = 1024 ** 2;
const DEEPEST_PATH = 8;
/** The longest name of an object that calls accept. */
const LONGEST_OBJECT_NAME = 512;
/** What a browser would run if it were shown such a file as a page of ours. */
const ACTIVE_TYPES =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|[\w-]+\/(?:[\w.-]*(?:java|ecma)script|xml)|multipart\/.*)$/;

/** Reserves an object for one file of the caller. The requested path is not trusted; the name stays recognisable. */
export function createCreateUpload(parts: Parts & { readonly quotaBytes: number }) {
  const { db, timelines, quotaBytes } = parts;
  return async (request: CreateUploadRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const bucket = request.bucket === '' ? UPLOAD_BUCKETS.generic : request.bucket;
    if (!Object.values<string>(UPLOAD_BUCKETS).includes(bucket)) throw notFound('There is no such bucket.');
    const contentType = readContentType(request.contentType, bucket);
    const size = Number(request.size);
    if (size < 1)
      throw invalid('The size must be at least 1 byte.', [{ field: 'size', message: 'must be at least 1' }]);
    if (size > LIMITS.uploadBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        reason: errorReason('fileLarge', { most: LIMITS.uploadBytes / MIB }),
      });
    const timelineId = request.timelineId === '' ? null : request.timelineId;
    if (timelineId !== null) {
      if (!isUuid(timelineId)) throw notFound('Timeline not found');
      await timelines.getTimeline(timelineId, context);
    }

    const id = randomUUID();
    const folder = `${bucket}/${id}`;
    const path = safePath(request.path, request.filename, LONGEST_OBJECT_NAME - folder.length - 1);
    const upload = {
      id,
      ownerId,
      objectName: `${folder}/${path}`,
      objectKey: uploadKey(ownerId, id),
      filename: path.split('/').at(-1)!,
      contentType,
      size,
      timelineId,
      isPublic: request.isPublic,
    };
    await withTransaction(db, async (tx) => {
      await uploadRepository(tx).lockOwner(ownerId);
      if ((await uploadRepository(tx).bytesOf(ownerId)) + size > quotaBytes)
        throw new AppError('PAYLOAD_TOO_LARGE', {
          reason: errorReason('storageFull', { most: Math.floor(quotaBytes / MIB) }),
        });
      await uploadRepository(tx).add(upload);
    });
    return { objectName: upload.objectName, objectKey: upload.objectKey };
  };
}

function readContentType(given: string, bucket: string): string {
  const contentType = given.split(';')[0]!.trim().toLowerCase();
  const isAllowed =
    /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(contentType) &&
    (bucket === UPLOAD_BUCKETS.audio ? contentType.startsWith('audio/') : !ACTIVE_TYPES.test(contentType));
  if (isAllowed) return given.trim();
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    reason: errorReason(bucket === UPLOAD_BUCKETS.audio ? 'soundOnly' : 'fileKind'),
  });
}

/**
 * 'a/../../b c.mp3' → 'a/b-c.mp3': plain names only, at most eight folders deep, without the outermost ones where they
 * would be more than `longest` characters together. One name, of 60 at most, always fits.
 */
function safePath(wantedPath: string, filename: string, longest: number): string {
  const wanted = wantedPath.trim() === '' ? filename : wantedPath;
  const names = wanted
    .split(/[/\\]/)
    .filter((name) => !/^[.\s]*$/.test(name))
    .slice(-DEEPEST_PATH)
    .map((name) => safeFilename(name, { maximumLength: 60 }).replaceAll(/\s+/g, '-'));
  while (names.join('/').length > longest) names.shift();
  return names.length === 0 ? 'file' : names.join('/');
}
