import { cleanSpeechText } from '../clean.ts';
import { lettersIn } from './letters.ts';
import { speechMarksOf } from './marks.ts';

/** A `[click]` in speaker notes: a place in what is said, and how many parts of the slide are shown from then on. */
export interface ClickMark {
  /** Counted from the first of the slide; more than with the mark before. */
  readonly parts: number;
  /** Share of the letters and digits of the notes that are said before, 0 to 1. */
  readonly share: number;
  /** A pause follows, or the end: the place is after the word before, else at the word that follows. */
  readonly isAfterWord: boolean;
}

/** The clicks of speaker notes in order; none for notes without words. The time is linear in the notes. */
export function clickMarksOf(notes: string): ClickMark[] {
  const text = cleanSpeechText(notes);
  const found: { parts: number; letters: number; isAfterWord: boolean }[] = [];
  let letters = 0;
  let done = 0;
  // Clicks since the last letter.
  let open: { isAfterWord: boolean }[] = [];
  const add = (said: string): void => {
    const count = lettersIn(said);
    if (count > 0) open = [];
    letters += count;
  };
  const endWord = (): void => {
    for (const mark of open) mark.isAfterWord = true;
    open = [];
  };
  for (const mark of speechMarksOf(text)) {
    add(text.slice(done, mark.start));
    done = mark.end;
    if (mark.kind === 'said') add(mark.written);
    else if (mark.kind === 'pause') endWord();
    else {
      const shown = found.at(-1)?.parts ?? 0;
      const parts = mark.parts ?? shown + 1;
      if (parts <= shown) continue;
      const click = { parts, letters, isAfterWord: false };
      found.push(click);
      open.push(click);
    }
  }
  add(text.slice(done));
  endWord();
  if (letters === 0) return [];
  return found.map(({ parts, letters: before, isAfterWord }) => ({ parts, share: before / letters, isAfterWord }));
}
