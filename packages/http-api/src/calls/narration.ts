import { AUDIO_MESSAGES } from '@slidewright/domain';
import { z } from 'zod';
import { EMPTY, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';
import { idParams, text } from '../schemas/fields.ts';

const NO_VOICE = 'Voice not found';

export const narrationCalls = {
  generateSlideAudio: {
    method: 'POST',
    path: '/api/slides/{id}/generate-audio',
    summary: 'Queues the narration of a slide (202), or says that it is unchanged (200).',
    params: idParams,
    body: audio.narrationRequest,
    answer: json(audio.slideNarrationAnswer),
    statuses: [202, 200],
    notFound: AUDIO_MESSAGES.invalidSlideOrVoice,
    idempotent: true,
  },
  generateTimelineAudio: {
    method: 'POST',
    path: '/api/timelines/{id}/generate-audio',
    summary: 'Queues the narration of every slide that is missing or has changed.',
    params: idParams,
    body: audio.narrationRequest,
    answer: json(audio.bulkNarrationAnswer),
    statuses: [202],
    notFound: AUDIO_MESSAGES.invalidVoiceOrTimeline,
    idempotent: true,
  },
  getAudioStatus: {
    method: 'GET',
    path: '/api/timelines/{id}/audio-status',
    summary: 'How far the narration of a timeline is.',
    params: idParams,
    answer: json(audio.audioStatus),
    notFound: NO_TIMELINE,
  },
  cancelAudioGeneration: {
    method: 'DELETE',
    path: '/api/timelines/{id}/audio-generation',
    summary: 'Cancels what is queued or running.',
    params: idParams,
    answer: EMPTY,
    statuses: [204],
    notFound: NO_TIMELINE,
  },
  generateSpeech: {
    method: 'POST',
    path: '/api/audio/generate',
    summary: 'Speaks a text at once, without a timeline.',
    body: audio.speechRequest,
    answer: json(audio.speechAnswer),
    costly: true,
  },
  listVoices: {
    method: 'GET',
    path: '/api/voices',
    summary: 'The voices, of one provider if asked; with voiceId that voice, or 404.',
    query: audio.voiceQuery,
    answer: json(z.union([z.array(audio.voice), audio.voice])),
    notFound: NO_VOICE,
  },
  previewVoice: {
    method: 'GET',
    path: '/api/voices/{id}/preview',
    summary: 'A short sample of a voice.',
    params: z.object({ id: text(200) }),
    answer: { kind: 'object', contentType: 'audio/mpeg', contentTypes: ['audio/*', 'application/octet-stream'] },
    statuses: [200, 206],
    notFound: NO_VOICE,
  },
} as const satisfies Record<string, CallOfTag>;
