import { voiceForText } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { speechText, type SlideText } from '@slidewright/slides';
import { failedError, usageError } from '../errors.ts';

/**
 * The voice that was asked for, else the one that the deck names if it can read the text, else one of the text's language,
 * else any that can. Throws CliError if the one that was asked for does not exist, or none can read the text.
 */
export function chooseVoice(
  voices: readonly Voice[],
  slides: readonly SlideText[],
  { asked, named }: { readonly asked?: string | undefined; readonly named?: string | undefined },
): Voice {
  if (asked !== undefined) {
    const found = voices.find(({ id, name }) => id === asked || name.toLowerCase() === asked.toLowerCase());
    if (found) return found;
    throw usageError(`There is no voice ${asked}; slidewright voices lists them.`);
  }
  const voice = voiceForText(voices, slides.map(speechText).join('\n'), named);
  if (voice) return voice;
  throw failedError('No voice of the server can speak this deck.', 'NO_VOICE');
}

/** Whether a neural voice would be spoken if the server had any: they speak English. */
export function lacksNeuralVoice(voices: readonly Voice[], chosen: Voice): boolean {
  const isBasicEnglish = chosen.quality === 'basic' && chosen.language.startsWith('en');
  return isBasicEnglish && !voices.some(({ quality }) => quality === 'neural');
}
