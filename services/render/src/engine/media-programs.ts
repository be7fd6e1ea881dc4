import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FrameRate } from '@slidewright/domain';
import type { MediaProgram } from '@slidewright/media';
import { ConfigError } from '@slidewright/platform/config';

/** Which program encodes media, and what it can do. */
export interface MediaPrograms {
  readonly ffmpeg: MediaProgram;
  /** Fraunhofer's encoder takes half the time of ffmpeg's own for the same sound. */
  readonly aacEncoder: 'libfdk_aac' | 'aac';
}

const ARCHITECTURES: Record<string, string> = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/**
 * The ffmpeg that comes with Remotion, called directly: always the same version, so the same input gives
 * the same bytes on every machine. `setting` (RENDER_FFMPEG) names another one, which needs libx264 and zscale.
 */
export function findMediaPrograms(setting?: string): MediaPrograms {
  if (setting !== undefined && setting !== '') {
    return { ffmpeg: { command: runnable(setting) }, aacEncoder: 'aac' };
  }
  const architecture = ARCHITECTURES[`${process.platform}-${process.arch}`];
  if (architecture === undefined) {
    throw new ConfigError(
      `The setting RENDER_FFMPEG is missing: it must name an ffmpeg, since none comes along for ${process.platform} on ${process.arch}.`,
    );
  }
  const require = createRequire(createRequire(import.meta.url).resolve('@remotion/renderer'));
  const folder = dirname(require.resolve(`@remotion/compositor-${architecture}/package.json`));
  const ffmpeg = { command: runnable(join(folder, 'ffmpeg')), libraryPath: folder };
  return { ffmpeg, aacEncoder: 'libfdk_aac' };
}

function runnable(program: string): string {
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    throw new ConfigError(
      `The setting RENDER_FFMPEG cannot be used: it must name the path of an ffmpeg, and ${program} cannot be run.`,
    );
  }
}

/** A frame rate as ffmpeg takes it: `30/1`. */
export function rateArgument(rate: FrameRate): string {
  return `${rate.numerator}/${rate.denominator}`;
}

/** Ticks a second of the video track in which every frame of the rate has a whole length. */
export function trackTimescale(rate: FrameRate): number {
  return rate.denominator === 1 ? rate.numerator * 1_000 : rate.numerator;
}
