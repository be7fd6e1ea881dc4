import { inSpan } from '@slidewright/platform';
import { spokenWords } from './spoken-words.ts';
import { inOrder } from './in-order.ts';
import { checkedSpeech, LONGEST_NARRATION_S, speechFailed } from './sound/sound.ts';
import { silentText, tooLongToSay } from './speakable.ts';
import type { ProviderVoice, SpeechProvider, SpeechRequest, SpeechSound } from './speech-provider.ts';
import type { Utterance } from './utterances.ts';

/** Silence kept at both ends, so that no player swallows the first sound. */
const EDGE_MS = 60;

export interface SpeakingOptions {
  readonly voice: ProviderVoice;
  readonly speed: number;
  readonly pitch: number;
  readonly signal: AbortSignal;
  readonly priority?: SpeechRequest['priority'];
  /** Silence before the first utterance, in milliseconds at any speed. */
  readonly leadMs?: number;
  /** 0 to 1, as utterances are done. */
  readonly onProgress?: (share: number) => void;
}

/** Where a sentence or a word is heard, in samples. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A sentence and its words as they were spoken; no words unless the engine gave the times of all its parts. */
interface HeardSentence extends Stretch {
  readonly sentence: number;
  readonly words: readonly (Stretch & { readonly text: string })[];
}

export interface JoinedSpeech {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly appliedSpeed: number;
  readonly appliedPitch: number;
  /** Each sentence once, in order, in samples of the joined sound. */
  readonly heard: readonly HeardSentence[];
}

/**
 * Speaks one utterance after the other and joins them with rests; notes where each sentence and word is heard. Stops with
 * TEXT_NOT_SPEAKABLE once the sound would be too long at the wanted speed, or for a text that the voice has no sound for.
 */
export async function speakUtterances(
  provider: SpeechProvider,
  utterances: readonly Utterance[],
  options: SpeakingOptions,
): Promise<JoinedSpeech> {
  const parts: Int16Array[] = [];
  const heard: HeardSentence[] = [];
  let first: SpeechSound | undefined;
  let position = 0;
  const addSilence = (ms: number): void => {
    // Rests are bent along with the speech, so they are laid out for the speed the engine spoke at.
    const silence = new Int16Array(Math.round((ms * first!.sampleRate) / 1000 / first!.appliedSpeed));
    parts.push(silence);
    position += silence.length;
  };
  const { signal, voice, speed, pitch, leadMs = 0, priority = 'normal' } = options;
  signal.throwIfAborted();
  const sounds = inOrder(
    utterances,
    { limit: provider.parallel ?? 1, signal },
    ({ spoken, ipa, language }, index, own) =>
      inSpan('narrate sentence', { attributes: { characters: spoken.length } }, () =>
        provider.synthesise({
          text: spoken,
          ipa,
          voice,
          speed,
          pitch,
          signal: own,
          priority,
          ...(language === undefined ? {} : { language }),
          ...(index > 0 ? { previousText: utterances[index - 1]!.spoken } : {}),
          ...(index < utterances.length - 1 ? { nextText: utterances[index + 1]!.spoken } : {}),
        }),
      ),
  );
  let index = -1;
  for await (const sound of sounds) {
    signal.throwIfAborted();
    index += 1;
    const utterance = utterances[index]!;
    first ??= sound;
    if (
      sound.sampleRate !== first.sampleRate ||
      sound.appliedSpeed !== first.appliedSpeed ||
      sound.appliedPitch !== first.appliedPitch
    )
      throw speechFailed('the engine changed its format in mid-text');
    if (index === 0) addSilence(EDGE_MS + leadMs * speed);
    const checked = checkedSpeech(sound.samples, sound.sampleRate, utterance.spoken);
    if (!checked) {
      // The same request would be silent again.
      if (provider.deterministic) throw silentText(utterance.spoken, voice);
      throw speechFailed(`silence for ${utterance.spoken.length} characters`);
    }
    const { samples, cut } = checked;
    for (const place of placesOf(utterance, sound, samples.length, cut)) {
      const last = heard.at(-1);
      const [start, end] = [position + place.start, position + place.end];
      const words = place.words.map((word) => ({
        ...word,
        start: position + word.start,
        end: position + word.end,
      }));
      if (last?.sentence === place.sentence) {
        const isTimed = last.words.length > 0 && words.length > 0;
        heard[heard.length - 1] = { ...last, end, words: isTimed ? [...last.words, ...words] : [] };
      } else heard.push({ sentence: place.sentence, start: Math.max(start, last?.end ?? 0), end, words });
    }
    parts.push(samples);
    position += samples.length;
    const pauseMs = utterance.pauseMs === null ? null : utterance.pauseMs * speed;
    addSilence(index < utterances.length - 1 ? (pauseMs ?? utterance.restMs) : EDGE_MS + (pauseMs ?? 0));
    const seconds = (position / first.sampleRate) * (first.appliedSpeed / speed);
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

/** Where the sentences of an utterance and their words are heard, in samples of its trimmed sound. */
function placesOf(utterance: Utterance, sound: SpeechSound, length: number, cut: number): HeardSentence[] {
  const toSample = (ms: number): number =>
    Math.min(length, Math.max(0, Math.round((ms * sound.sampleRate) / 1000) - cut));
  const spans = sound.spans ?? [];
  const timed = spokenWords(utterance.spoken, spans);
  const wordsIn = (from: number, to: number): HeardSentence['words'] =>
    timed
      .filter(({ start }) => start >= from && start < to)
      .map(({ text, startMs, endMs }) => ({ text, start: toSample(startMs), end: toSample(endMs) }));
  const total = utterance.spoken.length;
  if (utterance.sentences.length < 2)
    return [{ sentence: utterance.sentence, start: 0, end: length, words: wordsIn(0, total) }];
  return utterance.sentences.map(({ start, end }, index) => {
    const inside = spans.filter((span) => span.start < end && span.end > start);
    const from = inside[0] ? toSample(inside[0].startMs) : Math.round((length * start) / total);
    const to = inside[0] ? toSample(inside.at(-1)!.endMs) : Math.round((length * end) / total);
    return {
      sentence: utterance.sentence + index,
      start: from,
      end: Math.max(from, to),
      words: wordsIn(start, end),
    };
  });
}
