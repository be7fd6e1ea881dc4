/**
 * Installs the neural voices' model, as a step of the set-up: `node set-up.ts`. The product also works without it, with its
 * basic voices, so a failure is printed and does not fail the set-up. `--check` installs nothing and exits with 1 if
 * there is something to do; `--copy-to <folder>` copies the model for an image. Settings: VOICES, VOICE_MODEL,
 * VOICE_PRECISION, VOICE_CACHE.
 */
import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readPrecision, voiceCacheFolder } from './model/files.ts';
import { isInstalled } from './model/find.ts';
import { installModel } from './model/install.ts';

const print = (line: string): void => void process.stdout.write(`slidewright set-up: ${line}\n`);
const cacheFolder = voiceCacheFolder(process.env);

if (process.env['VOICES'] !== 'basic') await setUp(process.argv.slice(2));

async function setUp([option, folder]: readonly string[]): Promise<void> {
  try {
    const precision = readPrecision(process.env);
    if (option === '--check') {
      process.exitCode = (await isInstalled(cacheFolder, precision)) ? 0 : 1;
      return;
    }
    const source = process.env['VOICE_MODEL'] || undefined;
    const { file } = await installModel({ cacheFolder, source, precision, print });
    if (option === '--copy-to') await copyModel(file, folder!);
  } catch (error) {
    print(`${(error as Error).message}. The basic voices are used; run the set-up again to try once more.`);
  }
}

/** The only one in the folder afterwards. */
async function copyModel(file: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.onnx')) await rm(join(folder, name));
  await copyFile(file, join(folder, basename(file)));
}
