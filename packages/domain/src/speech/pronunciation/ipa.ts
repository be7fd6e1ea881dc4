/** IPA as people write it, the longest first, and one sign for each sound. */
const SIGNS: readonly (readonly [ipa: string, sound: string])[] = [
  ['t͡ʃ', 'ʧ'], ['d͡ʒ', 'ʤ'], ['tʃ', 'ʧ'], ['dʒ', 'ʤ'], ['t͡s', 'ts'], ['aɪ', 'I'], ['aʊ', 'W'], ['eɪ', 'A'],
  ['oʊ', 'O'], ['əʊ', 'Q'], ['ɔɪ', 'Y'], ['ɔʏ', 'Y'], ['ɝ', 'ɜɹ'], ['ɚ', 'əɹ'], ['g', 'ɡ'], ['r', 'ɹ'], ['ɻ', 'ɹ'],
  ['ʁ', 'ɹ'], ['ʀ', 'ɹ'], ['ɾ', 'T'], ['ɫ', 'l'], ['ʍ', 'w'], ['ʔ', 't'], ['e', 'ɛ'], ['o', 'ɔ'], ['y', 'ju'],
  ['ʏ', 'ʊ'], ['ø', 'ɜ'], ['œ', 'ɜ'], ['ɨ', 'ɪ'], ['ɐ', 'ə'], ['ɘ', 'ə'], ['ɵ', 'ʊ'], ['ʉ', 'u'], ['ɯ', 'u'],
  ['ɤ', 'ʌ'], ['ɲ', 'nj'], ['ʎ', 'lj'], ['x', 'k'], ['χ', 'k'], ['c', 'k'], ['q', 'k'], ['ɣ', 'ɡ'], ['ɟ', 'ɡ'],
  ['ç', 'h'], ['ħ', 'h'], ['ɦ', 'h'], ['ɸ', 'f'], ['β', 'v'], ['ʋ', 'v'], ['ɬ', 'l'], ['ʂ', 'ʃ'], ['ɕ', 'ʃ'],
  ['ʐ', 'ʒ'], ['ʑ', 'ʒ'], ['l̩', 'ᵊl'], ['n̩', 'ᵊn'], ['m̩', 'ᵊm'], ['ʲ', 'j'], ["'", 'ˈ'], ['´', 'ˈ'], ['ˈ', 'ˈ'],
  ['ˌ', 'ˌ'], [',', 'ˌ'], [':', 'ː'], ['ˑ', 'ː'], ['.', ''], ['/', ''], ['[', ''], [']', ''], ['͡', ''], ['ʰ', ''],
  ['̯', ''], ['̃', ''], ['‿', ''], ['-', ''],
]; // prettier-ignore

const STRESSES = 'ˈˌ';
const ALPHABET = new Set(`bdfhijklmnpstuvwzaæðŋɑɒɔəɛɜɡɪɹʃʊʌʒʤʧθᵊᵻAIOQWYːT ${STRESSES}`);
/** Each vowel with its ARPAbet phone and how an English reader spells it. */
const VOWELS: ReadonlyMap<string, readonly [phone: string, spelling: string]> = new Map([
  ['A', ['ey', 'ay']], ['I', ['ay', 'eye']], ['O', ['ow', 'oh']], ['Q', ['ow', 'oh']], ['W', ['aw', 'ow']],
  ['Y', ['oy', 'oy']], ['a', ['ae', 'a']], ['æ', ['ae', 'a']], ['i', ['iy', 'ee']], ['u', ['uw', 'oo']],
  ['ɑ', ['aa', 'ah']], ['ɒ', ['aa', 'o']], ['ɔ', ['ao', 'aw']], ['ə', ['ax', 'uh']], ['ᵊ', ['ax', 'uh']],
  ['ɛ', ['eh', 'e']], ['ɜ', ['er', 'ur']], ['ɪ', ['ih', 'i']], ['ᵻ', ['ih', 'i']], ['ʊ', ['uh', 'oo']],
  ['ʌ', ['ah', 'u']],
]); // prettier-ignore
const CONSONANTS: ReadonlyMap<string, readonly [phone: string, spelling: string]> = new Map([
  ...[...'bdfklmnpstvwz'].map((sign) => [sign, [sign, sign]] as const),
  ['h', ['hh', 'h']], ['j', ['y', 'y']], ['ð', ['dh', 'th']], ['ŋ', ['ng', 'ng']], ['ɡ', ['g', 'g']],
  ['ɹ', ['r', 'r']], ['ʃ', ['sh', 'sh']], ['ʒ', ['zh', 'zh']], ['ʤ', ['jh', 'j']], ['ʧ', ['ch', 'ch']],
  ['θ', ['th', 'th']], ['T', ['t', 't']],
]); // prettier-ignore

