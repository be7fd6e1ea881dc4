import {
  captionCues,
  DEFAULT_LANGUAGE,
  normaliseForSpeech,
  splitAtClauses,
  splitSentences,
  type Cue,
} from '@slidewright/domain';
import { inSpan } from '@slidewright/platform';
import { bendAndResample } from './bend.ts';
import { finishSound } from './finish.ts';
import { assertSpeakable, nothingToSay, tooLongToSay } from './speakable.ts';
import { checkedSpeech, LONGEST_NARRATION_S, SAMPLE_RATE, speechFailed } from './sound.ts';
import type { SoundTools } from './sound-tools.ts';
import type { ProviderVoice, SpeechProvider, SpeechSound } from './speech-provider.ts';

/** Part of every cache key: raised whenever the same request would sound different or get other cues. */
export const PIPELINE_VERSION = 1;

/** Rests at a speed of 1, in milliseconds; a faster voice rests less. */
const REST_MS = { clause: 140, sentence: 380, paragraph: 650 } as const;
/** Silence kept at both ends, so that no player swallows the first sound. */
const EDGE_MS = 60;
/** A sentence past this is said clause by clause: engines lose their intonation, and time to a deadline, in longer ones. */
const LONGEST_UTTERANCE = 280;
/** No voice needs less time for a letter at its own speed: twice as fast as anybody speaks, in milliseconds. */
const QUICKEST_LETTER_MS = 25;
/** A passage for an engine that tells when each word is heard. */
const LONGEST_PASSAGE = 1_200;

export interface NarrationRequest {
  readonly text: string;
  readonly voice: ProviderVoice;
  /** Of the text, BCP 47: splits sentences where the voice has no language of its own; English by default. */
  readonly language?: string;
  readonly speed: number;
  readonly pitch: number;
  readonly signal: AbortSignal;
  /** 0 to 1, as utterances are done. */
  readonly onProgress?: (share: number) => void;
}

export interface NarrationSound {
  /** Mono, 48 kHz, -16 LUFS. */
  readonly samples: Int16Array;
  readonly mp3: Buffer;
  readonly cues: readonly Cue[];
  readonly durationMs: number;
  readonly loudnessLufs: number;
}

/** Something said in one go, the sentences heard in it, and the rest after it. */
interface Utterance {
  readonly spoken: string;
  readonly sentence: number;
  /** For a passage: where each sentence lies in `spoken`. */
  readonly sentences: readonly { readonly start: number; readonly end: number }[];
  readonly restMs: number;
}

/** Speaks a text as it was written: checks that the voice can say it, cleans it and goes on as `narrateCleaned`. */
export async function narrate(
  provider: SpeechProvider,
  tools: SoundTools,
  request: NarrationRequest,
): Promise<NarrationSound> {
  return narrateCleaned(provider, tools, { ...request, text: assertSpeakable(request.text, request.voice) });
}

/**
 * Speaks a text that was cleaned and found speakable: sentence by sentence, joined with natural rests, at the wanted
 * speed and pitch, levelled, with a cue for every sentence. The cues carry the sentences as they were written, in
 * captions of at most two lines. Throws TEXT_NOT_SPEAKABLE, also for more than half an hour of sound, and whatever the
 * provider throws.
 */
export async function narrateCleaned(
  provider: SpeechProvider,
  tools: SoundTools,
  request: NarrationRequest,
): Promise<NarrationSound> {
  const sentences = splitSentences(request.text, request.voice.language || request.language || DEFAULT_LANGUAGE);
  const utterances =
    provider.unit === 'passage' ? passages(sentences, provider.longestText) : clauses(sentences, provider);
  if (utterances.length === 0) throw nothingToSay();
  if (shortestMs(utterances, request.speed) > LONGEST_NARRATION_S * 1_000) throw tooLongToSay();

  const joined = await speakAll(provider, utterances, request);
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
  const cues = joined.heard.flatMap(({ sentence, start, end }) =>
    settleInRests(captionCues(sentences[sentence]!.text, toMs(start), toMs(end)), finished.samples),
  );
  return { ...finished, cues, durationMs };
}

/** How far a caption's estimated border may move to the rest that is heard there. */
const NEAREST_REST_MS = 350;
const REST_STEP_MS = 10;
const REST_WINDOW_MS = 40;
/** A rest is at least this much quieter than what is around it. */
const REST_DEPTH_DB = 15;

/** Moves the borders between the captions of one sentence into the quietest place nearby, where there is a rest. */
function settleInRests(cues: readonly Cue[], samples: Int16Array): Cue[] {
  const settled = [...cues];
  for (let index = 1; index < settled.length; index += 1) {
    const [before, after] = [settled[index - 1]!, settled[index]!];
    const from = Math.max(after.startMs - NEAREST_REST_MS, (before.startMs + after.startMs) / 2);
    const to = Math.min(after.startMs + NEAREST_REST_MS, (after.startMs + after.endMs) / 2);
    const levels: { readonly atMs: number; readonly energy: number }[] = [];
    for (let atMs = from; atMs <= to; atMs += REST_STEP_MS) levels.push({ atMs, energy: energyAround(samples, atMs) });
    if (levels.length === 0) continue;
    const quietest = levels.reduce((a, b) => (b.energy < a.energy ? b : a));
    const mean = levels.reduce((sum, level) => sum + level.energy, 0) / levels.length;
    if (quietest.energy > mean / 10 ** (REST_DEPTH_DB / 10)) continue;
    const startMs = Math.round(quietest.atMs);
    settled[index - 1] = { ...before, endMs: startMs };
    settled[index] = { ...after, startMs };
  }
  return settled;
}

