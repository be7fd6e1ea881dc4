import {
  DEFAULT_LANGUAGE,
  hasSpokenForms,
  languageOfSentence,
  normaliseForSpeech,
  primaryLanguage,
  toPlainAscii,
  splitAtClauses,
  spokenForm,
  type VoiceOverSentence,
  type SpokenForm,
} from '@slidewright/domain';
import type { SpeechProvider } from './speech-provider.ts';

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
  /** Silence that the notes ask for in place of the rest, in milliseconds at any speed. */
  readonly pauseMs: number | null;
  /** BCP 47, where it is another language than that of the text. */
  readonly language?: string;
  /** Stretches of `spoken` whose phonemes are known. */
  readonly ipa: SpokenForm['ipa'];
}

/**
 * The calls that say the sentences: of whole passages where the engine tells when each word is heard. Numbers and signs
 * are written out in `language`, for engines that get words.
 */
export function utterancesOf(
  sentences: readonly VoiceOverSentence[],
  provider: SpeechProvider,
  language: string,
): Utterance[] {
  return provider.unit === 'passage'
    ? passages(sentences, provider.longestText)
    : clauses(sentences, provider, language);
}

/** One utterance a sentence, or one a clause where a sentence is long. */
function clauses(sentences: readonly VoiceOverSentence[], provider: SpeechProvider, language: string): Utterance[] {
  const longest = Math.min(LONGEST_UTTERANCE, provider.longestText);
  return sentences.flatMap((sentence, index) => {
    const own = languageOfWords(sentence.text, provider, language);
    const pieces = piecesOf(sentence.text, sentence.said, longest).flatMap(({ text, stretches }) => {
      const form = spokenForm(text, stretches, normaliserFor(provider, own));
      // Written out, '1999' is four times as long.
      return piecesOf(form.text, form.ipa, provider.longestText);
    });
    const spoken = pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    return spoken.map(({ text, stretches }, position) => {
      const isLast = position === spoken.length - 1;
      return {
        spoken: text,
        ...(own === language ? {} : { language: own }),
        ipa: stretches,
        sentence: index,
        sentences: [],
        restMs: isLast ? restAfter(sentence) : REST_MS.clause,
        pauseMs: isLast ? sentence.pauseMs : null,
      };
    });
  });
}

/** The language that numbers and signs are written out in: the text's, or that of the engine where the text's has no forms. */
export function languageWrittenOut({ input }: SpeechProvider, language: string): string {
  return input.startsWith('english') && !hasSpokenForms(language) ? DEFAULT_LANGUAGE : language;
}

/** The language that a sentence of a text is read and written out in, `language` being the text's. */
export function languageOfWords(sentence: string, { readsEnglish }: SpeechProvider, language: string): string {
  return readsEnglish ? languageOfSentence(sentence, language) : language;
}

function normaliserFor(
  { input, isWord, acronyms }: SpeechProvider,
  language: string,
): ((text: string) => string) | undefined {
  if (input === 'text' || (input === 'words' && !hasSpokenForms(language))) return undefined;
  if (input === 'words') {
    const isEnglish = primaryLanguage(language) === DEFAULT_LANGUAGE;
    return (text) =>
      normaliseForSpeech(text, language, { names: 'written', acronyms, ...(isEnglish && isWord ? { isWord } : {}) });
  }
  const names = input === 'english-names' ? 'written' : 'respelled';
  if (primaryLanguage(language) === DEFAULT_LANGUAGE)
    return (text) => normaliseForSpeech(text, language, { names, isWord, acronyms });
  // The engine reads English letters, and its lexicon has English words.
  return (text) => toPlainAscii(normaliseForSpeech(text, language, { names, acronyms }));
}

const restAfter = ({ endsParagraph }: VoiceOverSentence): number =>
  endsParagraph ? REST_MS.paragraph : REST_MS.sentence;

/** Pieces of a text at the ends of clauses, each with its stretches. A stretch that a long sentence is cut in is lost. */
function piecesOf<Stretch extends { readonly start: number; readonly end: number }>(
  text: string,
  stretches: readonly Stretch[],
  longest: number,
): { text: string; stretches: Stretch[] }[] {
  let done = 0;
  return splitAtClauses(text, longest).map((piece) => {
    const start = text.indexOf(piece, done);
    done = start + piece.length;
    const inside = stretches.filter((stretch) => stretch.start >= start && stretch.end <= done);
    return {
      text: piece,
      stretches: inside.map((stretch) => ({ ...stretch, start: stretch.start - start, end: stretch.end - start })),
    };
  });
}

/** As many sentences as fit one call; a paragraph's end and a pause always end a passage. */
function passages(sentences: readonly VoiceOverSentence[], longestText: number): Utterance[] {
  const longest = Math.min(LONGEST_PASSAGE, longestText);
  const made: Utterance[] = [];
  let open: { spoken: string; first: number; places: { start: number; end: number }[] } | null = null;
  const close = (restMs: number, pauseMs: number | null = null): void => {
    if (open)
      made.push({ spoken: open.spoken, ipa: [], sentence: open.first, sentences: open.places, restMs, pauseMs });
    open = null;
  };
  sentences.forEach((sentence, index) => {
    const { text } = spokenForm(sentence.text, sentence.said);
    if (text.length > longest) {
      close(REST_MS.sentence);
      const pieces = splitAtClauses(text, longest);
      pieces.forEach((piece, position) => {
        const isLast = position === pieces.length - 1;
        made.push({
          spoken: piece,
          ipa: [],
          sentence: index,
          sentences: [],
          restMs: isLast ? REST_MS.sentence : REST_MS.clause,
          pauseMs: isLast ? sentence.pauseMs : null,
        });
      });
      return;
    }
    if (open && open.spoken.length + 1 + text.length > longest) close(REST_MS.sentence);
    const current: { spoken: string; first: number; places: { start: number; end: number }[] } = open ?? {
      spoken: '',
      first: index,
      places: [],
    };
    const start = current.spoken === '' ? 0 : current.spoken.length + 1;
    current.spoken = current.spoken === '' ? text : `${current.spoken} ${text}`;
    current.places.push({ start, end: current.spoken.length });
    open = current;
    if (sentence.endsParagraph || sentence.pauseMs !== null) close(restAfter(sentence), sentence.pauseMs);
  });
  close(REST_MS.sentence);
  return made;
}

/** Less time than any voice needs, to refuse a text that is far too long before anything is spoken. */
export function shortestMs(utterances: readonly Utterance[], speed: number): number {
  const letters = utterances.reduce((sum, { spoken }) => sum + (spoken.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return (letters * QUICKEST_LETTER_MS) / speed;
}
