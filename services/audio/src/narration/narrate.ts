import {
  captionCues,
  languageOfSpeech,
  voiceOverOf,
  withEstimatedWords,
  type Cue,
  type Pronunciation,
  type TimedText,
} from '@slidewright/domain';
import { bendAndResample } from './sound/bend.ts';
import { finishSound } from './sound/finish.ts';
import { settleInRests } from './sound/settle-in-rests.ts';
import { LONGEST_NARRATION_S, SAMPLE_RATE, speechFailed } from './sound/sound.ts';
import type { SoundTools } from './sound/sound-tools.ts';
import { speakUtterances, type SpeakingOptions } from './speak-utterances.ts';
import { assertSpeakable, nothingToSay, tooLongToSay } from './speakable.ts';
import type { SpeechProvider } from './speech-provider.ts';
import { languageOfWords, languageWrittenOut, shortestMs, utterancesOf } from './utterances.ts';

/** Part of every cache key: raised whenever the same request would sound different or get other cues. */
export const PIPELINE_VERSION = 3;

export interface NarrationRequest extends SpeakingOptions {
  /** With the marks of speaker notes. */
  readonly text: string;
  readonly pronunciations?: readonly Pronunciation[];
  /** Of the timeline, BCP 47; that of the voice by default. */
  readonly language?: string;
}

export interface NarrationSound {
  /** Mono, 48 kHz, -16 LUFS. */
  readonly samples: Int16Array;
  readonly mp3: Buffer;
  readonly cues: readonly Cue[];
  readonly durationMs: number;
  readonly loudnessLufs: number;
}

/** Speaks a text as it was written: checks that the voice can say it, cleans it and goes on as `narrateCleaned`. */
export async function narrate(
  provider: SpeechProvider,
  tools: SoundTools,
  request: NarrationRequest,
): Promise<NarrationSound> {
  const { text, voice, pronunciations } = request;
  return narrateCleaned(provider, tools, { ...request, text: assertSpeakable(text, voice, pronunciations) });
}

/**
 * Speaks a text that was cleaned and found speakable: sentence by sentence, joined with natural rests, at the wanted
 * speed and pitch, levelled, with a cue for every sentence. The cues carry the sentences as they were written, in
 * captions of at most two lines, and when each word is heard: as the engine measured it, else estimated. Throws
 * TEXT_NOT_SPEAKABLE, also for more than half an hour of sound, and whatever the provider throws.
 */
export async function narrateCleaned(
  provider: SpeechProvider,
  tools: SoundTools,
  request: NarrationRequest,
): Promise<NarrationSound> {
  const language = languageOfSpeech(request.language ?? '', request.voice.language);
  const { leadMs, sentences } = voiceOverOf(request.text, language, request.pronunciations);
  const writtenOut = languageWrittenOut(provider, language);
  const utterances = utterancesOf(sentences, provider, writtenOut);
  if (utterances.length === 0) throw nothingToSay();
  if (shortestMs(utterances, request.speed) > LONGEST_NARRATION_S * 1_000) throw tooLongToSay();

  const joined = await speakUtterances(provider, utterances, { ...request, leadMs });
  const tempo = request.speed / joined.appliedSpeed;
  const bent = await bendAndResample(tools, joined, {
    tempo,
    pitch: request.pitch / joined.appliedPitch,
    signal: request.signal,
  });
  const expected = (joined.samples.length / joined.sampleRate / tempo) * SAMPLE_RATE;
  if (Math.abs(bent.length - expected) > expected * 0.02 + SAMPLE_RATE / 5)
    throw speechFailed(`bending gave ${bent.length} samples instead of ${Math.round(expected)}`);
  const finished = await finishSound(tools, bent, request.signal);
  const durationMs = Math.round((finished.samples.length * 1000) / SAMPLE_RATE);
  const scale = bent.length / SAMPLE_RATE / (joined.samples.length / joined.sampleRate);
  const toMs = (sample: number): number =>
    Math.min(durationMs, Math.round((sample * 1000 * scale) / joined.sampleRate));
  const settle = <Stretch extends TimedText>(stretches: readonly Stretch[]): Stretch[] =>
    settleInRests(stretches, finished.samples);
  const cues = joined.heard.flatMap(({ sentence, start, end, words }): Cue[] => {
    const spoken = words.map((word) => ({ text: word.text, startMs: toMs(word.start), endMs: toMs(word.end) }));
    const captions = captionCues(sentences[sentence]!.text, toMs(start), toMs(end), {
      spoken,
      language: languageOfWords(sentences[sentence]!.text, provider, writtenOut),
      acronyms: provider.acronyms,
    });
    return spoken.length > 0 ? captions : settle(captions).map((cue) => withEstimatedWords(cue, settle));
  });
  return { ...finished, cues, durationMs };
}
