import { readDictionaryFile } from '../../../lib/queries/dictionary.ts';
import type { Pronunciation } from '@slidewright/domain';
import { say } from '../../../lib/language/messages.ts';

/** Bytes; the server accepts texts of 500,000 characters. */
const MOST_BYTES = 1_000_000;

/** The entries of a PLS or CSV file. Throws a sentence that names what cannot be read. */
export async function entriesOfFile(file: File): Promise<readonly Pronunciation[]> {
  if (file.size > MOST_BYTES) throw new Error(say('wizard.pronunciation.tooLarge', { name: file.name }));
  const entries = await readDictionaryFile(decoded(await file.arrayBuffer()));
  if (entries.length === 0) throw new Error(say('wizard.pronunciation.fileEmpty', { name: file.name }));
  return entries;
}

/** Text of a file in UTF-8, in UTF-16 with its mark, or else as spreadsheets of older systems write it. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
