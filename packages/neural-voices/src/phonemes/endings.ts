import { startsWithVowel } from './alphabet.ts';
import type { EnglishVariety } from './lexicon.ts';

/** Spellings that a stem may have before an ending that starts with a vowel: 'stopp' → stopp, stoppe, stop. */
function stemsBeforeVowel(rest: string): string[] {
  const undoubled = /([bdfgklmnprstvz])\1$/.test(rest) ? [rest.slice(0, -1)] : [];
  if (rest.endsWith('i')) return [`${rest.slice(0, -1)}y`];
  // A short vowel would have doubled its consonant: 'based' is not of 'bas'.
  const isLong = /[^aeiou][aeiou][bcdfgklmnprstvz]$/.test(rest);
  return isLong ? [`${rest}e`, rest] : [rest, `${rest}e`, ...undoubled];
}

const FLAPPED = /(?<=[AIOWYiuæɑəɛɪɹʊʌɜɔ])t$/;

/** A stem before an ending that starts with a vowel: American t becomes a flap, a silent British r sounds. */
function beforeVowel(stem: string, variety: EnglishVariety, spelling: string): string {
  if (variety === 'en-US') return stem.replace(FLAPPED, 'T');
  return /r(?:e|r)?$/.test(spelling) && /[əː]$/.test(stem) ? `${stem}ɹ` : stem;
}

/** The reading of a stem and -s: voiced, unvoiced or with a vowel. */
export function withS(stem: string, variety: EnglishVariety): string {
  if (/[szʃʒʧʤ]$/.test(stem)) return `${stem}${variety === 'en-US' ? 'ᵻ' : 'ɪ'}z`;
  return /[ptkfθ]$/.test(stem) ? `${stem}s` : `${stem}z`;
}

function withEd(stem: string, variety: EnglishVariety, spelling: string): string {
  const vowel = variety === 'en-US' ? 'ᵻ' : 'ɪ';
  if (/[tdT]$/.test(stem)) return `${beforeVowel(stem, variety, spelling)}${vowel}d`;
  return /[pkfθʃsʧ]$/.test(stem) ? `${stem}t` : `${stem}d`;
}

interface Ending {
  readonly pattern: RegExp;
  /** Spellings of the stem, the most probable first. */
  readonly stems: (rest: string) => readonly string[];
  readonly read: (stem: string, variety: EnglishVariety, spelling: string) => string;
}

const vowelEnding = (pattern: RegExp, american: string, british = american): Ending => ({
  pattern,
  stems: stemsBeforeVowel,
  read: (stem, variety, spelling) => beforeVowel(stem, variety, spelling) + (variety === 'en-US' ? american : british),
});
const consonantEnding = (pattern: RegExp, phonemes: string): Ending => ({
  pattern,
  stems: (rest) => (rest.endsWith('i') ? [`${rest.slice(0, -1)}y`, rest] : [rest]),
  read: (stem) => stem + phonemes,
});

