import { join } from 'node:path';
import { runConfined, temporaryDirectory } from '@slidewright/platform';

/** The folders of this service's programs and their packages. */
const REPOSITORY = join(import.meta.dirname, '../../../..');
const READABLE = ['node_modules', 'packages', 'services/timeline'].map((folder) => join(REPOSITORY, folder));

interface Reader {
  /** Path of a program of this service. */
  readonly program: string;
  /** Arguments of Node.js. */
  readonly nodeArgs?: readonly string[];
  readonly timeoutMs: number;
  readonly processorS: number;
  readonly dataMiB: number;
  readonly maxOutputBytes: number;
}

/** What a program prints that reads an uploaded file in a confined process of its own. Throws as `runConfined` does. */
export async function runReader(
  file: Uint8Array,
  { program, nodeArgs = [], timeoutMs, processorS, dataMiB, maxOutputBytes }: Reader,
  signal: AbortSignal,
): Promise<Buffer> {
  await using folder = await temporaryDirectory('upload');
  const { stdout } = await runConfined(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...nodeArgs, program],
    {
      stdin: file,
      signal,
      timeoutMs,
      maxOutputBytes,
      folder: folder.path,
      readable: READABLE,
      limits: { dataMiB, fileMiB: 1, processorS },
      variables: { NODE_ENV: 'production' },
    },
  );
  return stdout;
}
