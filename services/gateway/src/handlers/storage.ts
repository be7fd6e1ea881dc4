import { UPLOAD_BUCKETS } from '@slidewright/domain';
import type { CallContext, ObjectStore } from '@slidewright/platform';
import type { CallHandlers, Services } from '../call-handler.ts';
import { isSoundType, unknownSound } from '../http/objects/sound-format.ts';

/** Long enough to upload 100 MiB over a slow line. */
const UPLOAD_LINK_S = 3_600;
const DOWNLOAD_LINK_S = 900;

interface Reservation {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly timelineId?: string | undefined;
  readonly isPublic: boolean;
}

export function storageHandlers({ audio }: Services, store: ObjectStore) {
  const reserve = async (bucket: string, wanted: Reservation, context: CallContext) => {
    const { filename, contentType, size, isPublic } = wanted;
    if (/^audio\//i.test(contentType) && !isSoundType(contentType)) throw unknownSound();
    const { objectName, objectKey } = await audio.createUpload(
      { bucket, filename, contentType, size: BigInt(size), timelineId: wanted.timelineId ?? '', isPublic },
      context,
    );
    const uploadUrl = await store.signedPutUrl(objectKey, { expiresInS: UPLOAD_LINK_S, contentType, size });
    return { data: { uploadUrl, objectName, expiresAt: inSeconds(UPLOAD_LINK_S) } };
  };

  return {
    async uploadAudio({ upload }, context) {
      if (upload.soundType === null) {
        throw unknownSound();
      }
      const { objectName, objectKey } = await audio.createUpload(
        {
          bucket: upload.fields.bucket,
          path: upload.fields.path,
          filename: upload.filename,
          contentType: upload.soundType,
          size: BigInt(upload.size),
        },
        context,
      );
      await store.put(objectKey, { file: upload.file }, { contentType: upload.soundType, signal: context.signal });
      return { data: { path: objectName } };
    },

    async streamAudio({ query }, context) {
      const object = await audio.resolveObject(query, context);
      return { object, filename: object.filename || 'audio.mp3', disposition: 'inline' };
    },

    presignAudioUpload: ({ body }, context) => reserve(UPLOAD_BUCKETS.audio, body, context),

    presignUpload: ({ params, body }, context) => reserve(params.bucket, body, context),

    async presignAudioDownload({ query }, context) {
      const object = await audio.resolveObject(query, context);
      const downloadUrl = await store.signedGetUrl(object.objectKey, {
        expiresInS: DOWNLOAD_LINK_S,
        contentType: object.contentType,
        filename: object.filename || 'audio.mp3',
      });
      return { data: { downloadUrl, expiresAt: inSeconds(DOWNLOAD_LINK_S) } };
    },
  } satisfies Partial<CallHandlers>;
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString();
}
