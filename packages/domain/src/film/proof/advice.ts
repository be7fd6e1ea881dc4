/** A list that a sentence names, of which `more` further items are only counted. */
interface Listed<Item> {
  readonly items: readonly Item[];
  readonly more: number;
}

type Slides = { readonly slides: Listed<number> };

/** What to do about a value that is out of its bounds: a code, and the sentence in English. Slides are numbered from 1. */
export const PROOF_ADVICE = {
  speech: ({ share }: { readonly share: number }) =>
    `Speech fills ${share} % of the film. Write longer notes, or make pauses shorter where you recorded the narration.`,
  speechPlanned: ({ share }: { readonly share: number }) =>
    `Speech fills ${share} % of the film. Choose “Follows the voice” in the Timeline step: slides then last as long as their narration.`,
  /** Times have the form 'm:ss'; `slides` are those at the times. */
  silence: ({ seconds, times, slides }: Slides & { readonly seconds: number; readonly times: Listed<string> }) =>
    `Nothing is heard for more than ${seconds} s at ${sentenceList({ ...times, items: times.items.map((time, at) => `${time} (slide ${slides.items[at]!})`) })}. Shorten the pause in the recording, or generate the slide's audio.`,
  tooQuiet: () => 'The film is too quiet. Generate its audio again; record your own voice at an even level.',
  tooLoud: () => 'The film is too loud. Generate its audio again; record your own voice at an even level.',
  truePeak: () =>
    'Players may distort the loudest sounds. Generate the audio again; record your own voice more quietly.',
  clipping: ({ slides }: Slides) =>
    `The sound of ${slidesOf(slides)} is distorted. Record again with the microphone turned down.`,
  fastestCaption: ({ number, time }: { readonly number: number; readonly time: string }) =>
    `A caption on slide ${number} at ${time} is too fast to read. Choose a lower speed in the Audio step, or speak more slowly there.`,
  fastCaptions: () =>
    'Many captions are hard to read in time. Choose a lower speed in the Audio step, or speak more slowly.',
  missingWords: ({ slides, words }: Slides & { readonly words: Listed<string> }) =>
    `The captions of ${slidesOf(slides)} lack ${sentenceList({ ...words, items: words.items.map((word) => `“${word}”`) })}. Generate the audio of ${lengthOf(slides) === 1 ? 'that slide' : 'those slides'} again.`,
  briefBullets: ({ slides }: Slides) =>
    `Bullets of ${slidesOf(slides)} can hardly be read. Say more about them in the notes, or remove some.`,
  contrast: () => 'These words are hard to see. Choose another theme in the Timeline step.',
} as const;
export type ProofAdviceCode = keyof typeof PROOF_ADVICE;

/** What `advice` of an entry says, for another language. */
export interface ProofAdviceMessage {
  /** One of PROOF_ADVICE; that of another version may be unknown to this one. */
  readonly code: string;
  /** A list is its items with spaces between them, and the number of further items as `more…`, such as `moreSlides`. */
  readonly values: Readonly<Record<string, string>>;
}

export interface ProofAdvice {
  /** In English. */
  readonly sentence: string;
  readonly message: ProofAdviceMessage;
}

type Values<Code extends ProofAdviceCode> = Parameters<(typeof PROOF_ADVICE)[Code]>;

/** The advice of a code, with the values of its sentence. */
export function proofAdvice<Code extends ProofAdviceCode>(code: Code, ...values: Values<Code>): ProofAdvice {
  const write = PROOF_ADVICE[code] as (...given: Values<Code>) => string;
  return { sentence: write(...values), message: { code, values: asTexts(values[0] ?? {}) } };
}

function asTexts(values: Readonly<Record<string, string | number | Listed<string | number>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (typeof value !== 'object') return [[name, String(value)]];
      const further = `more${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [[name, value.items.join(' ')], ...(value.more === 0 ? [] : [[further, String(value.more)]])];
    }),
  );
}

const MOST_LISTED = 5;

/** The first items of a list, as many as a sentence names: one more is named too, because counting it is no shorter. */
export function listed<Item>(items: readonly Item[]): Listed<Item> {
  const shown = items.length > MOST_LISTED + 1 ? items.slice(0, MOST_LISTED) : items;
  return { items: shown, more: items.length - shown.length };
}

const lengthOf = ({ items, more }: Listed<unknown>): number => items.length + more;

const slidesOf = (slides: Listed<number>): string =>
  `${lengthOf(slides) === 1 ? 'slide' : 'slides'} ${sentenceList(slides)}`;

/** 'a', 'a and b', 'a, b and c', 'a, b, c, d, e and 4 more'. */
function sentenceList({ items, more }: Listed<string | number>): string {
  const all = [...items, ...(more === 0 ? [] : [`${more} more`])];
  return all.length === 1 ? String(all[0]) : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
}
