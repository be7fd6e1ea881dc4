/**
 * Learns data/uses.br, by which words with several readings are read, from WikipediaHomographData
 * (https://github.com/google-research-datasets/WikipediaHomographData, Apache License 2.0) and own-uses.tsv:
 *
 *     node packages/neural-voices/scripts/learn-uses.ts WikipediaHomographData/data
 *
 * Only weights of words, classes and endings are kept, no sentence. `--measure` prints how many of the sentences in
 * data/eval, which are not learned from, are read right.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { openLexicon, type Use } from '../src/phonemes/lexicon.ts';
import { createPhonemiser, tokensOf } from '../src/phonemes/phonemiser.ts';
import { ANY_VERB, featuresOf } from '../src/phonemes/uses.ts';
import { capitalised, readWord } from '../src/phonemes/words.ts';

interface Example {
  readonly word: string;
  readonly use: Use;
  readonly text: string;
  /** Of the word in the text, in UTF-16 units. */
  readonly start: number;
}

/** Uses that do not follow from the end of an id, as the lexicon names its readings. */
const USES: Readonly<Record<string, Use | null>> = {
  aged: 'VERB', august: 'NAME', august_adj: 'ADJ', august_nam: null, axes_nou: 'NOUN', 'axes_nou-vrb': 'VERB', bass: 'ADJ', bass_corp: 'NOUN',
  bologna: 'NOUN', bologna_geo: 'NAME', 'bow_nou-knot': 'NOUN', 'bow_nou-ship': 'VERB', celtic: 'NAME', 'celtic_adj-nou-sports': 'NOUN',
  compress: 'VERB', 'content_adj-nou-vrb': 'ADJ', 'correlate_nou-vrb': 'VERB', dove: 'NOUN', 'intrigue_nou-vrb': 'VERB', 'invert_adj-nou': 'NOUN', isolate: 'VERB',
  jesus: 'NAME', jesus_es: 'NOUN', job: 'NOUN', job_bible: null, lead_nou: 'NOUN', 'lead_nou-vrb': 'VERB', mate: 'NOUN', mate_nou: null,
  minute: 'NOUN', mobile: 'ADJ', mobile_geo: 'NAME', 'mobile_nou-art': null, nestle_nam: 'NAME', polish: 'NOUN', polish_geo: 'NAME',
  ravel_nam: 'NAME', ravel_nou: 'NOUN', read_past: 'VBD', read_present: 'VERB', reading_en: 'NOUN', reading_geo: 'NAME', rerelease: 'NOUN',
  rodeo: 'NOUN', rodeo_geo: 'NAME', row_1: 'NOUN', row_2: null, sake: 'ADJ', sake_jp: 'NOUN', sow: 'VERB', transform: 'VERB', affect: 'VERB',
  'wound_nou-vrb': 'NOUN', wound_vrb: 'VBD', 'subject_adj-nou': 'NOUN',
}; // prettier-ignore

function useOfId(id: string): Use | null {
  const known = USES[id];
  if (known !== undefined) return known;
  const [, kind] = /_(vrb|nou|adj)/.exec(id) ?? [];
  if (kind === undefined) throw new Error(`${id} has no use`);
  return ({ vrb: 'VERB', nou: 'NOUN', adj: 'ADJ' } as const)[kind as 'vrb'];
}

/** Rows of word, id of its reading, sentence, start and end in bytes; each in quotation marks. */
function readExamples(folder: string): (Omit<Example, 'use'> & { readonly use: Use | null })[] {
  const rows = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').slice(1),
  );
  return rows.map((row) => {
    const fields = row.split('\t').map((field) => field.replaceAll(/^"|"$/g, '').replaceAll('""', '"'));
    const [word, id, sentence, start] = fields as [string, string, string, string];
    const use = useOfId(id);
    const bytes = Buffer.from(sentence);
    // Numbers are words by the time that a text is read.
    const [before, after] = [bytes.subarray(0, Number(start)), bytes.subarray(Number(start))].map((part) =>
      part.toString().replaceAll(/\d(?:[\d.,]*\d)?/g, 'ten'),
    ) as [string, string];
    return { word, use, text: before + after, start: before.length };
  });
}

/** Lines of use and sentence, whose word stands between asterisks. */
function readOwn(): Example[] {
  const lines = readFileSync(new URL('own-uses.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [use, marked] = line.split('\t') as [Use, string];
      const [before, word, after] = marked.split('*') as [string, string, string];
      return { word: word.toLowerCase(), use, text: before + word + after, start: before.length };
    });
}

function featuresIn({ text, start }: Example): ReturnType<typeof featuresOf> {
  const tokens = tokensOf(text);
  return featuresOf(
    tokens.map((token) => token.text),
    tokens.findIndex((token) => token.start <= start && start < token.end),
  );
}

const ROUNDS = 20;
const RATE = 0.15;
const DECAY = 3e-4;
/** How often the weights of all verbs are learned without those of the word. */
const ALONE = 0.3;
/** Own sentences are few. */
const OWN_WEIGHT = 4;
/** Weights are stored as whole numbers of this many for 1, without the smallest and those that were seen once. */
const SCALE = 20;
const SMALLEST = 2;

