import { cleanSpeechText } from '../../speech/clean.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** How far behind the last word that was found another text may be skipped, in letters. */
const REACH = 120;

/**
 * The words of a narrated text that its captions lack, in order. Spaces, line breaks and punctuation are ignored: a
 * long word may be broken by a line.
 */
export function missingWords(narrated: string, captions: string): string[] {
  const shown = lettersOf(captions);
  const words = [...segmenter.segment(cleanSpeechText(narrated))].flatMap(({ segment, isWordLike }) => {
    const letters = lettersOf(segment);
    return isWordLike && letters !== '' ? [{ word: segment, letters }] : [];
  });
  let at = 0;
  return words.flatMap(({ word, letters }, index) => {
    if (!shown.startsWith(letters, at)) {
      // What the captions hold besides is skipped up to where this word and the next one are shown.
      const both = letters + (words[index + 1]?.letters ?? '');
      const skipped = shown.slice(at, at + REACH + both.length).indexOf(both);
      if (skipped === -1) return [word];
      at += skipped;
    }
    at += letters.length;
    return [];
  });
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
