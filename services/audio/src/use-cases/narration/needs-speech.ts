import { slideContentHash } from '@slidewright/slides';
import type { Slide } from '../../adapters/timelines.ts';
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
