import { AUDIO_MESSAGES } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';

/** Throws AUDIO_DISABLED where audio is switched off. */
export type AssertAudioEnabled = () => void;

export function createAudioSwitch(enabled: boolean): AssertAudioEnabled {
  return () => {
    if (!enabled) throw new AppError('AUDIO_DISABLED', { userMessage: AUDIO_MESSAGES.disabled });
  };
}
