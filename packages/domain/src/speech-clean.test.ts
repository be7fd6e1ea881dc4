import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cleanSpeechText } from './speech-clean.ts';
import { splitAtClauses, splitSentences } from './speech-sentences.ts';
import { generator } from './testing.ts';

/** The rules for bullets, links and emphasis written down as patterns, which take the square of a text's length. */
function cleanedByPatterns(text: string): string {
  return text
    .replaceAll(/^[ \t]*(?:\*[ \t]+)+/gmu, '')
    .replaceAll(/!?\[([^\]\n]+)\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|``?)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
}

const PIECES = [
  '[',
  ']',
  '](',
  '](/',
  '](https:',
  '(',
  ')',
  '!',
  '*',
  '**',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  ' ',
  '\n',
];
const MARKED = [
  'a',
  'b1',
  '字',
  'x y',
  '[a](/b)',
  '![a](#b)',
  '[a b](https://x.org/y)',
  '**a**',
  '`a`',
  '__a b__',
  '*a*',
];

describe('cleanSpeechText', () => {
  it('takes bullets, links and emphasis away as their patterns would', () => {
    const random = generator(5);
    let changed = 0;
    for (let round = 0; round < 60_000; round += 1) {
      const pieces = random(2) === 0 ? PIECES : [...PIECES, ...MARKED];
      const text = `a${Array.from({ length: random(24) }, () => pieces[random(pieces.length)]!).join('')}`;
      const cleaned = cleanSpeechText(text);
      if (cleaned !== text.trim()) changed += 1;
      expect(cleaned, JSON.stringify(text)).toBe(cleanedByPatterns(text));
    }
    expect(changed).toBeGreaterThan(20_000);
  });
});

/** Signs that begin something, each followed by what may or may not end it. */
const SIGNS = String.raw`a 7 . , : ; ! ? - * _ ~ [ ] ( ) # > < / \ @ + = & % $ " ' | { } ^ … 。 字`.split(' ');
const OPENERS = [...SIGNS, '`', '\t', '\u200d', '🚀', '**', '__', '~~', '``', '![', '[a](', '[a](/', '\n'];
const REPEATED = OPENERS.flatMap((sign) => ['', ' ', 'a ', 'a', '\n', '`', '*', '['].map((after) => sign + after));

describe('texts that repeat one thing without end', () => {
  it.each<[string, { read: (text: string) => unknown; repeated: readonly string[]; length: number }]>([
    ['are cleaned', { read: cleanSpeechText, repeated: REPEATED, length: 100_000 }],
    ['are cut into sentences', { read: (text) => splitSentences(text), repeated: ['\na', '\nline'], length: 500_000 }],
    ['are cut at clauses', { read: (text) => splitAtClauses(text, 280), repeated: [' ', '\t', '\n'], length: 200_000 }],
  ])('%s in the time of a test', async (_, { read, repeated, length }) => {
    expect.hasAssertions();
    for (const unit of repeated) {
      for (const start of ['', '# a']) {
        expect(read(`${start}${unit.repeat(Math.ceil(length / unit.length))}z`)).toBeDefined();
        // Only between texts can the time limit of the test end it.
        await turn();
      }
    }
  });
});
