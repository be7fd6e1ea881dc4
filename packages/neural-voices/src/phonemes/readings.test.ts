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

/** What the weights by which words of several readings are read were learned from, besides Wikipedia's. */
const LEARNED = new Set(
  readFileSync(new URL('../../scripts/own-uses.tsv', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => line.split('\t')[1]?.replaceAll('*', '') ?? []),
);

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

it('[TN3] reads words with several readings right in at least 95 % of sentences that it did not learn from', () => {
  const sentences = READINGS.filter(([kind, text]) => kind.startsWith('use of ') && !LEARNED.has(text));
  expect(sentences.length).toBeGreaterThan(150);
  const right = sentences.filter(([kind, text, us]) => expectedPart(kind, text, american(text)) === us);
  expect(right.length / sentences.length).toBeGreaterThanOrEqual(0.95);
});
