import { readIpa, type SpokenForm } from '@slidewright/domain';
import {
  FRAME_SAMPLES,
  MOST_TOKENS,
  createEspeakPhonemiser,
  createPhonemiser,
  EAST_ASIAN_LANGUAGES,
  ESPEAK_LANGUAGES,
  isEnglishWord,
  NEURAL_VOICES,
  phonemiserOfEastAsian,
  SAMPLE_RATE,
  toTokens,
  type NeuralEngine,
  type NeuralVoice,
  type Phonemes,
  type RunEspeak,
  type Said,
} from '@slidewright/neural-voices';
import { callProvider } from '@slidewright/platform';
import { speechFailed } from '../../../narration/sound/sound.ts';
import type { ProviderVoice, SpeechProvider, SpokenSpan } from '../../../narration/speech-provider.ts';

const ID = 'neural';
/** Of the voices whose phonemes espeak-ng gives, and of those of Chinese and Japanese. */
const OTHERS_ID = 'neural-espeak';
const EAST_ASIAN_IDS = { zh: 'neural-chinese', ja: 'neural-japanese' } as const;
/** Raised when the phonemes or the way they are spoken change; of English and of other languages. */
const VERSION = '5';
const OTHERS_VERSION = '5';

/** Speeds at which the model still sounds natural; the pipeline does the rest. */
const SPEED = { min: 0.8, max: 1.3 } as const;
/** Its memory and its time for one sentence grow with the length. */
const LONGEST_TEXT = 200;
/** A character of these is a syllable or more, of about five phonemes. */
const LONGEST_EAST_ASIAN = 80;

const VOICES: ReadonlyMap<string, NeuralVoice> = new Map(NEURAL_VOICES.map((voice) => [voice.id, voice]));

type Phonemise = (text: string, said: readonly Said[], signal: AbortSignal) => Phonemes | Promise<Phonemes>;

/** How the text of some languages is written out, and how it becomes phonemes. */
interface Reading extends Pick<SpeechProvider, 'id' | 'input' | 'isWord' | 'longestText'> {
  /** By language, in the order of their voices. */
  readonly phonemisers: Readonly<Partial<Record<NeuralVoice['language'], Phonemise>>>;
  /** For English sentences, where it is none of these languages. */
  readonly inEnglish?: Phonemise;
}

export interface NeuralProviderOptions {
  readonly processes: number;
  /** Names the file of the model. */
  readonly model: string;
  /** Runs espeak-ng; without it only English, Chinese and Japanese are spoken. */
  readonly espeak?: RunEspeak | undefined;
}

/**
 * Speech by a neural model on this machine, with the time of every word. It has no pitch. Languages other than English are
 * providers of their own, as their texts are written out otherwise. Disposing the first one disposes the engine.
 */
export function createNeuralProviders(engine: NeuralEngine, options: NeuralProviderOptions): SpeechProvider[] {
  const american = createPhonemiser('en-US');
  const english = createProvider(engine, options, {
    id: ID,
    input: 'english-names',
    isWord: isEnglishWord,
    longestText: LONGEST_TEXT,
    phonemisers: { 'en-US': american, 'en-GB': createPhonemiser('en-GB') },
  });
  const other = (id: string, longestText: number, phonemisers: Reading['phonemisers']): SpeechProvider => ({
    ...createProvider(engine, options, {
      id,
      input: 'words',
      isWord: isEnglishWord,
      longestText,
      phonemisers,
      inEnglish: american,
    }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const eastAsian = EAST_ASIAN_LANGUAGES.map((language) =>
    other(EAST_ASIAN_IDS[language], LONGEST_EAST_ASIAN, { [language]: phonemiserOfEastAsian(language, american) }),
  );
  const { espeak } = options;
  if (!espeak) return [english, ...eastAsian];
  const phonemisers = Object.fromEntries(
    ESPEAK_LANGUAGES.map((language) => [language, createEspeakPhonemiser(language, espeak)]),
  );
  return [english, other(OTHERS_ID, LONGEST_TEXT, phonemisers), ...eastAsian];
}

function createProvider(
  engine: NeuralEngine,
  { processes, model }: NeuralProviderOptions,
  { id: providerId, input, isWord, longestText, phonemisers, inEnglish }: Reading,
): SpeechProvider {
  const offered = NEURAL_VOICES.filter(({ language }) => phonemisers[language]).map(toProviderVoice);
  return {
    id: providerId,
    kind: 'local',
    title: 'neural, this machine',
    quality: 'neural',
    input,
    ...(isWord ? { isWord } : {}),
    ...(inEnglish ? { readsEnglish: true } : {}),
    longestText,
    unit: 'sentence',
    deterministic: true,
    model,
    version: `${inEnglish ? OTHERS_VERSION : VERSION}-${model}`,
    parallel: processes,
    keepsSentences: true,
    voices: () => Promise.resolve(offered),
    async synthesise({ text, ipa = [], voice: { id }, language: other, speed, signal, priority = 'normal' }) {
      const { style, language } = VOICES.get(id)!;
      const appliedSpeed = Math.min(Math.max(speed, SPEED.min), SPEED.max);
      const phonemise = other !== undefined && inEnglish ? inEnglish : phonemisers[language]!;
      const spoken = await phonemise(text, ipa.flatMap(toPhonemes), signal);
      const { tokens, positions } = toTokens(spoken.phonemes);
      // Nothing to say is silence, for which the pipeline has a sentence.
      if (tokens.length === 0)
        return { samples: new Int16Array(0), sampleRate: SAMPLE_RATE, appliedSpeed, appliedPitch: 1 };
      if (tokens.length > MOST_TOKENS) throw speechFailed(`${tokens.length} phonemes in a sentence`);
      const { samples, durations } = await callProvider({ provider: ID, operation: 'speak' }, () =>
        engine.speak({ tokens, style, speed: appliedSpeed }, { signal, priority }).catch((error: unknown) => {
          signal.throwIfAborted();
          throw speechFailed((error as Error).message, error);
        }),
      );
      return {
        samples,
        sampleRate: SAMPLE_RATE,
        spans: spansOf(spoken, positions, durations),
        appliedSpeed,
        appliedPitch: 1,
      };
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

function toProviderVoice({ id, name, gender, language, description }: NeuralVoice): ProviderVoice {
  return { id, name, gender, category: 'premade', language, description };
}

function toPhonemes({ start, end, ipa }: SpokenForm['ipa'][number]): Said[] {
  const read = readIpa(ipa);
  return 'phonemes' in read ? [{ start, end, phonemes: read.phonemes }] : [];
}

const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE;

/** When each word is heard. `durations` are frames: of the padding, of each token, of the padding. */
function spansOf({ words }: Phonemes, positions: readonly number[], durations: readonly number[]): SpokenSpan[] {
  const startsMs: number[] = [];
  let at = 0;
  for (const frames of durations) {
    startsMs.push(at * FRAME_MS);
    at += frames;
  }
  startsMs.push(at * FRAME_MS);
  let token = 0;
  return words.flatMap(({ start, end, phonemesStart, phonemesEnd }) => {
    while (token < positions.length && positions[token]! < phonemesStart) token += 1;
    const first = token;
    while (token < positions.length && positions[token]! < phonemesEnd) token += 1;
    // The first duration is the padding's.
    return token === first ? [] : [{ start, end, startMs: startsMs[first + 1]!, endMs: startsMs[token + 1]! }];
  });
}
