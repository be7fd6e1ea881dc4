import { normaliseForSpeech, splitAtClauses, type splitSentences } from '@slidewright/domain';
import type { SpeechProvider } from './speech-provider.ts';

type Sentences = ReturnType<typeof splitSentences>;

/** Rests at a speed of 1, in milliseconds; a faster voice rests less. */
const REST_MS = { clause: 140, sentence: 380, paragraph: 650 } as const;
/** A sentence past this is said clause by clause: engines lose their intonation, and time to a deadline, in longer ones. */
const LONGEST_UTTERANCE = 280;
/** No voice needs less time for a letter at its own speed: twice as fast as anybody speaks, in milliseconds. */
const QUICKEST_LETTER_MS = 25;
/** A passage for an engine that tells when each word is heard. */
const LONGEST_PASSAGE = 1_200;

/** Something said in one go, the sentences heard in it, and the rest after it. */
export interface Utterance {
  readonly spoken: string;
  readonly sentence: number;
  /** For a passage: where each sentence lies in `spoken`. */
  readonly sentences: readonly { readonly start: number; readonly end: number }[];
  readonly restMs: number;
}

/** The calls that say the sentences: of whole passages where the engine tells when each word is heard. */
export function utterancesOf(sentences: Sentences, provider: SpeechProvider): Utterance[] {
  return provider.unit === 'passage' ? passages(sentences, provider.longestText) : clauses(sentences, provider);
}

/** One utterance a sentence, or one a clause where a sentence is long. */
function clauses(sentences: Sentences, provider: SpeechProvider): Utterance[] {
  const longest = Math.min(LONGEST_UTTERANCE, provider.longestText);
  return sentences.flatMap((sentence, index) => {
    const pieces = splitAtClauses(sentence.text, longest).flatMap((piece) => {
      if (provider.input === 'text') return [piece];
      // Written out, '1999' is four times as long.
      return splitAtClauses(normaliseForSpeech(piece, 'en'), provider.longestText);
    });
    const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    return spoken.map((piece, position) => ({
      spoken: piece,
      sentence: index,
      sentences: [],
      restMs:
        position < spoken.length - 1 ? REST_MS.clause : sentence.endsParagraph ? REST_MS.paragraph : REST_MS.sentence,
    }));
  });
}

/** As many sentences as fit one call; a paragraph's end always ends a passage. */
function passages(sentences: Sentences, longestText: number): Utterance[] {
  const longest = Math.min(LONGEST_PASSAGE, longestText);
  const made: Utterance[] = [];
  let open: { spoken: string; first: number; places: { start: number; end: number }[] } | null = null;
  const close = (restMs: number): void => {
    if (open) made.push({ spoken: open.spoken, sentence: open.first, sentences: open.places, restMs });
    open = null;
  };
  sentences.forEach((sentence, index) => {
    if (sentence.text.length > longest) {
      close(REST_MS.sentence);
      const pieces = splitAtClauses(sentence.text, longest);
      pieces.forEach((piece, position) =>
        made.push({
          spoken: piece,
          sentence: index,
          sentences: [],
          restMs: position < pieces.length - 1 ? REST_MS.clause : REST_MS.sentence,
        }),
      );
      return;
    }
    if (open && open.spoken.length + 1 + sentence.text.length > longest) close(REST_MS.sentence);
    const current: { spoken: string; first: number; places: { start: number; end: number }[] } = open ?? {
      spoken: '',
      first: index,
      places: [],
    };
    const start = current.spoken === '' ? 0 : current.spoken.length + 1;
    current.spoken = current.spoken === '' ? sentence.text : `${current.spoken} ${sentence.text}`;
    current.places.push({ start, end: current.spoken.length });
    open = current;
    if (sentence.endsParagraph) close(REST_MS.paragraph);
  });
  close(REST_MS.sentence);
  return made;
}

/** Less time than any voice needs, to refuse a text that is far too long before anything is spoken. */
export function shortestMs(utterances: readonly Utterance[], speed: number): number {
  const letters = utterances.reduce((sum, { spoken }) => sum + (spoken.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return (letters * QUICKEST_LETTER_MS) / speed;
}
