import { stressed } from '../src/phonemes/alphabet.ts';
import { contextOf, readingState } from '../src/phonemes/spelling-rules.ts';

type Examples = readonly (readonly [word: string, phonemes: string])[];

/** A vowel with its stress and length marks, a syllabic consonant, or a consonant. */
const PHONES = /[ˈˌ]?(?:[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐ]ː?)|ᵊ|[^ˈˌ]/gu;
/** Cost of reading a letter as 0, 1, 2 or 3 phones. */
const LENGTH_COSTS = [1.5, 0, 2, 6];
const ROUNDS = 5;
/** A context with fewer examples is not split further. */
const SMALLEST_SPLIT = 3;
/** Largest distance of a letter from its phones in the alignment, in phones. */
const BAND = 4;

const withoutStress = (phones: string): string => phones.replaceAll(/[ˈˌ]/g, '');

type Costs = (letter: string) => (chunk: string) => number;

/** Returns the phones of each letter: the alignment with the lowest cost, or null if there is none. */
function align(word: string, phones: readonly string[], costs: Costs): string[] | null {
  const width = phones.length + 1;
  const slope = phones.length / word.length;
  const plain = phones.map(withoutStress);
  const chunks = phones.map((_, phone) =>
    [1, 2, 3].flatMap((count) => (phone + count < width ? [plain.slice(phone, phone + count).join('')] : [])),
  );
  const best = new Float64Array((word.length + 1) * width).fill(Infinity);
  const step = new Uint8Array(best.length);
  best[0] = 0;
  for (let letter = 0; letter < word.length; letter += 1) {
    const cost = costs(word[letter]!);
    const silent = cost('') + LENGTH_COSTS[0]!;
    const first = Math.max(0, Math.floor(letter * slope - BAND));
    for (let phone = first; phone < width && phone <= letter * slope + BAND; phone += 1) {
      const base = best[letter * width + phone]!;
      if (base === Infinity) continue;
      for (let count = 0; count === 0 || count <= (chunks[phone]?.length ?? 0); count += 1) {
        const total = base + (count === 0 ? silent : cost(chunks[phone]![count - 1]!) + LENGTH_COSTS[count]!);
        const next = (letter + 1) * width + phone + count;
        if (total < best[next]!) {
          best[next] = total;
          step[next] = count;
        }
      }
    }
  }
  if (best.at(-1) === Infinity) return null;
  const aligned: string[] = [];
  for (let letter = word.length, phone = phones.length; letter > 0; letter -= 1) {
    const count = step[letter * width + phone]!;
    aligned.unshift(phones.slice(phone - count, phone).join(''));
    phone -= count;
  }
  return aligned;
}

const isVowel = (sign: string): boolean => /[aeiouyAIOQWYæɑɒɔəɛɜɪʊʌᵻɐᵊ]/.test(sign);

function alignAll(examples: Examples): { word: string; chunks: string[] }[] {
  const words = examples.map(([word, phonemes]) => ({ word, phones: phonemes.match(PHONES) ?? [] }));
  let costs: Costs = (letter) => (chunk) => (chunk === '' || isVowel(letter) === isVowel(chunk[0]!) ? 1 : 4);
  let aligned: { word: string; chunks: string[] }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // An eighth of the words is enough to estimate the costs.
    const some = round === ROUNDS ? words : words.filter((_, index) => index % 8 === 0);
    aligned = some.flatMap(({ word, phones }) => {
      const chunks = align(word, phones, costs);
      return chunks ? [{ word, chunks }] : [];
    });
    if (round === ROUNDS) break;
    const counts = new Map<string, Map<string, number>>();
    for (const { word, chunks } of aligned)
      chunks.forEach((chunk, index) => {
        const ofLetter = counts.get(word[index]!) ?? new Map<string, number>();
        counts.set(word[index]!, ofLetter);
        const plain = withoutStress(chunk);
        ofLetter.set(plain, (ofLetter.get(plain) ?? 0) + 1);
      });
    const functions = new Map<string, (chunk: string) => number>();
    for (const [letter, ofLetter] of counts) {
      const total = 10 + [...ofLetter.values()].reduce((sum, count) => sum + count, 0);
      const logs = new Map([...ofLetter].map(([chunk, count]) => [chunk, -Math.log((count + 0.1) / total)]));
      const unseen = -Math.log(0.1 / total);
      functions.set(letter, (chunk) => logs.get(chunk) ?? unseen);
    }
    costs = (letter) => functions.get(letter) ?? (() => 5);
  }
  return aligned;
}

/**
 * Derives rules for reading a word letter by letter: the most frequent phonemes of each context, where a longer context is
 * kept only if it changes the reading (a decision tree with a fixed order of features: Daelemans, van den Bosch, Weijters,
 * "IGTree", 1997).
 */
export function deriveRules(examples: Examples): Map<string, string> {
  const instances: string[] = [];
  for (const { word, chunks } of alignAll(examples)) {
    const state = readingState();
    for (let index = word.length - 1; index >= 0; index -= 1) {
      instances.push([contextOf(word, index, state.syllables, state.stressed), chunks[index]!].join('\t'));
      state.add(chunks[index]!);
    }
  }
  // In sorted order, contexts with a common prefix are adjacent, so that each node of the tree is a range.
  instances.sort();
  const chunks = instances.map((instance) => instance.slice(instance.indexOf('\t') + 1));
  const depths = instances[0]!.indexOf('\t');
  const rules = new Map<string, string>();
  const grow = (start: number, end: number, depth: number, inherited: string | null): void => {
    const counts = new Map<string, number>();
    for (let index = start; index < end; index += 1) counts.set(chunks[index]!, (counts.get(chunks[index]!) ?? 0) + 1);
    let most = inherited === null ? 0 : (counts.get(inherited) ?? 0);
    let best = inherited ?? '';
    for (const [chunk, count] of counts) if (count > most) [best, most] = [chunk, count];
    if (depth > 0) rules.set(instances[start]!.slice(0, depth), best);
    if (counts.size === 1 || depth === depths || end - start < SMALLEST_SPLIT) return;
    for (let from = start, to = start; from < end; from = to) {
      const sign = instances[from]!.charCodeAt(depth);
      while (to < end && instances[to]!.charCodeAt(depth) === sign) to += 1;
      grow(from, to, depth + 1, best);
    }
  };
  grow(0, instances.length, 0, null);
  return pruned(rules);
}

/** Removes rules equal to that of the next shorter context, except prefixes of longer rules. */
function pruned(rules: Map<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  const needed = new Set<string>();
  for (const [path, phonemes] of [...rules].sort(([a], [b]) => b.length - a.length)) {
    if (!needed.has(path) && path.length > 1 && rules.get(path.slice(0, -1)) === phonemes) continue;
    kept.set(path, phonemes);
    needed.add(path.slice(0, -1));
  }
  return kept;
}

/** Like `readBySpelling`, with rules that are not in a lexicon. */
export function readWithRules(rules: ReadonlyMap<string, string>, word: string): string {
  const state = readingState();
  let reading = '';
  for (let index = word.length - 1; index >= 0; index -= 1) {
    const path = contextOf(word, index, state.syllables, state.stressed);
    let phonemes = '';
    for (let length = 1; length <= path.length && rules.has(path.slice(0, length)); length += 1)
      phonemes = rules.get(path.slice(0, length))!;
    state.add(phonemes);
    reading = phonemes + reading;
  }
  return stressed(reading);
}
