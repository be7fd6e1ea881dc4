import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeError } from '../errors.ts';

/** A file that appears whole or not at all. Disposing removes what was not finished. */
export interface AtomicFile extends AsyncDisposable {
  /** Where its content is written until then. */
  readonly partial: string;
  /** Writes it to the disk and gives it its name. */
  finish(): Promise<void>;
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