/** Endings that leave the stress of the stem where it is. */
export const ENDINGS: readonly Ending[] = [
  { pattern: /'s$/, stems: (rest) => [rest], read: (stem, variety) => withS(stem, variety) },
  { pattern: /(?<=s)'$/, stems: (rest) => [rest], read: (stem) => stem },
  { pattern: /(?<=[a-z])'(?:ll|d|ve|re)$/, stems: () => [], read: (stem) => stem },
  {
    pattern: /(?<=..)(?<!s)s$/,
    stems: (rest) =>
      rest.endsWith('ie') ? [`${rest.slice(0, -2)}y`, rest] : rest.endsWith('e') ? [rest, rest.slice(0, -1)] : [rest],
    read: (stem, variety) => withS(stem, variety),
  },
  { pattern: /(?<=..)ed$/, stems: stemsBeforeVowel, read: withEd },
  vowelEnding(/(?<=..)ing$/, 'ɪŋ'),
  vowelEnding(/(?<=..)ings$/, 'ɪŋz'),
  vowelEnding(/(?<=..)er$/, 'əɹ', 'ə'),
  vowelEnding(/(?<=..)ers$/, 'əɹz', 'əz'),
  vowelEnding(/(?<=..)est$/, 'ᵻst', 'ɪst'),
  vowelEnding(/(?<=...)able$/, 'əbᵊl'),
  vowelEnding(/(?<=...)ably$/, 'əbli'),
  vowelEnding(/(?<=...)ability$/, 'əbˈɪləTi', 'əbˈɪlɪti'),
  vowelEnding(/(?<=...)ish$/, 'ɪʃ'),
  vowelEnding(/(?<=...)ism$/, 'ˌɪzᵊm', 'ɪzᵊm'),
  vowelEnding(/(?<=...)ist$/, 'ɪst'),
  vowelEnding(/(?<=...)i[sz]e$/, 'ˌIz', 'Iz'),
  vowelEnding(/(?<=...)i[sz]ed$/, 'ˌIzd', 'Izd'),
  vowelEnding(/(?<=...)i[sz]ing$/, 'ˌIzɪŋ', 'Izɪŋ'),
  vowelEnding(/(?<=....)i[sz]ation$/, 'əzˈAʃən', 'IzˈAʃən'),
  { pattern: /(?<=..[ai]b)ly$/, stems: (rest) => [`${rest}le`], read: (stem) => stem.replace(/ᵊl$/, 'li') },
  consonantEnding(/(?<=ic)ally$/, 'li'),
  consonantEnding(/(?<=...)ly$/, 'li'),
  consonantEnding(/(?<=..)ness$/, 'nəs'),
  consonantEnding(/(?<=..)less$/, 'ləs'),
  consonantEnding(/(?<=..)ful$/, 'fᵊl'),
  consonantEnding(/(?<=..)ment$/, 'mənt'),
  consonantEnding(/(?<=..)ments$/, 'mənts'),
  consonantEnding(/(?<=..)ship$/, 'ʃˌɪp'),
  consonantEnding(/(?<=..)like$/, 'lˌIk'),
  consonantEnding(/(?<=..)wise$/, 'wˌIz'),
];

/** Prefixes with a stress of their own. American, British. */
export const PREFIXES: readonly (readonly [spelling: string, american: string, british: string])[] = [
  ['un', 'ˌʌn', 'ˌʌn'],
  ['re', 'ɹˌi', 'ɹˌiː'],
  ['non', 'nˌɑn', 'nˌɒn'],
  ['pre', 'pɹˌi', 'pɹˌiː'],
  ['de', 'dˌi', 'dˌiː'],
  ['dis', 'dˌɪs', 'dˌɪs'],
  ['mis', 'mˌɪs', 'mˌɪs'],
  ['anti', 'ˌænti', 'ˌanti'],
  ['auto', 'ˌɔTO', 'ˌɔːtQ'],
  ['bio', 'bˌIO', 'bˌIQ'],
  ['co', 'kˌO', 'kˌQ'],
  ['cyber', 'sˌIbəɹ', 'sˌIbə'],
  ['eco', 'ˌikO', 'ˌiːkQ'],
  ['geo', 'ʤˌiO', 'ʤˌiːQ'],
  ['hyper', 'hˌIpəɹ', 'hˌIpə'],
  ['inter', 'ˌɪntəɹ', 'ˌɪntə'],
  ['kilo', 'kˌɪlə', 'kˌɪlə'],
  ['mega', 'mˌɛɡə', 'mˌɛɡə'],
  ['giga', 'ɡˌɪɡə', 'ɡˌɪɡə'],
  ['meta', 'mˌɛTə', 'mˌɛtə'],
  ['micro', 'mˌIkɹO', 'mˌIkɹQ'],
  ['mini', 'mˌɪni', 'mˌɪni'],
  ['mono', 'mˌɑnO', 'mˌɒnQ'],
  ['multi', 'mˌʌlti', 'mˌʌlti'],
  ['nano', 'nˌænO', 'nˌanQ'],
  ['neuro', 'nˌʊɹO', 'njˌʊəɹQ'],
  ['over', 'ˌOvəɹ', 'ˌQvə'],
  ['photo', 'fˌOTO', 'fˌQtQ'],
  ['poly', 'pˌɑli', 'pˌɒli'],
  ['post', 'pˌOst', 'pˌQst'],
  ['proto', 'pɹˌOTO', 'pɹˌQtQ'],
  ['pseudo', 'sˌudO', 'sjˌuːdQ'],
  ['semi', 'sˌɛmi', 'sˌɛmi'],
  ['sub', 'sˌʌb', 'sˌʌb'],
  ['super', 'sˌupəɹ', 'sˌuːpə'],
  ['techno', 'tˌɛknO', 'tˌɛknQ'],
  ['tele', 'tˌɛlə', 'tˌɛlɪ'],
  ['trans', 'tɹˌænz', 'tɹˌanz'],
  ['ultra', 'ˌʌltɹə', 'ˌʌltɹə'],
  ['under', 'ˌʌndəɹ', 'ˌʌndə'],
];

/** A prefix before its stem: a silent British r sounds before a vowel. */
export function withPrefix(prefix: string, stem: string, spelling: string): string {
  return spelling.endsWith('r') && /[əː]$/.test(prefix) && startsWithVowel(stem) ? `${prefix}ɹ${stem}` : prefix + stem;
}
