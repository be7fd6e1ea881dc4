import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** A fresh folder that is gone, with all in it, when disposed. `parent` is the system's temporary folder unless told. */
export async function temporaryDirectory(prefix: string, parent: string = tmpdir()): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(parent, `${prefix}-`));
  // A process that is just being ended may still write into it.
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
