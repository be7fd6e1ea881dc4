import { PITCH_FACTORS, VOICE_DEFAULTS, type VoiceProvider } from '../constants.ts';
import { DEFAULT_LANGUAGE, detectLanguage } from './detect-language.ts';
import { primaryLanguage } from './language-tag.ts';
import { findUnspeakableWord } from './scripts.ts';

export interface VoiceDescription {
  readonly id: string;
  readonly name: string;
  readonly gender: 'neutral' | 'male' | 'female';
  readonly category: 'premade' | 'cloned';
  readonly provider: VoiceProvider;
}

/** Default voices, used when the server's list is unavailable. */
export const BUILT_IN_VOICES: readonly VoiceDescription[] = [
  builtIn('alloy', 'Alloy (Natural)', 'neutral'),
  builtIn('echo', 'Echo (Clear)', 'neutral'),
  builtIn('fable', 'Fable (Expressive)', 'neutral'),
  builtIn('onyx', 'Onyx (Deep)', 'male'),
  builtIn('nova', 'Nova (Bright)', 'female'),
  builtIn('shimmer', 'Shimmer (Smooth)', 'female'),
];
export const DEFAULT_VOICE_ID = 'alloy';

/** Part of the name of the voice that the wizard selects first. */
const PREFERRED_VOICE_NAME = 'andrew';

function builtIn(id: string, name: string, gender: VoiceDescription['gender']): VoiceDescription {
  return { id, name, gender, category: 'premade', provider: 'local' };
}

/**
 * The voice for generation: the saved one if it exists, else the first local, else the first hosted, else the default.
 */
export function chooseVoice(
  savedVoiceId: string | null | undefined,
  voices: readonly Pick<VoiceDescription, 'id' | 'provider'>[],
): string {
  const chosen =
    voices.find((voice) => voice.id === savedVoiceId) ??
    voices.find((voice) => voice.provider === 'local') ??
    voices.find((voice) => voice.provider === 'hosted');
  return chosen?.id ?? DEFAULT_VOICE_ID;
}

/**
 * The initial voice of a new timeline: the first whose name contains 'andrew', else the first; for another language than
 * English among the voices that speak it, where there are some.
 */
export function firstVoiceForNewTimeline<Voice extends Pick<VoiceDescription, 'name'> & { readonly language?: string }>(
  voices: readonly Voice[],
  language = DEFAULT_LANGUAGE,
): Voice | undefined {
  const wanted = primaryLanguage(language);
  const native = voices.filter((voice) => primaryLanguage(voice.language ?? '') === wanted);
  const offered = wanted === DEFAULT_LANGUAGE || native.length === 0 ? voices : native;
  return offered.find((voice) => voice.name.toLowerCase().includes(PREFERRED_VOICE_NAME)) ?? offered[0];
}

/**
 * The voice for a text that nobody chose one for: the named one if it can read the text, else one of the text's language,
 * else any that can; undefined if there is none. `language` is BCP 47; detected by default.
 */
export function voiceForText<Voice extends Pick<VoiceDescription, 'id' | 'name'> & { readonly language: string }>(
  voices: readonly Voice[],
  text: string,
  named?: string,
  language = detectLanguage(text),
): Voice | undefined {
  const speaking = voices.filter((voice) => findUnspeakableWord(text, voice.language) === null);
  const wanted = speaking.find(({ id }) => id === named);
  if (wanted) return wanted;
  const native = speaking.filter((voice) => primaryLanguage(voice.language) === primaryLanguage(language));
  return firstVoiceForNewTimeline(native) ?? firstVoiceForNewTimeline(speaking);
}

/** Whether a voice speaks a language, or whatever it is given. */
export function isSpokenBy(voices: readonly { readonly language: string }[], language: string): boolean {
  return voices.some((voice) => voice.language === '' || primaryLanguage(voice.language) === primaryLanguage(language));
}

/**
 * The language of a text, BCP 47: that of its timeline. English may only be what is assumed without evidence, so a voice of
 * another language decides then. '' where the timeline or the voice has none.
 */
export function languageOfSpeech(timelineLanguage: string, voiceLanguage: string): string {
  const isAssumed = timelineLanguage === '' || primaryLanguage(timelineLanguage) === DEFAULT_LANGUAGE;
  return (isAssumed && voiceLanguage !== '' ? voiceLanguage : timelineLanguage) || DEFAULT_LANGUAGE;
}

/** The factor of a named pitch; 1 for an unknown name. */
export function pitchFactor(pitch: string | null | undefined): number {
  return pitch === 'low' || pitch === 'high' ? PITCH_FACTORS[pitch] : VOICE_DEFAULTS.pitchFactor;
}

/** A speed or pitch factor, or 1 if it is missing, zero or NaN. */
export function factorOrDefault(factor: number | null | undefined): number {
  return factor || 1;
}
