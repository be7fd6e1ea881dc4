/**
 * The alphabet of Kokoro's phonemes: IPA with one letter for each diphthong (A, I, O, Q, W, Y as in day, my, go, British
 * go, now, boy), T for the American flap, ᵊ before a syllabic consonant and ᵻ between ɪ and ə. A mark of stress stands
 * before the vowel. See https://github.com/hexgrad/misaki/blob/main/EN_PHONES.md.
 */
export const VOWELS = 'AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐeo';
export const STRESSES = 'ˈˌ';
export const PUNCTUATION = ';:,.!?—…"()“”';

const VOWEL = new RegExp(`[${VOWELS}]`);
const STRESS = new RegExp(`[${STRESSES}]`, 'g');

export const startsWithVowel = (phonemes: string): boolean => VOWEL.test(phonemes.replaceAll(STRESS, '').charAt(0));

/** Makes the primary stress of a reading secondary. */
export const demoted = (phonemes: string): string => phonemes.replaceAll('ˌ', '').replaceAll('ˈ', 'ˌ');

/** Puts a primary stress on the first vowel of a reading that has none. */
export function stressed(phonemes: string): string {
  if (phonemes.includes('ˈ')) return phonemes;
  return phonemes.includes('ˌ') ? phonemes.replace('ˌ', 'ˈ') : phonemes.replace(VOWEL, 'ˈ$&');
}

/** The British reading of an American one, for names whose British reading is not in the lexicon. */
export function britishFromAmerican(phonemes: string, spelling: string): string {
  const broad = spelling.includes('o') || spelling.includes('O') ? 'ɒ' : 'ɑː';
  return phonemes
    .replaceAll('T', 't')
    .replaceAll('O', 'Q')
    .replaceAll('ᵻ', 'ɪ')
    .replaceAll(/i(?![^AIOQWYaiuæɑɒɔəɛɜɪʊʌ]*$)|(?<=ˈ|ˌ)i/g, 'iː')
    .replaceAll('u', 'uː')
    .replaceAll('ɔ', 'ɔː')
    .replaceAll(/ɑ(?!ɹ)/g, broad)
    .replaceAll(/ɑ(?=ɹ)/g, 'ɑː')
    .replaceAll('ɜ', 'ɜː')
    .replaceAll(/ɛ(?=ɹ)/g, 'ɛː')
    .replaceAll(/([ɪʊIW])(?=ɹ(?![AIOQWYaiuæɑɒɔəɛɜɪʊʌˈˌ]))/g, '$1ə')
    .replaceAll(/ɹ(?![AIOQWYaiuæɑɒɔəɛɜɪʊʌᵊˈˌ])/g, '')
    .replaceAll('æ', 'a')
    .replaceAll('ɑːː', 'ɑː');
}
