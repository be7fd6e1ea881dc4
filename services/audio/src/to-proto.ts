import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AudioFileSchema,
  NarrationSchema,
  StoredObjectSchema,
  VoiceSchema,
  type AudioFile,
  type Narration,
  type StoredObject,
  type Voice,
} from '@slidewright/contracts';
import { mp3Tags } from '@slidewright/domain';
import { SAMPLE_RATE } from './narration/sound/sound.ts';
import type { OfferedVoice } from './narration/voice-catalogue.ts';
import { isRecording } from './speech-settings.ts';
import type { AudioFileRow } from './repositories/audio-files.ts';

export const MP3 = 'audio/mpeg';

export function durationMsOf(samples: number | string): number {
  return Math.round((Number(samples) * 1000) / SAMPLE_RATE);
}

export function voiceToProto({ voice, provider }: OfferedVoice): Voice {
  return create(VoiceSchema, {
    ...voice,
    provider: provider.kind,
    engine: provider.title ?? provider.id,
    quality: provider.quality ?? '',
  });
}

/** Whether a narration was spoken by a voice or recorded by a person. */
export function sourceOf(file: { readonly voice: string }): 'speech' | 'recording' {
  return isRecording(file) ? 'recording' : 'speech';
}

export function audioFileToProto(row: AudioFileRow): AudioFile {
  const tag = row.tags === null ? new Uint8Array() : mp3Tags(row.tags);
  return create(AudioFileSchema, {
    id: row.id,
    slideId: row.slide_id,
    timelineId: row.timeline_id,
    filename: row.filename,
    contentType: MP3,
    size: BigInt(tag.length) + BigInt(row.mp3_size),
    tag,
    isPublic: row.is_public,
    isCurrent: row.is_current,
    objectName: row.object_name,
    status: 'completed',
    versions: row.versions,
    createdAt: timestampFromDate(row.created_at),
    updatedAt: timestampFromDate(row.updated_at),
    metadata: {
      contentHash: row.content_hash,
      voice: row.voice,
      speed: row.speed,
      pitch: row.pitch,
      durationMs: durationMsOf(row.samples),
      cues: row.cues,
      source: sourceOf(row),
      pronunciationChanged: row.pronunciation_changed,
    },
  });
}

export function narrationToProto(row: AudioFileRow): Narration {
  return create(NarrationSchema, {
    slideId: row.slide_id,
    audioFileId: row.id,
    pcmKey: row.pcm_key,
    mp3Key: row.mp3_key,
    mp3Size: BigInt(row.mp3_size),
    samples: BigInt(row.samples),
    narrationHash: row.narration_hash,
    contentHash: row.content_hash,
    cues: row.cues,
    updatedAt: timestampFromDate(row.updated_at),
  });
}

export function mp3ToProto(object: {
  readonly objectKey: string;
  readonly size: number | string;
  readonly filename: string;
  readonly updatedAt: Date;
  readonly durationMs: number;
}): StoredObject {
  return create(StoredObjectSchema, {
    objectKey: object.objectKey,
    contentType: MP3,
    size: BigInt(object.size),
    filename: object.filename,
    updatedAt: timestampFromDate(object.updatedAt),
    durationMs: BigInt(object.durationMs),
  });
}
