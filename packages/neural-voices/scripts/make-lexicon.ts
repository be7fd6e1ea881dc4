/**
 * Builds data/lexicon/{en-US,en-GB}.br from two packages and data/lexicon/names.tsv:
 *
 *     pip download --no-deps misaki==0.9.4 && npm pack cmu-pronouncing-dictionary@3.0.0
 *     node packages/neural-voices/scripts/make-lexicon.ts misaki-0.9.4-py3-none-any.whl cmu-pronouncing-dictionary-3.0.0.tgz
 *
 * Only misaki's gold dictionaries are used: the origin of its silver ones is not documented. Words that only CMUdict has,
 * mostly names, are capitalised, so that no other word is derived from them. The rules for unknown words are derived from
 * both. `--measure` derives them from 19 of 20 words and prints how many of the held-out words they read correctly.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { britishFromAmerican } from '../src/phonemes/alphabet.ts';
import { RULE_MARK, type EnglishVariety } from '../src/phonemes/lexicon.ts';
import { deriveRules, readWithRules } from './spelling-rules.ts';

const SHA256 = {
  misaki: '90e2eeb169786c014c429e5058d2ea6bcd02d651f2a24450ba6c9ffc0f8da15a',
  cmudict: 'ca16ac157e95277ffe1ca105a5ca2c833a15626024f15711c2a425da367b68ce',
};

const ARPABET: Readonly<Record<string, string>> = {
  AA: 'ɑ', AE: 'æ', AH: 'ʌ', AO: 'ɔ', AW: 'W', AY: 'I', EH: 'ɛ', ER: 'ɜɹ', EY: 'A', IH: 'ɪ', IY: 'i', OW: 'O', OY: 'Y',
  UH: 'ʊ', UW: 'u', B: 'b', CH: 'ʧ', D: 'd', DH: 'ð', F: 'f', G: 'ɡ', HH: 'h', JH: 'ʤ', K: 'k', L: 'l', M: 'm', N: 'n',
  NG: 'ŋ', P: 'p', R: 'ɹ', S: 's', SH: 'ʃ', T: 't', TH: 'θ', V: 'v', W: 'w', Y: 'j', Z: 'z', ZH: 'ʒ',
}; // prettier-ignore

function fromArpabet(symbols: string): string {
  const phones = symbols.split(' ').map((symbol) => ({ name: symbol.replace(/\d/, ''), stress: symbol.at(-1)! }));
  const isVowel = (index: number): boolean => /\d/.test(phones[index]?.stress ?? '');
  return phones
    .map(({ name, stress }, index) => {
      if (name === 'T' && isVowel(index + 1) && phones[index + 1]!.stress === '0')
        return isVowel(index - 1) || phones[index - 1]?.name === 'R' ? 'T' : 't';
      if (!isVowel(index)) return ARPABET[name]!;
      const mark = { 1: 'ˈ', 2: 'ˌ' }[stress] ?? '';
      if (mark !== '') return mark + ARPABET[name]!;
      return name === 'ER' ? 'əɹ' : name !== 'AH' ? ARPABET[name]! : phones[index + 1]?.name === 'L' ? 'ᵊ' : 'ə';
    })
    .join('')
    .replaceAll(/ᵊ(?=l[^ˈˌ]*[AIOWYiuæɑɔəɛɜɪʊʌˈˌ])/g, 'ə');
}

function checked(file: string, sha256: string): string {
  const actual = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (actual !== sha256) throw new Error(`${file} has the SHA-256 ${actual}, expected ${sha256}`);
  return file;
}

const READ = { encoding: 'utf8', maxBuffer: 64e6 } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options: { measure: { type: 'boolean' } } });
const misaki = checked(positionals[0]!, SHA256.misaki);
const cmudict = checked(positionals[1]!, SHA256.cmudict);
const names = readFileSync(new URL('../data/lexicon/names.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const american = [
  ...execFileSync('tar', ['-xzOf', cmudict, 'package/index.js'], READ).matchAll(
    /^ {2}"?([a-z']+)"?: "([A-Z0-2 ]+)",?$/gm,
  ),
]
  .map(([, word, symbols]) => [word!, fromArpabet(symbols!)] as const)
  .filter(([word]) => /^[a-z]{2,}[aeiouy]|^[a-z]*[aeiouy][a-z]+$/.test(word) && !word.startsWith("'"));

const ASCII: Readonly<Record<string, string>> = { ɾ: 'T', ʔ: 't' };
const USES: Readonly<Record<string, string>> = { None: 'END', VBN: '', VBP: '' };

/** Returns the fields of a line: the phonemes, then `use=phonemes` for each use that differs. */
function fields(reading: string | Record<string, string | null>): string[] {
  const plain = (phonemes: string): string => phonemes.replaceAll(/[ɾʔ]/g, (sign) => ASCII[sign]!);
  if (typeof reading === 'string') return [plain(reading)];
  const usual = plain(reading['DEFAULT']!);
  const others = Object.entries(reading).flatMap(([use, phonemes]) => {
    const name = USES[use] ?? use;
    return phonemes === null || name === '' || use === 'DEFAULT' || plain(phonemes) === usual
      ? []
      : [`${name}=${plain(phonemes)}`];
  });
  return [usual, ...others];
}

