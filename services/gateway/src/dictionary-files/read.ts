import { errorReason, PRONUNCIATION_LIMITS, type Pronunciation } from '@slidewright/domain';
import { readCsv } from './csv.ts';
import { readPls } from './pls.ts';
import { unreadable } from './refusals.ts';

/** Reads a PLS or CSV file. Throws VALIDATION_FAILED with a sentence that names what cannot be read. */
export function readDictionaryFile(content: string): Pronunciation[] {
  const entries = content.trimStart().startsWith('<') ? readPls(content) : readCsv(content);
  const { entries: most } = PRONUNCIATION_LIMITS;
  if (entries.length > most) throw unreadable(errorReason('dictionaryFull', { count: entries.length, most }));
  return entries;
}
