import { booleanSetting, modelTimeoutSetting, parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';
import { readTextModelSettings, type TextModelSettings } from './adapters/text-models/index.ts';

export interface TimelineConfig {
  readonly text: TextModelSettings;
  /** The longest that an answer of the language model may take, all tries together. */
  readonly modelTimeoutMs: number;
  /** Edit locks older than this are checked with the render service. */
  readonly lockGraceMs: number;
  readonly lockCheckIntervalMs: number;
  /** Whether films have narration. */
  readonly audioEnabled: boolean;
  /** How often films are measured, and languages found, that were not yet. */
  readonly measureIntervalMs: number;
  /** How often the objects of deleted images are deleted. */
  readonly sweepIntervalMs: number;
}

const SETTINGS = z.object({
  AUDIO_ENABLED: booleanSetting(true),
  MODEL_TIMEOUT_SECONDS: modelTimeoutSetting(),
});

/** The service's settings from the environment. Throws ConfigError naming the first that cannot be used. */
export function readTimelineConfig(env: Environment): TimelineConfig {
  const read = parseEnv(SETTINGS, env);
  return {
    text: readTextModelSettings(env),
    modelTimeoutMs: read.MODEL_TIMEOUT_SECONDS * 1_000,
    lockGraceMs: 60_000,
    lockCheckIntervalMs: 30_000,
    audioEnabled: read.AUDIO_ENABLED,
    measureIntervalMs: 10_000,
    sweepIntervalMs: 60_000,
  };
}
