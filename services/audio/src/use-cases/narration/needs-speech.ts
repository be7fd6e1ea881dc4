import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { Slide } from '../../adapters/timelines.ts';
import type { SpeechProvider } from '../../narration/speech-provider.ts';
import type { CurrentNarration } from '../../repositories/audio-files.ts';
import { isRecording, isSameSpeech, type SpeechSettings } from '../../speech-settings.ts';

/**
 * Whether a voice is to speak a slide: it has no narration, or one by a voice that says something else, says it
 * otherwise than the dictionaries, or sounds otherwise. A recording stays, also when the text was changed since.
 */
export function needsSpeech(
  slide: Slide,
  current: (SpeechSettings & Pick<CurrentNarration, 'content_hash' | 'pronunciation_changed'>) | undefined,
  settings: SpeechSettings,
): boolean {
  if (!current) return true;
  if (isRecording(current)) return false;
  if (current.content_hash !== slideContentHash(slide) || current.pronunciation_changed) return true;
  return !isSameSpeech(current, settings);
}

/**
 * Which of the narrations that stay as they are must be spoken again, so that the slides of a film are spoken by one
 * model: those by another model than the voice has now, once any is spoken by that or they differ among themselves.
 */
export function spokenByAnotherModel<Narration extends Pick<CurrentNarration, 'voice' | 'model'>>(
  staying: readonly Narration[],
  { model }: SpeechProvider,
  { isSpeaking }: { readonly isSpeaking: boolean },
): Narration[] {
  if (model === undefined) return [];
  const spoken = staying.filter((narration) => !isRecording(narration));
  const models = new Set(spoken.map((narration) => narration.model));
  if (isSpeaking) models.add(model);
  return models.size > 1 ? spoken.filter((narration) => narration.model !== model) : [];
}
