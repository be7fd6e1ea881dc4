import type { Pronunciation } from '@slidewright/domain';
import { readCsv } from './csv.ts';
import { readPls } from './pls.ts';

export { writeCsv } from './csv.ts';
export { writePls } from './pls.ts';

/** Reads a PLS or CSV file. Throws VALIDATION_FAILED with a sentence that names what cannot be read. */
export function readDictionaryFile(content: string): Pronunciation[] {
  return /^\s*\ufeff?\s*</.test(content) ? readPls(content) : readCsv(content);
}
