import { describe, expect, it } from 'vitest';
import { generator } from '../testing.ts';
import { cleanSpeechText, hasSpeakableContent } from './clean.ts';

/** The rules for bullets, links and emphasis as plain patterns, which take quadratic time. */
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
  it.each([
    ['emoji with joiners, tones and flags', 'Go 👩🏽‍🚀 to 🇫🇷 now 1️⃣', 'Go to now 1'],
    [
      'formatting',
      '## Title\n- **bold** and `code`\n> quoted [text](https://x.org)',
      'Title\nbold and code\nquoted text',
    ],
    ['invisible characters', 'a\u200bb\u202ec\ufeffd\0e', 'abcde'],
    ['broken surrogates', 'a\ud800b', 'a b'],
    ['signs that are words', '© and ™ stay', '© and ™ stay'],
    ['full stops after a stop', 'Wait... Is it?. Yes.. The U.S.. A list:.', 'Wait... Is it? Yes. The U.S. A list:'],
    ['joiners that shape words', 'می‌خوانم', 'می‌خوانم'],
  ])('drops %s', (_, text, cleaned) => {
    expect(cleanSpeechText(text)).toBe(cleaned);
  });

  it('returns whether a text has anything to speak', () => {
    expect(hasSpeakableContent('🚀 … —')).toBe(false);
    expect(hasSpeakableContent('7')).toBe(true);
    expect(hasSpeakableContent('да')).toBe(true);
  });

  it('removes bullets, links and emphasis exactly as the plain patterns do', () => {
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