/** Why a text is not IPA. */
export interface IpaProblem {
  /** Completes a sentence that names the text. */
  readonly problem: string;
  /** The sign that is not known; without one, the text has no vowel. */
  readonly sign?: string;
}

/**
 * Reads IPA as people write it: one sign for each sound, in the alphabet of Kokoro's phonemes (IPA with A, I, O, Q, W, Y
 * for diphthongs, see https://github.com/hexgrad/misaki/blob/main/EN_PHONES.md), with each stress mark before its vowel.
 * Sounds of other languages become the nearest English one.
 */
export function readIpa(ipa: string): { readonly phonemes: string } | IpaProblem {
  const text = ipa.normalize('NFC').trim();
  let phonemes = '';
  let mark = '';
  for (let index = 0; index < text.length;) {
    const sign = SIGNS.find(([from]) => text.startsWith(from, index));
    const from = sign?.[0] ?? String.fromCodePoint(text.codePointAt(index)!);
    const to = sign?.[1] ?? from;
    if (!sign && !ALPHABET.has(from))
      return { problem: `has the sign “${from}”, which is not IPA for a sound of English`, sign: from };
    index += from.length;
    if (to !== '' && STRESSES.includes(to)) mark = to;
    else if (to !== '' && VOWELS.has(to[0]!)) {
      phonemes += mark + to;
      mark = '';
    } else phonemes += to;
  }
  phonemes = phonemes.replaceAll(/ +/g, ' ');
  return [...phonemes].some((sign) => VOWELS.has(sign)) ? { phonemes } : { problem: 'has no vowel' };
}

/** A syllable: signs of consonants, one vowel, signs of consonants. */
interface Syllable {
  before: string;
  readonly vowel: string;
  readonly isStressed: boolean;
  after: string;
}

/** The words of an IPA text in syllables: of the consonants between two vowels the last one opens the later syllable. */
function syllablesOf(ipa: string): Syllable[][] {
  const read = readIpa(ipa);
  if ('problem' in read) return [];
  return read.phonemes.split(' ').map((word) => {
    const syllables: Syllable[] = [];
    let consonants = '';
    let isStressed = false;
    for (const sign of word.replaceAll('ː', '').replaceAll(/([əɜ])ɹ/g, 'ɜ')) {
      if (STRESSES.includes(sign)) isStressed = sign === 'ˈ';
      else if (VOWELS.has(sign)) {
        const last = syllables.at(-1);
        const opening = last ? /[^ŋ]?[ɹljw]?$/u.exec(consonants)![0] : consonants;
        if (last) last.after = consonants.slice(0, consonants.length - opening.length);
        syllables.push({ before: opening, vowel: sign, isStressed, after: '' });
        [consonants, isStressed] = ['', false];
      } else consonants += sign;
    }
    const last = syllables.at(-1);
    if (last) last.after = consonants;
    return syllables;
  });
}

/** ARPAbet phones in small letters, vowels with a digit for their stress, as flite's lexicon has them; [] for no IPA. */
export function phonesOfIpa(ipa: string): string[] {
  return syllablesOf(ipa).flatMap((word) =>
    word.flatMap(({ before, vowel, isStressed, after }) => [
      ...[...before].map((sign) => CONSONANTS.get(sign)![0]),
      `${VOWELS.get(vowel)![0]}${isStressed ? 1 : 0}`,
      ...[...after].map((sign) => CONSONANTS.get(sign)![0]),
    ]),
  );
}

/** IPA in English letters, a hyphen between syllables ('koo-bur-net-eez'), for engines that read only words. */
export function respellingOfIpa(ipa: string): string {
  const spelled = (signs: string): string => [...signs].map((sign) => CONSONANTS.get(sign)![1]).join('');
  return syllablesOf(ipa)
    .map((word) =>
      word
        .map(({ before, vowel, after }) => {
          const opening = spelled(before);
          const isBare = vowel === 'I' && opening !== '' && after === '';
          return `${opening}${isBare ? 'y' : VOWELS.get(vowel)![1]}${spelled(after)}`;
        })
        .join('-'),
    )
    .join(' ');
}
