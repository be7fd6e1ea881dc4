import { ProcessError, runConfined, type RunResult } from '@slidewright/platform';
import type { OpenDeckOptions } from '../opened-deck.ts';
import { encrypted, unusable } from '../refusals.ts';
import { causedByFile } from './caused-by-file.ts';

export interface PdfOptions {
  /** Folder of temporary files. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /** The program is killed after this long. */
  readonly timeoutMs?: number;
}

/** Options of the programs that read the pages of an opened deck. */
export const pdfOptions = ({ folder, signal, pageTimeoutMs }: OpenDeckOptions): PdfOptions => ({
  folder,
  signal,
  ...(pageTimeoutMs === undefined ? {} : { timeoutMs: pageTimeoutMs }),
});

/** Limits of a program that differ from the usual ones. */
interface PopplerLimits {
  readonly fileMiB?: number;
  readonly processorS?: number;
}

const USUAL = { memoryMiB: 2_048, fileMiB: 256, processorS: 60 } as const;
const TIMEOUT_MS = 60_000;
/** Reading a page takes less than a tenth of a second; longer ones were made to take long. */
export const READING = { timeoutMs: 20_000, processorS: 10 } as const;
const MOST_OUTPUT_BYTES = 16 * 1_024 ** 2;

/** Runs a program of Poppler. Throws DECK_ENCRYPTED or DECK_UNUSABLE if it fails or does not end in time. */
export async function poppler(
  command: string,
  args: readonly string[],
  { folder, signal, timeoutMs = TIMEOUT_MS, ...limits }: PdfOptions & PopplerLimits,
): Promise<RunResult> {
  try {
    return await runConfined(command, args, {
      folder,
      limits: { ...USUAL, ...limits },
      signal,
      timeoutMs,
      maxOutputBytes: MOST_OUTPUT_BYTES,
    });
  } catch (error) {
    if (error instanceof ProcessError && /Incorrect password/i.test(error.stderr)) throw encrypted();
    if (error instanceof Error && error.message.endsWith('printed too much'))
      throw unusable(`${command} failed`, error);
    throw causedByFile(command, error) ?? error;
  }
}
