/**
 * Installs the neural voices' model, as a step of the set-up: `node set-up.ts`. The product also works without it, with its
 * basic voices, so a failure is printed and does not fail the set-up. `--check` installs nothing and exits with 1 if the
 * model is missing; `--copy-to <folder>` copies the model for an image. Settings: VOICES, VOICE_MODEL, VOICE_CACHE.
 */
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { voiceCacheFolder } from './model/files.ts';
import { findModel, installModel } from './model/install.ts';

const print = (line: string): void => void process.stdout.write(`slidewright set-up: ${line}\n`);
const cacheFolder = voiceCacheFolder(process.env);

if (process.env['VOICES'] !== 'basic') await setUp(process.argv.slice(2));

async function setUp([option, folder]: readonly string[]): Promise<void> {
  if (option === '--check') {
    process.exitCode = (await findModel(cacheFolder)) === null ? 1 : 0;
    return;
  }
  try {
    const model = await installModel({ cacheFolder, source: process.env['VOICE_MODEL'] || undefined, print });
    if (option === '--copy-to') await copyFile(model, join(folder!, basename(model)));
  } catch (error) {
    print(`${(error as Error).message}. The basic voices are used; run the set-up again to try once more.`);
  }
}