function energyAround(samples: Int16Array, atMs: number): number {
  const half = (REST_WINDOW_MS * SAMPLE_RATE) / 2_000;
  const centre = (atMs * SAMPLE_RATE) / 1_000;
  const window = samples.subarray(Math.max(0, Math.round(centre - half)), Math.round(centre + half));
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  return energy / Math.max(1, window.length);
}

/** One utterance a sentence, or one a clause where a sentence is long. */
function clauses(sentences: ReturnType<typeof splitSentences>, provider: SpeechProvider): Utterance[] {
  const longest = Math.min(LONGEST_UTTERANCE, provider.longestText);
  return sentences.flatMap((sentence, index) => {
    const pieces = splitAtClauses(sentence.text, longest).flatMap((piece) => {
      if (provider.input === 'text') return [piece];
      // Written out, '1999' is four times as long.
      return splitAtClauses(normaliseForSpeech(piece, 'en'), provider.longestText);
    });
    const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    return spoken.map((piece, place) => ({
      spoken: piece,
      sentence: index,
      sentences: [],
      restMs:
        place < spoken.length - 1 ? REST_MS.clause : sentence.endsParagraph ? REST_MS.paragraph : REST_MS.sentence,
    }));
  });
}

/** As many sentences as fit one call; a paragraph's end always ends a passage. */
function passages(sentences: ReturnType<typeof splitSentences>, longestText: number): Utterance[] {
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
      pieces.forEach((piece, place) =>
        made.push({
          spoken: piece,
          sentence: index,
          sentences: [],
          restMs: place < pieces.length - 1 ? REST_MS.clause : REST_MS.sentence,
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

/** Faster than any voice speaks: a text that is far too long is refused before anything is spoken. */
function shortestMs(utterances: readonly Utterance[], speed: number): number {
  const letters = utterances.reduce((sum, { spoken }) => sum + (spoken.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return (letters * QUICKEST_LETTER_MS) / speed;
}

interface Joined {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly appliedSpeed: number;
  readonly appliedPitch: number;
  /** Each sentence once, in order, in samples of the joined sound. */
  readonly heard: readonly { readonly sentence: number; readonly start: number; readonly end: number }[];
}

/**
 * Speaks one utterance after the other and joins them with rests; notes where each sentence is heard. Stops with
 * TEXT_NOT_SPEAKABLE once the sound would be too long at the wanted speed.
 */
async function speakAll(
  provider: SpeechProvider,
  utterances: readonly Utterance[],
  request: NarrationRequest,
): Promise<Joined> {
  const parts: Int16Array[] = [];
  const heard: { sentence: number; start: number; end: number }[] = [];
  let first: SpeechSound | undefined;
  let position = 0;
  const addSilence = (ms: number): void => {
    // Rests are bent along with the speech, so they are laid out for the speed the engine spoke at.
    const silence = new Int16Array(Math.round((ms * first!.sampleRate) / 1000 / first!.appliedSpeed));
    parts.push(silence);
    position += silence.length;
  };
  for (const [index, utterance] of utterances.entries()) {
    request.signal.throwIfAborted();
    const sound = await inSpan('narrate sentence', { attributes: { characters: utterance.spoken.length } }, () =>
      provider.synthesise({
        text: utterance.spoken,
        voice: request.voice,
        speed: request.speed,
        pitch: request.pitch,
        signal: request.signal,
        ...(index > 0 ? { previousText: utterances[index - 1]!.spoken } : {}),
        ...(index < utterances.length - 1 ? { nextText: utterances[index + 1]!.spoken } : {}),
      }),
    );
    first ??= sound;
    if (
      sound.sampleRate !== first.sampleRate ||
      sound.appliedSpeed !== first.appliedSpeed ||
      sound.appliedPitch !== first.appliedPitch
    )
      throw speechFailed('the engine changed its format in mid-text');
    if (index === 0) addSilence(EDGE_MS);
    const { samples, cut } = checkedSpeech(sound.samples, sound.sampleRate, utterance.spoken);
    for (const place of placesOf(utterance, sound, samples.length, cut)) {
      const last = heard.at(-1);
      const [start, end] = [position + place.start, position + place.end];
      if (last?.sentence === place.sentence) last.end = end;
      else heard.push({ sentence: place.sentence, start: Math.max(start, last?.end ?? 0), end });
    }
    parts.push(samples);
    position += samples.length;
    addSilence(index < utterances.length - 1 ? utterance.restMs : EDGE_MS);
    const seconds = (position / first.sampleRate) * (first.appliedSpeed / request.speed);
    if (seconds > LONGEST_NARRATION_S) throw tooLongToSay();
    request.onProgress?.((index + 1) / utterances.length);
  }
  const samples = new Int16Array(position);
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  return {
    samples,
    sampleRate: first!.sampleRate,
    appliedSpeed: first!.appliedSpeed,
    appliedPitch: first!.appliedPitch,
    heard,
  };
}

/** Where the sentences of an utterance are heard, in samples of its trimmed sound. */
function placesOf(
  utterance: Utterance,
  sound: SpeechSound,
  length: number,
  cut: number,
): { sentence: number; start: number; end: number }[] {
  if (utterance.sentences.length < 2) return [{ sentence: utterance.sentence, start: 0, end: length }];
  const toSample = (ms: number): number =>
    Math.min(length, Math.max(0, Math.round((ms * sound.sampleRate) / 1000) - cut));
  const total = utterance.spoken.length;
  return utterance.sentences.map(({ start, end }, index) => {
    const inside = (sound.spans ?? []).filter((span) => span.start < end && span.end > start);
    const from = inside[0] ? toSample(inside[0].startMs) : Math.round((length * start) / total);
    const to = inside[0] ? toSample(inside.at(-1)!.endMs) : Math.round((length * end) / total);
    return { sentence: utterance.sentence + index, start: from, end: Math.max(from, to) };
  });
}
