import { AUDIO_MESSAGES } from '@slidewright/domain';
import { z } from 'zod';
import { EMPTY, json, NO_SLIDE, NO_TIMELINE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';
import { idParams, text, uuid } from '../schemas/fields.ts';

const NO_VOICE = 'Voice not found';

export const narrationCalls = {
  generateSlideAudio: {
    method: 'POST',
    path: '/api/slides/{id}/generate-audio',
    scope: 'render',
    summary: 'Queues the narration of a slide (202), or reports that it is unchanged (200).',
    params: idParams,
    body: audio.narrationRequest,
    answer: json(audio.slideNarrationAnswer),
    statuses: [202, 200],
    notFound: AUDIO_MESSAGES.invalidSlideOrVoice,
    idempotent: true,
  },
  recordSlide: {
    method: 'POST',
    path: '/api/slides/{id}/recording',
    scope: 'write',
    summary: 'Queues a sound file of at most 100 MiB and 30 minutes to become the narration of a slide.',
    params: idParams,
    multipart: audio.recordingFields,
    answer: json(z.object({ jobId: uuid })),
    statuses: [202],
    notFound: NO_SLIDE,
    failures: ['UNSUPPORTED_MEDIA_TYPE'],
    idempotent: true,
  },
  generateTimelineAudio: {
    method: 'POST',
    path: '/api/timelines/{id}/generate-audio',
    scope: 'render',
    summary: 'Queues the narration of every slide whose narration is missing or out of date. Recordings are kept.',
    params: idParams,
    body: audio.bulkNarrationRequest,
    answer: json(audio.bulkNarrationAnswer),
    statuses: [202],
    notFound: AUDIO_MESSAGES.invalidVoiceOrTimeline,
    idempotent: true,
  },
  getAudioStatus: {
    method: 'GET',
    path: '/api/timelines/{id}/audio-status',
    scope: 'read',
    summary: 'Progress of the narration of a timeline.',
    params: idParams,
    answer: json(audio.audioStatus),
    notFound: NO_TIMELINE,
  },
  cancelAudioGeneration: {
    method: 'DELETE',
    path: '/api/timelines/{id}/audio-generation',
    scope: 'render',
    summary: 'Cancels the queued and active narration jobs of a timeline.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
  generateSpeech: {
    method: 'POST',
    path: '/api/audio/generate',
    scope: 'render',
    summary: 'Synthesises a text synchronously, without a timeline.',
    body: audio.speechRequest,
    answer: json(audio.speechAnswer),
    costly: true,
  },
  listVoices: {
    method: 'GET',
    path: '/api/voices',
    scope: 'read',
    summary: 'Lists voices, optionally of one provider. With voiceId: that voice, or 404.',
    query: audio.voiceQuery,
    answer: json(z.union([z.array(audio.voice), audio.voice])),
    notFound: NO_VOICE,
  },
  previewVoice: {
    method: 'GET',
    path: '/api/voices/{id}/preview',
    scope: 'read',
    summary: 'Downloads a short sample of a voice.',
    params: z.object({ id: text(200) }),
    answer: { kind: 'object', contentType: 'audio/mpeg', contentTypes: ['audio/*', 'application/octet-stream'] },
    statuses: [200, 206],
    notFound: NO_VOICE,
  },
} as const satisfies Record<string, CallOfTag>;
