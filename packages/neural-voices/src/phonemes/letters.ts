import { demoted } from './alphabet.ts';
import type { EnglishVariety } from './lexicon.ts';

const AMERICAN: Readonly<Record<string, string>> = {
  a: 'ˈA', b: 'bˈi', c: 'sˈi', d: 'dˈi', e: 'ˈi', f: 'ˈɛf', g: 'ʤˈi', h: 'ˈAʧ', i: 'ˈI', j: 'ʤˈA', k: 'kˈA', l: 'ˈɛl',
  m: 'ˈɛm', n: 'ˈɛn', o: 'ˈO', p: 'pˈi', q: 'kjˈu', r: 'ˈɑɹ', s: 'ˈɛs', t: 'tˈi', u: 'jˈu', v: 'vˈi',
  w: 'dˈʌbᵊljˌu', x: 'ˈɛks', y: 'wˈI', z: 'zˈi',
}; // prettier-ignore

const BRITISH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(AMERICAN).map(([letter, phonemes]) => [
      letter,
      phonemes.replaceAll(/[iu]/g, '$&ː').replace('O', 'Q'),
    ]),
  ),
  r: 'ˈɑː',
  w: 'dˈʌbᵊljuː',
  z: 'zˈɛd',
};

/** The names of the letters of a word, the last one with the primary stress: 'api' → ˌApˌiˈI. */
export function spelled(word: string, variety: EnglishVariety): string {
  const names = [...word.toLowerCase()].flatMap((letter) => (variety === 'en-GB' ? BRITISH : AMERICAN)[letter] ?? []);
  return names
    .map((name, index) => (index === names.length - 1 ? name : demoted(name)))
    .join('')
    .replaceAll(/ɑː(?=[ˈˌ][AIiɛQ])/g, 'ɑːɹ');
}
