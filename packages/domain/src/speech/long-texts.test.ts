import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { splitAtClauses } from './clauses.ts';
import { cleanSpeechText } from './clean.ts';
import { splitSentences } from './sentences.ts';
import { wordsOf } from './words.ts';

/** Signs that open a construct, each followed by what may or may not close it. */
const SIGNS = String.raw`a 7 . , : ; ! ? - * _ ~ [ ] ( ) # > < / \ @ + = & % $ " ' | { } ^ … 。 字`.split(' ');
const OPENERS = [...SIGNS, '`', '\t', '\u200d', '🚀', '**', '__', '~~', '``', '![', '[a](', '[a](/', '\n'];
const REPEATED = OPENERS.flatMap((sign) => ['', ' ', 'a ', 'a', '\n', '`', '*', '['].map((after) => sign + after));

describe('long texts that repeat one unit', () => {
  it.each<[string, { read: (text: string) => unknown; repeated: readonly string[]; length: number }]>([
    ['are cleaned', { read: cleanSpeechText, repeated: REPEATED, length: 100_000 }],
    [
      'are cut into sentences',
      { read: (text) => splitSentences(text, 'de'), repeated: ['\na', '\nline'], length: 500_000 },
    ],
    ['are cut into words', { read: wordsOf, repeated: ['。\n', '- ', '字「', '「', '字。'], length: 500_000 }],
    ['are cut at clauses', { read: (text) => splitAtClauses(text, 280), repeated: [' ', '\t', '\n'], length: 200_000 }],
  ])('%s in the time of a test', async (_, { read, repeated, length }) => {
    expect.hasAssertions();
    for (const unit of repeated) {
      for (const start of ['', '# a']) {
        expect(read(`${start}${unit.repeat(Math.ceil(length / unit.length))}z`)).toBeDefined();
        // Vitest can enforce the time limit only between texts.
        await turn();
      }
    }
  });
});
