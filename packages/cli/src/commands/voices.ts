import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installModel, installRuntime, readPrecision, voiceCacheFolder } from '@slidewright/neural-voices';
import { failedError } from '../errors.ts';
import { pipError } from '../server/missing-programs.ts';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

export interface VoicesOptions {
  /** Brings the neural voices to this machine. */
  readonly install?: boolean | undefined;
}

const CHECK_TIMEOUT_MS = 30_000;

/** Lists the voices of the server, in the order in which they are chosen. */
export async function voices({ install }: VoicesOptions, context: Context): Promise<void> {
  if (install) await installVoices(context);
  await using session = await openSession(context);
  const found = [await session.api.listVoices()].flat();
  context.report.result(
    {
      command: 'voices',
      voices: found.map(({ id, name, language, gender, engine }) => ({ id, name, language, gender, engine })),
    },
    found.map(({ id, name, language }) => `${id.padEnd(24)}  ${language.padEnd(6)}  ${name}`),
  );
}

/** Installs what films of this machine need to be spoken by neural voices. Throws CliError if that is not possible. */
async function installVoices({ environment, report }: Context): Promise<void> {
  const source = environment['VOICE_MODEL'] || undefined;
  const options = {
    cacheFolder: voiceCacheFolder(environment),
    print: (task: string) => report.progress({ step: 'voices', percent: null, task }),
  };
  if (source === undefined)
    await promisify(execFile)('python3', ['-m', 'pip', '--version'], { timeout: CHECK_TIMEOUT_MS }).catch(() => {
      throw pipError();
    });
  try {
    await installRuntime(options);
    await installModel({ ...options, source, precision: readPrecision(environment) });
  } catch (error) {
    throw failedError(`The neural voices could not be installed: ${(error as Error).message}.`);
  }
}
