import { z } from 'zod';
import { EMPTY, json, NO_TIMELINE, NO_AUDIO_FILE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';
import { idParams, uuid } from '../schemas/fields.ts';

export const audioFileCalls = {
  listAudioFiles: {
    method: 'GET',
    path: '/api/audio-files',
    summary: 'The current audio files of a timeline.',
    query: z.object({ timelineId: uuid }),
    answer: json(z.array(audio.audioFile)),
    notFound: NO_TIMELINE,
    bulky: true,
  },
  createAudioFile: {
    method: 'POST',
    path: '/api/audio-files',
    summary: "Makes an uploaded recording a slide's current narration.",
    body: audio.audioFileCreation,
    answer: json(audio.audioFile),
    statuses: [201],
    notFound: 'There is no such slide or uploaded file.',
    idempotent: true,
    timeLimit: 'long',
  },
  updateAudioFile: {
    method: 'PUT',
    path: '/api/audio-files/{id}',
    summary: 'Renames an audio file, or makes an earlier version the current one.',
    params: idParams,
    body: audio.audioFileUpdate,
    answer: json(audio.audioFile),
    notFound: NO_AUDIO_FILE,
  },
  deleteAudioFile: {
    method: 'DELETE',
    path: '/api/audio-files/{id}',
    summary: 'Deletes an audio file.',
    params: idParams,
    ...EMPTY,
    notFound: NO_AUDIO_FILE,
  },
  listAudioFileVersions: {
    method: 'GET',
    path: '/api/audio-files/{id}/versions',
    summary: 'All versions of the narration of a slide, newest first.',
    params: idParams,
    answer: json(z.array(audio.audioFile)),
    notFound: NO_AUDIO_FILE,
  },
  downloadAudioFile: {
    method: 'GET',
    path: '/api/audio-files/{id}/download',
    summary: 'Downloads an audio file as an attachment.',
    params: idParams,
    answer: { kind: 'object', contentType: 'audio/mpeg', contentTypes: ['audio/*', 'application/octet-stream'] },
    statuses: [200, 206],
    notFound: NO_AUDIO_FILE,
  },
  getSlideAudio: {
    method: 'GET',
    path: '/api/slides/{id}/audio',
    summary: 'The current audio file of a slide; 404 if it has none.',
    params: idParams,
    answer: json(audio.audioFile),
    notFound: 'There is no audio for this slide.',
  },
} as const satisfies Record<string, CallOfTag>;
