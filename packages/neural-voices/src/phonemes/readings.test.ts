import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPhonemiser, type Phonemes } from './phonemiser.ts';

/**
 * Lines of kind, text, American and British phonemes; of the kind 'use of WORD' the phonemes are those of that word.
 */
const READINGS = readFileSync(new URL('readings.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [kind: string, text: string, american: string, british: string]);

const american = createPhonemiser('en-US');
const british = createPhonemiser('en-GB');

function expectedPart(kind: string, text: string, { phonemes, words }: Phonemes): string {
  if (!kind.startsWith('use of ')) return phonemes;
  const word = words.find(({ start, end }) => text.slice(start, end).toLowerCase() === kind.slice(7).toLowerCase())!;
  return phonemes.slice(word.phonemesStart, word.phonemesEnd);
}

it.each(READINGS)('reads %s: %s', (kind, text, us, gb) => {
  expect(expectedPart(kind, text, american(text))).toBe(us);
  expect(expectedPart(kind, text, british(text))).toBe(gb);
});
