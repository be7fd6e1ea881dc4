import type { AudioFile as AudioFileMessage, AudioStatus, Voice as VoiceMessage } from '@slidewright/contracts';
import { VOICE_PROVIDERS } from '@slidewright/domain';
import type { AudioFile, Calls, DataOf, Voice } from '@slidewright/http-api';
import { isoTime, oneOf } from './common.ts';

export function voiceAnswer(voice: VoiceMessage): Voice {
  return {
    id: voice.id,
    name: voice.name,
    gender: oneOf(['neutral', 'male', 'female'], voice.gender, 'neutral'),
    category: oneOf(['premade', 'cloned'], voice.category, 'premade'),
    provider: oneOf(VOICE_PROVIDERS, voice.provider, 'local'),
    language: voice.language,
    description: voice.description,
  };
}

export function audioFileAnswer(file: AudioFileMessage): AudioFile {
  const { metadata } = file;
  return {
    id: file.id,
    slideId: file.slideId,
    timelineId: file.timelineId,
    filename: file.filename,
    contentType: file.contentType,
    size: Number(file.size),
    isPublic: file.isPublic,
    isCurrent: file.isCurrent,
    objectName: file.objectName,
    status: file.status,
    versions: file.versions,
    createdAt: isoTime(file.createdAt),
    updatedAt: isoTime(file.updatedAt),
    metadata: {
      contentHash: metadata?.contentHash ?? '',
      voice: metadata?.voice ?? '',
      speed: metadata?.speed || 1,
      pitch: metadata?.pitch || 1,
      durationMs: metadata?.durationMs ?? 0,
      cues: (metadata?.cues ?? []).map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
    },
  };
}

export function audioStatusAnswer({ summary, slides }: AudioStatus): DataOf<Calls['getAudioStatus']> {
  return {
    summary: {
      total: summary?.total ?? 0,
      pending: summary?.pending ?? 0,
      processing: summary?.processing ?? 0,
      completed: summary?.completed ?? 0,
      failed: summary?.failed ?? 0,
    },
    slides: slides.map(({ slideId, title, status, error, waitingFor }) => ({
      slideId,
      title,
      status: oneOf(['none', 'pending', 'processing', 'completed', 'failed'], status, 'none'),
      ...(error ? { error: { message: error.message, code: error.code } } : {}),
      ...(waitingFor === '' ? {} : { waitingFor }),
    })),
  };
}
