import type { AudioFile as AudioFileMessage, AudioStatus, Voice as VoiceMessage } from '@slidewright/contracts';
import { cueOf, dependencyCode, VOICE_PROVIDERS } from '@slidewright/domain';
import type { AudioFile, Calls, DataOf, Voice } from '@slidewright/http-api';
import { errorAnswer, isoTime, oneOf } from './common.ts';

const SOURCES = ['speech', 'recording'] as const;

export function voiceAnswer(voice: VoiceMessage): Voice {
  return {
    id: voice.id,
    name: voice.name,
    gender: oneOf(['neutral', 'male', 'female'], voice.gender, 'neutral'),
    category: oneOf(['premade', 'cloned'], voice.category, 'premade'),
    provider: oneOf(VOICE_PROVIDERS, voice.provider, 'local'),
    language: voice.language,
    description: voice.description,
    engine: voice.engine,
    quality: oneOf(['neural', 'basic', ''], voice.quality, ''),
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
      source: oneOf(SOURCES, metadata?.source ?? '', 'speech'),
      cues: (metadata?.cues ?? []).map(cueOf),
      ...(metadata?.pronunciationChanged ? { pronunciationChanged: true } : {}),
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
    slides: slides.map(({ slideId, title, status, progress, error, waitingFor, source, textChanged }) => ({
      slideId,
      title,
      status: oneOf(['none', 'pending', 'processing', 'completed', 'failed'], status, 'none'),
      ...(status === 'pending' || status === 'processing' ? { progress } : {}),
      ...(error ? { error: errorAnswer(error)! } : {}),
      ...(waitingFor === '' ? {} : { waitingFor, ...dependencyOf(waitingFor) }),
      ...(source === '' ? {} : { source: oneOf(SOURCES, source, 'speech') }),
      ...(textChanged ? { textChanged } : {}),
    })),
  };
}

function dependencyOf(waitingFor: string): { dependency?: string } {
  const dependency = dependencyCode(waitingFor);
  return dependency === null ? {} : { dependency };
}
