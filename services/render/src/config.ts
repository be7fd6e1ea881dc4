import { availableParallelism } from 'node:os';
import { booleanSetting, integerSetting, parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';

export interface RenderConfig {
  /** 'api' answers requests, 'worker' draws; one machine does both. */
  readonly role: 'api' | 'worker' | 'both';
  /** False: videos need no narration and get none. */
  readonly audioEnabled: boolean;
  /** Slides drawn at a time by this process; each takes about a core and 300 MB. */
  readonly concurrency: number;
  /** Over how many workers a deck is spread at least, where it has that many slides. */
  readonly workersToShare: number;
  /** The browser; found by itself when null. */
  readonly browserPath: string | null;
  /** The ffmpeg to encode with; the one that comes with Remotion when null. */
  readonly ffmpegPath: string | null;
  /** Folder of compositions that were built beforehand; when null they are built from the sources, once. */
  readonly bundleFolder: string | null;
}

const SETTINGS = z.object({
  RENDER_ROLE: z.enum(['api', 'worker', 'both'], { error: 'it must be api, worker or both' }).default('both'),
  AUDIO_ENABLED: booleanSetting(true),
  RENDER_CONCURRENCY: integerSetting(Math.min(availableParallelism(), 4), { min: 1, max: 64 }),
  RENDER_WORKERS: integerSetting(4, { min: 1, max: 1_000 }),
  CHROMIUM_PATH: z.string().optional(),
  RENDER_FFMPEG: z.string().optional(),
  COMPOSITION_BUNDLE_DIR: z.string().optional(),
});

/** Reads the settings of the render service; throws ConfigError naming the one that is wrong. */
export function readRenderConfig(env: Environment): RenderConfig {
  const settings = parseEnv(SETTINGS, env);
  return {
    role: settings.RENDER_ROLE,
    audioEnabled: settings.AUDIO_ENABLED,
    concurrency: settings.RENDER_CONCURRENCY,
    workersToShare: settings.RENDER_WORKERS,
    browserPath: settings.CHROMIUM_PATH ?? null,
    ffmpegPath: settings.RENDER_FFMPEG ?? null,
    bundleFolder: settings.COMPOSITION_BUNDLE_DIR ?? null,
  };
}
