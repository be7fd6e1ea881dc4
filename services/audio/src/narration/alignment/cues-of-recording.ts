import {
  errorReason,
  findUnspeakableWord,
  hasSpeakableContent,
  proportionalCues,
  splitSentences,
  withEstimatedWords,
  type Cue,
  type TimedText,
} from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import { narrate, type NarrationSound } from '../narrate.ts';
import { settleInRests } from '../sound/settle-in-rests.ts';
import { findSound, SAMPLE_RATE } from '../sound/sound.ts';
import type { SoundTools } from '../sound/sound-tools.ts';
import type { ProviderVoice, SpeechProvider } from '../speech-provider.ts';
import type { VoiceCatalogue } from '../voice-catalogue.ts';
import { align } from './align.ts';
import { trimOf } from './trim.ts';

/** By `bench:alignment`: the same text stays below down to 10 dB of noise (0.958), another text above (0.976). */
const OTHER_TEXT_DEVIATION = 0.97;
/** People speak at most this many times as fast or slow as a synthetic voice. */
const MOST_TIMES_AS_LONG = 2.5;
/** Shorter texts are too much alike to tell them apart, in milliseconds of speech. */
const SHORTEST_JUDGED_MS = 6_000;

/** Cues of the part of a recording from `start` to before `end`, in samples. */
export interface RecordedCues {
  readonly cues: readonly Cue[];
  readonly start: number;
  readonly end: number;
}

/**
 * When the words of a cleaned text are heard in a recording of 48 kHz mono sound, in milliseconds from where speech
 * begins: found beside a local voice that speaks the text, or estimated where no local voice can read it. Throws
 * RECORDING_OF_OTHER_TEXT when a voice of the text's language says something else, and the signal's reason on abort.
 */
export async function cuesOfRecording(
  parts: { readonly tools: SoundTools; readonly voices: VoiceCatalogue },
  recording: {
    readonly samples: Int16Array;
    readonly text: string;
    readonly language: string;
    /** Whether something else than the text may be said; then there are no cues. */
    readonly isAnyText: boolean;
  },
  signal: AbortSignal,
): Promise<RecordedCues> {
  const { text, language } = recording;
  const { start, end } = trimOf(recording.samples);
  const samples = recording.samples.subarray(start, end);
  const spoken = hasSpeakableContent(text) ? await speakReference(parts, recording, signal) : undefined;
  if (!spoken) return { cues: estimatedCues(text, language, samples), start, end };
  const { cues, deviation, referenceMs, recordingMs } = await align(spoken.sound, samples, signal);
  const isJudged = isOfLanguage(spoken.voice.language, language) && referenceMs >= SHORTEST_JUDGED_MS;
  const timesAsLong = Math.max(recordingMs / referenceMs, referenceMs / recordingMs);
  const isOther = isJudged && (deviation > OTHER_TEXT_DEVIATION || timesAsLong > MOST_TIMES_AS_LONG);
  if (isOther && recording.isAnyText) return { cues: [], start, end };
  if (isOther)
    throw new AppError('RECORDING_OF_OTHER_TEXT', {
      message: `deviation ${deviation.toFixed(3)}, ${timesAsLong.toFixed(2)} times as long`,
      reason: errorReason('recordingOfOtherText'),
    });
  return { cues, start, end };
}

function isOfLanguage(voiceLanguage: string, language: string): boolean {
  return voiceLanguage.split('-')[0] === language.split('-')[0];
}

/** The text by the first local voice of the language, or the next one when that fails; else by one that reads the script. */
async function speakReference(
  { tools, voices }: { readonly tools: SoundTools; readonly voices: VoiceCatalogue },
  { text, language }: { readonly text: string; readonly language: string },
  signal: AbortSignal,
): Promise<{ readonly sound: NarrationSound; readonly voice: ProviderVoice } | undefined> {
  const able = (await voices.list('local', signal)).filter(
    ({ voice }) => voice.language !== '' && findUnspeakableWord(text, voice.language) === null,
  );
  const own = able.filter(({ voice }) => isOfLanguage(voice.language, language));
  const candidates = own.length > 0 ? own : able.slice(0, 1);
  // One voice of each provider: what fails for one fails for all.
  const tried = new Set<SpeechProvider>();
  for (const { provider, voice } of candidates) {
    if (tried.has(provider)) continue;
    tried.add(provider);
    try {
      return { voice, sound: await narrate(provider, tools, { text, voice, language, speed: 1, pitch: 1, signal }) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

/** The sentences share the time that has sound. */
function estimatedCues(text: string, language: string, samples: Int16Array): Cue[] {
  const sentences = splitSentences(text, language).map((sentence) => sentence.text);
  const sound = findSound(samples, SAMPLE_RATE) ?? { start: 0, end: samples.length };
  const toMs = (sample: number): number => Math.round((sample * 1000) / SAMPLE_RATE);
  const settle = (stretches: readonly TimedText[]) => settleInRests(stretches, samples);
  return proportionalCues(sentences, toMs(sound.start), toMs(sound.end)).map((cue) => withEstimatedWords(cue, settle));
}
