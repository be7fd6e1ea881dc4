import type { Cue, TimedText } from '../captions/cue.ts';
import { captionTexts } from '../captions/lines.ts';
import { endsInAbbreviation } from './sentences.ts';
import type { Acronyms } from './normalise/index.ts';
import { shareTime } from './spoken-weight.ts';
import { timeWords } from './word-times.ts';
import { wordsOf } from './words.ts';

/** The marks at which a voice may rest. */
const PHRASE_END = /[,;:.!?…—–，、；：。！？)]["'”’]*$/u;

const endsPhrase = (word: string): boolean => PHRASE_END.test(word) && !endsInAbbreviation(word);

/** The words that were spoken, in order, and how they were written out: in a language (BCP 47), acronyms by a list. */
export interface Heard {
  readonly spoken: readonly TimedText[];
  readonly language: string;
  readonly acronyms?: Acronyms | undefined;
}

const NOTHING_HEARD: Heard = { spoken: [], language: '' };

/**
 * The captions of a sentence that is spoken from `startMs` to `endMs`: the sentence if it fits two lines, otherwise its
 * phrases. With the times of the words that were spoken, in order, each caption lasts from its first word to its last
 * and carries the times of its words. Without them the captions are contiguous and share the time by about how long
 * each takes to say.
 */
export function captionCues(
  sentence: string,
  startMs: number,
  endMs: number,
  { spoken, language, acronyms }: Heard = NOTHING_HEARD,
): Cue[] {
  const texts = captionTexts(sentence);
  if (spoken.length === 0) return shareTime(texts, { startMs, endMs });
  const written = texts.map((text) => wordsOf(text).map((word) => word.text));
  const times = timeWords(written.flat(), spoken, { startMs, endMs }, language, acronyms);
  let timed = 0;
  return texts.map((text, index) => {
    const words = times.slice(timed, (timed += written[index]!.length));
    return {
      text,
      startMs: index === 0 ? startMs : (words[0]?.startMs ?? startMs),
      endMs: index === texts.length - 1 ? endMs : (words.at(-1)?.endMs ?? endMs),
      words,
      wordTimes: 'measured',
    };
  });
}

/** The captions of sentences from `startMs` to `endMs` whose own times are unknown: estimated from their length. */
export function proportionalCues(sentences: readonly string[], startMs: number, endMs: number): Cue[] {
  return shareTime(sentences, { startMs, endMs }).flatMap((sentence) =>
    captionCues(sentence.text, sentence.startMs, sentence.endMs),
  );
}

/**
 * The cue with estimated times of its words, which are contiguous: its phrases share its time by about how long each
 * takes to say, then the words that of their phrase. `settle` moves the borders of such stretches to where the sound
 * has them.
 */
export function withEstimatedWords(
  cue: Cue,
  settle: (stretches: readonly TimedText[]) => readonly TimedText[] = (stretches) => stretches,
): Cue {
  const phrases: string[][] = [];
  for (const { text } of wordsOf(cue.text)) {
    const last = phrases.at(-1);
    if (last === undefined || endsPhrase(last.at(-1)!)) phrases.push([text]);
    else last.push(text);
  }
  const places = settle(
    shareTime(
      phrases.map((words) => words.join(' ')),
      cue,
    ),
  );
  return {
    ...cue,
    words: phrases.flatMap((words, index) => settle(shareTime(words, places[index]!))),
    wordTimes: 'estimated',
  };
}
