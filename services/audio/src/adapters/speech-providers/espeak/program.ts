import { ProcessError, runProcess, temporaryDirectory, type RunOptions } from '@slidewright/platform';
import { z } from 'zod';
import { speechFailed } from '../../../narration/sound/sound.ts';

export const espeakPathSetting = z.string().default('espeak-ng');

export interface EspeakProgram {
  /** Runs the program. Throws SPEECH_FAILED where it fails or takes too long, and the signal's reason. */
  run(args: readonly string[], options: RunOptions): Promise<{ readonly stdout: Buffer }>;
  /** What it calls the languages that it speaks. */
  readonly languages: ReadonlySet<string>;
}

/** The espeak-ng program of the system; null where it is not installed. */
export async function findEspeakProgram(path: string): Promise<EspeakProgram | null> {
  // Its sound library makes a folder as soon as it is loaded, which stays when the program is killed.
  const run: EspeakProgram['run'] = async (args, options) => {
    await using folder = await temporaryDirectory('espeak');
    try {
      return await runProcess(path, args, { ...options, temporaryFolder: folder.path });
    } catch (error) {
      throw error instanceof ProcessError ? speechFailed(error.message, error) : error;
    }
  };
  const listed = await run(['--voices'], { timeoutMs: 10_000 }).catch(() => null);
  if (!listed) return null;
  const lines = listed.stdout.toString('utf8').split('\n').slice(1);
  return { run, languages: new Set(lines.map((line) => line.trim().split(/\s+/)[1] ?? '')) };
}
