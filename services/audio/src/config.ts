import { booleanSetting, integerSetting, modelTimeoutSetting, parseEnv, type Environment } from '@slidewright/platform';
import { readAcronyms, type Acronyms } from '@slidewright/domain';
import { z } from 'zod';
import { configureSpeechProviders, type ConfiguredSpeechProvider } from './adapters/speech-providers/index.ts';

export interface AudioConfig {
  /** `api` answers requests, `worker` narrates slides, `both` does both in one process. */
  readonly role: 'api' | 'worker' | 'both';
  /** False: nothing is narrated, and videos need no narration. */
  readonly enabled: boolean;
  /** Slides narrated at a time by one worker. */
  readonly concurrency: number;
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** How long one answer of a speech service may take, in milliseconds. */
  readonly speechTimeoutMs: number;
  /** In the order of preference. */
  readonly speechProviders: readonly ConfiguredSpeechProvider[];
  /** Readings of words in capitals that take precedence over those of the languages. */
  readonly acronyms: Acronyms;
  /** Bytes that one user may have uploaded at a time. */
  readonly uploadQuotaBytes: number;
  /** What kept sentences may take in the object store, in bytes. */
  readonly sentenceCacheBytes: number;
  readonly sweepIntervalMs: number;
}

/** A list such as 'SQL spelt, FAANG word'; empty when absent. */
function acronymsSetting() {
  return z
    .string()
    .transform((list, context) => {
      const read = readAcronyms(list);
      if ('acronyms' in read) return read.acronyms;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .prefault('');
}

const SETTINGS = z.object({
  AUDIO_ROLE: z.enum(['api', 'worker', 'both'], { error: 'it must be api, worker or both' }).default('both'),
  AUDIO_ENABLED: booleanSetting(true),
  SPEECH_TIMEOUT_SECONDS: modelTimeoutSetting(),
  AUDIO_CONCURRENCY: integerSetting(2, { min: 1, max: 32 }),
  ACRONYMS: acronymsSetting(),
  AUDIO_FFMPEG: z.string().default('ffmpeg'),
  AUDIO_FFPROBE: z.string().default('ffprobe'),
  SENTENCE_CACHE_MIB: integerSetting(2_048, { min: 0, max: 10_485_760 }),
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
    speechTimeoutMs: read.SPEECH_TIMEOUT_SECONDS * 1_000,
    acronyms: read.ACRONYMS,
    speechProviders: configureSpeechProviders(env),
    uploadQuotaBytes: read.UPLOAD_QUOTA_MIB * 1024 ** 2,
    sentenceCacheBytes: read.SENTENCE_CACHE_MIB * 1024 ** 2,
    sweepIntervalMs: 5_000,
  };
}
