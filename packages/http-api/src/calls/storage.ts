import { json, NO_TIMELINE, NO_AUDIO_FILE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';

export const storageCalls = {
  uploadAudio: {
    method: 'POST',
    path: '/api/storage/audio/upload',
    summary: 'Uploads an audio file of at most 100 MiB.',
    multipart: audio.uploadFields,
    answer: json(audio.uploadAnswer),
    statuses: [201],
    idempotent: true,
  },
  streamAudio: {
    method: 'GET',
    path: '/api/storage/audio/stream',
    summary: 'Streams an upload or an audio file.',
    query: audio.objectQuery,
    answer: { kind: 'object', contentType: 'audio/mpeg', contentTypes: ['audio/*', 'application/octet-stream'] },
    statuses: [200, 206],
    notFound: NO_AUDIO_FILE,
  },
  presignAudioUpload: {
    method: 'POST',
    path: '/api/storage/audio/presigned-url',
    summary: 'Returns a URL for one PUT of exactly this type and size into the audio bucket.',
    body: audio.uploadReservation,
    answer: json(audio.uploadTicket),
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  presignUpload: {
    method: 'POST',
    path: '/api/storage/{bucket}/presigned-url',
    summary: 'Returns a URL for one PUT of exactly this type and size into a bucket.',
    params: audio.bucketParams,
    body: audio.uploadReservation,
    answer: json(audio.uploadTicket),
    notFound: 'There is no such bucket or timeline.',
    idempotent: true,
  },
  presignAudioDownload: {
    method: 'GET',
    path: '/api/storage/audio/download-url',
    summary: 'Returns a URL to the file that needs no session and expires.',
    query: audio.objectQuery,
    answer: json(audio.downloadTicket),
    notFound: NO_AUDIO_FILE,
  },
} as const satisfies Record<string, CallOfTag>;
