import { respellingOfIpa } from './ipa.ts';
import type { SaidStretch } from './voice-over.ts';

/** A text as an engine reads it. */
export interface SpokenForm {
  readonly text: string;
  /** Stretches of `text` and the IPA that they stand for, for engines that know phonemes. */
  readonly ipa: readonly { readonly start: number; readonly end: number; readonly ipa: string }[];
}

/** Stands for the stretch of this number while the text is normalised: no rule changes a word of small letters. */
const standIn = (index: number): string =>
  `qxz${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}qxz`;
const STAND_INS = /qxz([a-j]+)qxz/g;
const indexOf = (letters: string): number =>
  Number([...letters].map((letter) => 'abcdefghij'.indexOf(letter)).join(''));

/** Replaces stretches of a text by what is said for them; `normalise` is applied to the text around and to respellings. */
export function spokenForm(
  text: string,
  said: readonly SaidStretch[],
  normalise: (text: string) => string = (plain) => plain,
): SpokenForm {
  if (said.length === 0) return { text: normalise(text), ipa: [] };
  let marked = '';
  let done = 0;
  said.forEach(({ start, end }, index) => {
    marked += text.slice(done, start) + standIn(index);
    done = end;
  });
  const normalised = normalise(marked + text.slice(done));
  let spoken = '';
  done = 0;
  const ipa: { start: number; end: number; ipa: string }[] = [];
  for (const { 0: written, 1: letters, index } of normalised.matchAll(STAND_INS)) {
    const stretch = said[indexOf(letters!)];
    if (!stretch) continue;
    spoken += normalised.slice(done, index);
    const words =
      stretch.alphabet === 'ipa' ? respellingOfIpa(stretch.said) : normalise(withoutCapitalSyllables(stretch.said));
    if (stretch.alphabet === 'ipa')
      ipa.push({ start: spoken.length, end: spoken.length + words.length, ipa: stretch.said });
    spoken += words;
    done = index + written.length;
  }
  return { text: spoken + normalised.slice(done), ipa };
}

/** 'koo-ber-NET-eez' in small letters: engines spell out capitals. */
function withoutCapitalSyllables(respelling: string): string {
  return respelling.replaceAll(/\p{L}+(?:[-·]\p{L}+)+/gu, (word) =>
    /[-·]\p{Ll}|^\p{Ll}/u.test(word) ? word.toLowerCase().replaceAll('·', '-') : word,
  );
}
