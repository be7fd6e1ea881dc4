import { createHash } from 'node:crypto';
import { acronymsIn, factorOrDefault, NO_ACRONYMS, VOICE_FACTOR } from '@slidewright/domain';
import { invalid } from '@slidewright/platform';
import { PIPELINE_VERSION } from './narration/narrate.ts';
import type { SpeechProvider } from './narration/speech-provider.ts';

/** How a text is to be spoken. */
export interface SpeechSettings {
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
}

/** Speed and pitch as they are used: 1 if absent. Throws VALIDATION_FAILED for those out of range. */
export function readSpeechSettings(request: { voice: string; speed: number; pitch: number }): SpeechSettings {
  const speed = factorOrDefault(request.speed);
  const pitch = factorOrDefault(request.pitch);
  for (const [field, value] of Object.entries({ speed, pitch })) {
    if (value >= VOICE_FACTOR.minimum && value <= VOICE_FACTOR.maximum) continue;
    const message = `must be between ${VOICE_FACTOR.minimum} and ${VOICE_FACTOR.maximum}`;
    throw invalid(`The ${field} ${message}.`, [{ field, message }]);
  }
  return { voice: request.voice.trim(), speed, pitch };
}

/** Only a recording has no voice. */
export function isRecording({ voice }: Pick<SpeechSettings, 'voice'>): boolean {
  return voice === '';
}

export function isSameSpeech(a: SpeechSettings, b: SpeechSettings): boolean {
  return a.voice === b.voice && a.speed === b.speed && a.pitch === b.pitch;
}

/** Names what turns a text into sound: the engine, its version and the operator's readings of acronyms in the text. */
export function engineKey(
  { id, version = '', acronyms = NO_ACRONYMS }: Pick<SpeechProvider, 'id' | 'version' | 'acronyms'>,
  text: string,
): string {
  const listed = acronymsIn(text, acronyms);
  return `${id}${version}${listed === '' ? '' : ` with ${listed}`}`;
}

/** Names everything that shapes the sound of a text. */
export function speechHash(text: string, settings: SpeechSettings, providerId: string): string {
  const parts = [PIPELINE_VERSION, providerId, settings.voice, settings.speed, settings.pitch, text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
