import { booleanSetting, integerSetting, parseEnv, urlSetting, type Environment } from '@slidewright/platform';
import { z } from 'zod';

/** A server or service with OpenAI's speech call. */
export interface SpeechServerSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

export interface AudioConfig {
  /** `api` answers requests, `worker` narrates slides, `both` does both in one process. */
  readonly role: 'api' | 'worker' | 'both';
  /** False: nothing is narrated, and videos need no narration. */
  readonly enabled: boolean;
  /** Slides narrated at a time by one worker. */
  readonly concurrency: number;
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly espeak: string;
  /** A speech server on the own machine or network. */
  readonly speechServer: (SpeechServerSettings & { readonly captioned: boolean }) | null;
  /** `speech` 'auto': the server is asked at the start whether it speaks. */
  readonly openai: (SpeechServerSettings & { readonly speech: 'true' | 'false' | 'auto' }) | null;
  readonly elevenLabs: { readonly apiKey: string; readonly baseUrl: string; readonly model: string } | null;
  /** Bytes that one user may have uploaded at a time. */
  readonly uploadQuotaBytes: number;
  readonly sweepIntervalMs: number;
}

const SETTINGS = z.object({
  AUDIO_ROLE: z.enum(['api', 'worker', 'both'], { error: 'it must be api, worker or both' }).default('both'),
  AUDIO_ENABLED: booleanSetting(true),
  AUDIO_CONCURRENCY: integerSetting(2, { min: 1, max: 32 }),
  AUDIO_FFMPEG: z.string().default('ffmpeg'),
  AUDIO_FFPROBE: z.string().default('ffprobe'),
  ESPEAK_PATH: z.string().default('espeak-ng'),
  SPEECH_BASE_URL: urlSetting().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('tts-1'),
  SPEECH_CAPTIONED: booleanSetting(false),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: urlSetting().optional(),
  OPENAI_SPEECH: z.enum(['true', 'false', 'auto'], { error: 'it must be true, false or auto' }).default('auto'),
  OPENAI_SPEECH_MODEL: z.string().default('tts-1'),
  ELEVENLABS_API_KEY: z.string().optional(),
  ELEVENLABS_BASE_URL: urlSetting().default('https://api.elevenlabs.io'),
  ELEVENLABS_MODEL: z.string().default('eleven_multilingual_v2'),
  UPLOAD_QUOTA_MIB: integerSetting(5_120, { min: 1, max: 10_485_760 }),
});

/** The service's settings from the environment. Throws ConfigError naming the first that cannot be used. */
export function readAudioConfig(env: Environment): AudioConfig {
  const read = parseEnv(SETTINGS, env);
  return {
    role: read.AUDIO_ROLE,
    enabled: read.AUDIO_ENABLED,
    concurrency: read.AUDIO_CONCURRENCY,
    ffmpeg: read.AUDIO_FFMPEG,
    ffprobe: read.AUDIO_FFPROBE,
    espeak: read.ESPEAK_PATH,
    speechServer:
      read.SPEECH_BASE_URL === undefined
        ? null
        : {
            baseUrl: read.SPEECH_BASE_URL,
            apiKey: read.SPEECH_API_KEY,
            model: read.SPEECH_MODEL,
            captioned: read.SPEECH_CAPTIONED,
          },
    openai:
      read.OPENAI_API_KEY === undefined
        ? null
        : {
            baseUrl: read.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
            apiKey: read.OPENAI_API_KEY,
            model: read.OPENAI_SPEECH_MODEL,
            // OpenAI itself speaks.
            speech: read.OPENAI_SPEECH === 'auto' && read.OPENAI_BASE_URL === undefined ? 'true' : read.OPENAI_SPEECH,
          },
    elevenLabs:
      read.ELEVENLABS_API_KEY === undefined
        ? null
        : { apiKey: read.ELEVENLABS_API_KEY, baseUrl: read.ELEVENLABS_BASE_URL, model: read.ELEVENLABS_MODEL },
    uploadQuotaBytes: read.UPLOAD_QUOTA_MIB * 1024 ** 2,
    sweepIntervalMs: 5_000,
  };
}