/** Numbers from 0 to 1, always the same: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The use that a positive sum stands for, the other one, and whether the word counts among the verbs. */
type Choice = readonly [yes: Use, no: Use, isVerb: boolean];

function choicesOf(examples: readonly Example[]): Map<string, Choice> {
  const uses = Map.groupBy(examples, ({ word }) => word);
  return new Map(
    [...uses].map(([word, of]) => {
      const counts = [...Map.groupBy(of, ({ use }) => use)].toSorted(([, a], [, b]) => b.length - a.length);
      const kinds = counts.map(([use]) => use);
      const yes = kinds.find((use) => use === 'VERB') ?? kinds.find((use) => use === 'NAME') ?? kinds[1] ?? kinds[0]!;
      const no = kinds.find((use) => use !== yes) ?? (yes === 'VERB' ? 'NOUN' : 'VERB');
      return [word, [yes, no, yes === 'VERB' && (no === 'NOUN' || no === 'ADJ') && !NOT_VERBS.has(word)]] as const;
    }),
  );
}
/** Called verbs for the name of their reading in the lexicon. */
const NOT_VERBS = new Set(['aged', 'axes', 'bow', 'intrigue', 'lead']);

/** Own examples of words that are not among the choices teach what all verbs have in common. */
function learn(
  examples: readonly (Example & { readonly weight: number })[],
  choices: ReadonlyMap<string, Choice>,
): Map<string, number> {
  const seen = new Map<string, number>();
  const data = examples.flatMap((example) => {
    const { near, around } = featuresIn(example);
    const choice = choices.get(example.word);
    const [yes, no, isVerb] = choice ?? ['VERB', 'NOUN', true];
    if (example.use !== yes && example.use !== no) return [];
    const own = choice === undefined ? [] : [...near, ...around].map((feature) => `${example.word} ${feature}`);
    const shared = isVerb ? near.map((feature) => `${ANY_VERB} ${feature}`) : [];
    for (const key of [...own, ...shared]) seen.set(key, (seen.get(key) ?? 0) + 1);
    return { own, shared, target: example.use === yes ? 1 : 0, weight: example.weight };
  });
  for (const one of data) {
    const isOften = (key: string): boolean => seen.get(key)! > 1;
    one.own = one.own.filter(isOften);
    one.shared = one.shared.filter(isOften);
  }
  const weights = new Map<string, number>();
  const random = randomNumbers(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE / (1 + 0.3 * round);
    for (let last = data.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [data[last], data[other]] = [data[other]!, data[last]!];
    }
    for (const { own: all, shared, target, weight } of data) {
      // So that verbs have something in common that is right without what is known of the word.
      const own = shared.length > 0 && random() < ALONE ? [] : all;
      let score = 0;
      for (const key of own) score += weights.get(key) ?? 0;
      for (const key of shared) score += weights.get(key) ?? 0;
      const step = rate * weight * (target - 1 / (1 + Math.exp(-score)));
      const change = (key: string, by: number): void => {
        const now = weights.get(key) ?? 0;
        weights.set(key, now + by - rate * DECAY * now);
      };
      for (const key of own) change(key, step);
      for (const key of shared) change(key, step);
    }
  }
  return weights;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { measure: { type: 'boolean' } } });
const folder = positionals[0]!;
if (values.measure) {
  const lexicon = openLexicon('en-US');
  const read = createPhonemiser('en-US');
  const examples = readExamples(join(folder, 'eval'));
  const wrong = examples.filter(({ word, use, text, start }) => {
    const { phonemes, words } = read(text);
    const said = words.find((one) => one.start <= start && start < one.end)!;
    const right = use === null ? null : readWord(lexicon, use === 'NAME' ? capitalised(word) : word, use);
    return right === null || !phonemes.slice(said.phonemesStart, said.phonemesEnd).includes(right);
  });
  console.log(`${examples.length - wrong.length} of ${examples.length} right`);
  for (const { word, use, text, start } of wrong)
    console.log(`${use}\t${word}\t${text.slice(Math.max(0, start - 40), start + 40)}`);
} else {
  const learned = readExamples(join(folder, 'train')).filter((example): example is Example => example.use !== null);
  const choices = choicesOf(learned);
  const examples = [
    ...learned.map((example) => ({ ...example, weight: 1 })),
    ...readOwn().map((example) => ({ ...example, weight: OWN_WEIGHT })),
  ];
  const lines = [...learn(examples, choices)].flatMap(([key, weight]) => {
    const stored = Math.round(weight * SCALE);
    return Math.abs(stored) < SMALLEST ? [] : [`${key}\t${stored}\n`];
  });
  for (const [word, [yes, no, isVerb]] of choices) lines.push(`${word}\t${yes}\t${no}${isVerb ? '\tverb' : ''}\n`);
  const text = Buffer.concat(lines.map((line) => Buffer.from(line)).sort((a, b) => Buffer.compare(a, b)));
  const compressed = brotliCompressSync(text);
  writeFileSync(new URL('../data/uses.br', import.meta.url), compressed);
  console.log(`${lines.length} lines, ${text.length} bytes, ${compressed.length} compressed`);
}
