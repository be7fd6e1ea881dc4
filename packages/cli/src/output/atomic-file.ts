import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { usageError, writeError } from '../errors.ts';

/** A file that appears whole or not at all. Disposing removes what was not finished. */
export interface AtomicFile extends AsyncDisposable {
  /** Where its content is written until then. */
  readonly partial: string;
  /** Writes it to the disk and gives it its name. */
  finish(): Promise<void>;
}

/** Throws CliError if a file to be written is the deck or is written twice. All paths are absolute. */
export async function checkOutputs(deck: string, outputs: readonly string[]): Promise<void> {
  const taken = new Set<string>();
  for (const output of outputs) {
    const path = await realPath(output);
    if (path === deck) throw usageError(`${output} is the deck itself: choose another file.`);
    if (taken.has(path)) throw usageError(`${output} would be written twice: choose another file with --output.`);
    taken.add(path);
  }
}

/** With symbolic links followed as far as the path exists. */
async function realPath(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null);
  if (found !== null || dirname(path) === path) return found ?? path;
  return join(await realPath(dirname(path)), basename(path));
}

/** Creates the temporary file next to `file`, with its folder. Throws CliError if that is not permitted. */
export async function openAtomicFile(file: string): Promise<AtomicFile> {
  const partial = join(dirname(file), `.${basename(file)}.${process.pid}.partial`);
  try {
    await mkdir(dirname(file), { recursive: true });
    await (await open(partial, 'w')).close();
  } catch (error) {
    throw writeError(file, error);
  }
  return {
    partial,
    async finish() {
      try {
        const handle = await open(partial, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(partial, file);
      } catch (error) {
        throw writeError(file, error);
      }
    },
    [Symbol.asyncDispose]: () => rm(partial, { force: true }),
  };
}

/** Downloads a file, whole or not at all, and returns its size in bytes. */
export async function download(file: string, ask: () => Promise<Response>): Promise<number> {
  const { saveTo } = await import('@slidewright/http-api/node');
  await using target = await openAtomicFile(file);
  const response = await ask();
  const size = await saveTo(target.partial, response).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).syscall === 'write' ? writeError(file, error) : error;
  });
  await target.finish();
  return size;
}