for (const [variety, file] of [
  ['en-US', 'us_gold.json'],
  ['en-GB', 'gb_gold.json'],
] as const satisfies [EnglishVariety, string][]) {
  const british = variety === 'en-GB';
  const gold = JSON.parse(execFileSync('unzip', ['-p', misaki, `misaki/data/${file}`], READ)) as Record<string, string>;
  const lines = new Map<string, string[]>();
  for (const [word, reading] of Object.entries(gold))
    if (/^[A-Za-z][A-Za-z'-]*$|^'[a-z]+$/.test(word)) lines.set(word, fields(reading));
  const known = new Set([...lines.keys()].map((word) => word.toLowerCase()));
  for (const [word, phonemes] of american)
    if (!known.has(word))
      lines.set(word[0]!.toUpperCase() + word.slice(1), [british ? britishFromAmerican(phonemes, word) : phonemes]);
  const examples = [...lines].flatMap(([word, [phonemes]]) =>
    /^[A-Z]?[a-z]{2,}$/.test(word) ? [[word.toLowerCase(), phonemes!] as const] : [],
  );
  if (values.measure) {
    if (british) break;
    const held = examples.filter((_, index) => index % 20 === 7);
    const rules = deriveRules(examples.filter((_, index) => index % 20 !== 7));
    const plain = (phonemes: string): string => phonemes.replaceAll(/[ˈˌ]/g, '');
    const read = held.map(([word, phonemes]) => [word, phonemes, readWithRules(rules, word)] as const);
    const share = (same: (a: string, b: string) => boolean) =>
      ((100 * read.filter(([, a, b]) => same(a, b)).length) / read.length).toFixed(1);
    console.log(
      `${variety}: ${rules.size} rules; of ${read.length} held-out words ${share((a, b) => a === b)} % exact, ` +
        `${share((a, b) => plain(a) === plain(b))} % without stress`,
    );
    console.log(
      read
        .filter(([, a, b]) => a !== b)
        .filter((_, i) => i % 150 === 0)
        .map((r) => r.join(' '))
        .join('\n'),
    );
    continue;
  }
  for (const [word, us, gb] of names)
    lines.set(word!, british ? (gb ?? britishFromAmerican(us!, word!)).split('|') : us!.split('|'));
  for (const [path, phonemes] of deriveRules(examples)) lines.set(RULE_MARK + path, [phonemes]);
  const text = [...lines]
    .map(([key, rest]) => Buffer.from(`${key}\t${rest.join('\t')}\n`))
    .sort((a, b) => Buffer.compare(a, b));
  const whole = Buffer.concat(text);
  const compressed = brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
  writeFileSync(new URL(`../data/lexicon/${variety}.br`, import.meta.url), compressed);
  console.log(`${variety}: ${lines.size} lines, ${whole.length} bytes, ${compressed.length} compressed`);
}
