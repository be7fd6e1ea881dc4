/** Rows of katakana and the phonemes of their syllables in the alphabet of the model. */
const ROWS = `
アイウエオ a i ɯ e o
カキクケコ ka kʲi kɯ ke ko
ガギグゲゴ ɡa ɡʲi ɡɯ ɡe ɡo
サシスセソ sa ɕi sɨ se so
ザジズゼゾ ʣa ʥi zɨ ʣe ʣo
タチツテト ta ʨi ʦɨ te to
ダヂヅデド da ʥi zɨ de do
ナニヌネノ na ɲi nɯ ne no
ハヒフヘホ ha çi ɸɯ he ho
バビブベボ ba bʲi bɯ be bo
パピプペポ pa pʲi pɯ pe po
マミムメモ ma mʲi mɯ me mo
ラリルレロ ɾa ɾʲi ɾɯ ɾe ɾo
ヤユヨ ja jɯ jo
ワヰヱヲ βa i e o
ヴヵヶヮ vɯ ka ke βa`;

const SYLLABLES: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [kana, ...phonemes] = row.split(' ');
      return [...kana!].map((character, index) => [character, phonemes[index]!] as const);
    }),
);

/** Small letters, which give the syllable before them another vowel. */
const SMALL: Readonly<Record<string, string>> = {
  ャ: 'a', ュ: 'ɨ', ョ: 'o', ァ: 'a', ィ: 'i', ゥ: 'ɯ', ェ: 'e', ォ: 'o', ヮ: 'a',
}; // prettier-ignore

/** Consonants before a small vowel, where they are not those of the syllable itself. */
const BEFORE_SMALL_VOWEL: Readonly<Record<string, string>> = { ウ: 'β', イ: 'j', ク: 'kᵝ', グ: 'ɡᵝ' };

/** Consonants that are soft already. */
const SOFT = /[ʲɕʨʥɲçβjᵝ]$/;

/** The consonant of a syllable before the vowel of a small letter. */
function consonantBefore(kana: string, small: string): string {
  const own = SYLLABLES.get(kana)!.slice(0, -1);
  if (/[ァィゥェォ]/.test(small)) {
    const consonant = BEFORE_SMALL_VOWEL[kana] ?? own;
    return small === 'ィ' && !SOFT.test(consonant) ? `${consonant}ʲ` : consonant;
  }
  return SOFT.test(own) ? own : `${own}ʲ`;
}

/** ン is spoken where the sound behind it is made. */
function nasalBefore(following: string): string {
  if (/^[mpb]/.test(following)) return 'm';
  if (/^[kɡ]/.test(following)) return 'ŋ';
  if (/^[ɲʨʥ]/.test(following)) return 'ɲ';
  return /^[ntdɾz]/.test(following) ? 'n' : 'ɴ';
}

const toKatakana = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[ぁ-ゖ]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + ('ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0))),
    );

/** The phonemes of Japanese letters of sound, of either kind; letters that are none of these are left out. */
export function phonemesOfKana(text: string): string {
  const kana = toKatakana(text);
  let phonemes = '';
  // From the end, because ン depends on what follows.
  for (let at = kana.length - 1; at >= 0; at -= 1) {
    const letter = kana[at]!;
    const before = kana[at - 1] ?? '';
    const vowel = SMALL[letter];
    if (letter === 'ー') phonemes = `ː${phonemes}`;
    else if (letter === 'ッ') phonemes = phonemes === '' ? '' : `ʔ${phonemes}`;
    else if (letter === 'ン') phonemes = nasalBefore(phonemes) + phonemes;
    else if (vowel !== undefined && SYLLABLES.has(before)) {
      phonemes = consonantBefore(before, letter) + vowel + phonemes;
      at -= 1;
    } else phonemes = (SYLLABLES.get(letter) ?? vowel ?? '') + phonemes;
  }
  return phonemes;
}
