/**
 * Makes data/pinyin.br, the pronunciation of Chinese characters and words, from the unpacked package pinyin-pro (MIT):
 *
 *     npm pack pinyin-pro@3.29.4 && tar xzf pinyin-pro-3.29.4.tgz
 *     node packages/neural-voices/scripts/make-pinyin.ts package
 *
 * The file is a table (src/phonemes/table.ts) of characters and words, and their syllables with the digits of their tones.
 * Of a character with several readings the first is kept, which is the most frequent.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: make-pinyin.ts FOLDER');
const load = async (name: string): Promise<unknown> =>
  ((await import(resolve(folder, 'dist/esm/data', `${name}.mjs`))) as { default: unknown }).default;

/** Combining macron, acute, caron and grave: the tones 1 to 4. */
const TONES = '\u0304\u0301\u030c\u0300';

/** 'zhōng guó' → 'zhong1 guo2'. */
function withDigits(syllables: string): string {
  return syllables
    .split(' ')
    .map((syllable) => {
      const marks = [...syllable.normalize('NFD')];
      const tone = marks.findIndex((mark) => TONES.includes(mark));
      const letters = marks.filter((_, index) => index !== tone).join('');
      return `${letters.normalize('NFC')}${tone === -1 ? '' : TONES.indexOf(marks[tone]!) + 1}`;
    })
    .join(' ');
}

const readings = new Map<string, string>();
const characters = (await load('dict1')) as { get(character: string): string | undefined };
for (let code = 0x3007; code <= 0x2ebe0; code += 1) {
  const syllable = characters.get(String.fromCodePoint(code))?.split(' ')[0];
  if (syllable !== undefined) readings.set(String.fromCodePoint(code), withDigits(syllable));
}
for (const name of ['dict2', 'dict3', 'dict4', 'dict5'])
  for (const [word, syllables] of Object.entries((await load(name)) as Record<string, string>))
    readings.set(word, withDigits(syllables));
const lines = [...readings]
  .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  .map(([word, syllables]) => `${word}\t${syllables}\n`);
writeFileSync(new URL('../data/pinyin.br', import.meta.url), brotliCompressSync(lines.join('')));
console.log(`${readings.size} characters and words`);
