import { inSpan } from '@slidewright/platform';
import { checkedSpeech, LONGEST_NARRATION_S, speechFailed } from './sound/sound.ts';
import { silentText, tooLongToSay } from './speakable.ts';
import type { ProviderVoice, SpeechProvider, SpeechSound } from './speech-provider.ts';
import type { Utterance } from './utterances.ts';

/** Silence kept at both ends, so that no player swallows the first sound. */
const EDGE_MS = 60;

export interface SpeakingOptions {
  readonly voice: ProviderVoice;
  readonly speed: number;
  readonly pitch: number;
  readonly signal: AbortSignal;
  /** 0 to 1, as utterances are done. */
  readonly onProgress?: (share: number) => void;
}

export interface JoinedSpeech {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly appliedSpeed: number;
  readonly appliedPitch: number;
  /** Each sentence once, in order, in samples of the joined sound. */
  readonly heard: readonly { readonly sentence: number; readonly start: number; readonly end: number }[];
}

/**
 * Speaks one utterance after the other and joins them with rests; notes where each sentence is heard. Stops with
 * TEXT_NOT_SPEAKABLE once the sound would be too long at the wanted speed, or for a text that the voice has no sound for.
 */
export async function speakUtterances(
  provider: SpeechProvider,
  utterances: readonly Utterance[],
  options: SpeakingOptions,
): Promise<JoinedSpeech> {
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
    options.signal.throwIfAborted();
    const sound = await inSpan('narrate sentence', { attributes: { characters: utterance.spoken.length } }, () =>
      provider.synthesise({
        text: utterance.spoken,
        voice: options.voice,
        speed: options.speed,
        pitch: options.pitch,
        signal: options.signal,
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
    const checked = checkedSpeech(sound.samples, sound.sampleRate, utterance.spoken);
    if (!checked) {
      // The same request would be silent again.
      if (provider.deterministic) throw silentText(utterance.spoken, options.voice);
      throw speechFailed(`silence for ${utterance.spoken.length} characters`);
    }
    const { samples, cut } = checked;
    for (const place of placesOf(utterance, sound, samples.length, cut)) {
      const last = heard.at(-1);
      const [start, end] = [position + place.start, position + place.end];
      if (last?.sentence === place.sentence) last.end = end;
      else heard.push({ sentence: place.sentence, start: Math.max(start, last?.end ?? 0), end });
    }
    parts.push(samples);
    position += samples.length;
    addSilence(index < utterances.length - 1 ? utterance.restMs : EDGE_MS);
    const seconds = (position / first.sampleRate) * (first.appliedSpeed / options.speed);
    if (seconds > LONGEST_NARRATION_S) throw tooLongToSay();
    options.onProgress?.((index + 1) / utterances.length);
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
