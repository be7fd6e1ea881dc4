import { splitSentences, type Sentence } from '../sentences.ts';
import { createTermFinder } from './find-terms.ts';
import { LETTER, lettersIn } from './letters.ts';
import { speechMarksOf } from './marks.ts';
import type { Pronunciation, Said } from './pronunciation.ts';

/** A stretch of a text, in UTF-16 units, `end` exclusive, and what is said for it. */
export interface SaidStretch extends Said {
  readonly start: number;
  readonly end: number;
}

/** A sentence as it is written, and what is said otherwise in it. */
export interface VoiceOverSentence extends Sentence {
  readonly said: readonly SaidStretch[];
  /** Silence that the notes ask for after the sentence, in milliseconds; null where they do not. */
  readonly pauseMs: number | null;
}

/** What a narrator reads. */
export interface VoiceOver {
  /** Silence before the first sentence, in milliseconds. */
  readonly leadMs: number;
  readonly sentences: readonly VoiceOverSentence[];
}

/** The words of a mark while its part is split into sentences, so that they stay together. */
interface KeptWords {
  readonly standIn: string;
  readonly written: string;
  readonly said: Said | null;
  /** Letters and digits before it in its part. */
  readonly before: number;
}

/** Words without a space or a full stop, of the same length. */
const standInFor = (written: string): string =>
  written.replaceAll(/[^\p{L}\p{N}]/gu, (character) => 'x'.repeat(character.length));

/**
 * The voice-over of a cleaned text: a pause parts the text, each part is split into sentences, and the entries of the
 * dictionary are found in what no mark covers. The time is linear in the text.
 */
export function voiceOverOf(text: string, language: string, pronunciations: readonly Pronunciation[] = []): VoiceOver {
  const findTerms = createTermFinder(pronunciations);
  const sentences: VoiceOverSentence[] = [];
  let leadMs = 0;
  let part = '';
  let kept: KeptWords[] = [];
  let letters = 0;
  const add = (plain: string): void => {
    part += plain;
    letters += lettersIn(plain);
  };
  const endPart = (pauseMs: number | null): void => {
    const found = splitSentences(part, language);
    sentences.push(...withSaid(found, kept).map((sentence) => ({ ...sentence, said: withTerms(sentence, findTerms) })));
    [part, kept, letters] = ['', [], 0];
    if (pauseMs === null) return;
    const last = sentences.at(-1);
    if (last) sentences[sentences.length - 1] = { ...last, pauseMs: (last.pauseMs ?? 0) + pauseMs };
    else leadMs += pauseMs;
  };
  let done = 0;
  for (const mark of speechMarksOf(text)) {
    add(text.slice(done, mark.start));
    done = mark.end;
    if (mark.kind === 'pause') endPart(mark.ms);
    else if (mark.kind === 'said' && lettersIn(mark.written) > 0) {
      const standIn = standInFor(mark.written);
      kept.push({ standIn, written: mark.written, said: mark.said, before: letters });
      add(standIn);
    }
  }
  add(text.slice(done));
  endPart(null);
  return { leadMs, sentences };
}

/** Puts the words of the marks back into the sentences. Splitting drops no letter, so letters tell their places. */
function withSaid(sentences: readonly Sentence[], kept: readonly KeptWords[]): VoiceOverSentence[] {
  let before = 0;
  let next = 0;
  return sentences.map(({ text, endsParagraph }) => {
    const letters = [...text.matchAll(LETTER)];
    const said: SaidStretch[] = [];
    let restored = '';
    let done = 0;
    for (; next < kept.length && kept[next]!.before < before + letters.length; next += 1) {
      const words = kept[next]!;
      const start = letters[words.before - before]!.index;
      restored += text.slice(done, start);
      if (words.said) said.push({ start: restored.length, end: restored.length + words.written.length, ...words.said });
      restored += words.written;
      done = start + words.standIn.length;
    }
    before += letters.length;
    return { text: restored + text.slice(done), endsParagraph, said, pauseMs: null };
  });
}

function withTerms({ text, said }: VoiceOverSentence, findTerms: ReturnType<typeof createTermFinder>): SaidStretch[] {
  const terms = findTerms(text)
    .filter(({ start, end }) => said.every((stretch) => stretch.end <= start || stretch.start >= end))
    .map(({ start, end, entry }) => ({ start, end, said: entry.said, alphabet: entry.alphabet }));
  return [...said, ...terms].toSorted((a, b) => a.start - b.start);
}
