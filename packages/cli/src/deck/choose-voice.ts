import { detectLanguage, isSpokenBy, voiceForText } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import type { SlideText } from '@slidewright/slides/content/slide';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { failedError, usageError } from '../errors.ts';
import { languageName } from '../output/language-name.ts';

/**
 * The voice that was asked for, else the one that the deck names if it can read the text, else one of the text's language,
 * else any that can. Throws CliError if the one that was asked for does not exist, or none can read the text.
 */
export function chooseVoice(
  voices: readonly Voice[],
  slides: readonly SlideText[],
  {
    asked,
    named,
    language,
  }: {
    readonly asked?: string | undefined;
    readonly named?: string | undefined;
    /** Of the deck, BCP 47; detected where it names none. */
    readonly language?: string | undefined;
  },
): Voice {
  if (asked !== undefined) {
    const found = voices.find(({ id, name }) => id === asked || name.toLowerCase() === asked.toLowerCase());
    if (found) return found;
    throw usageError(`There is no voice ${asked}; slidewright voices lists them.`);
  }
  const voice = voiceForText(voices, textOf(slides), named, language || undefined);
  if (voice) return voice;
  throw failedError('No voice of the server can speak this deck.', 'NO_VOICE');
}

const textOf = (slides: readonly SlideText[]): string => slides.map(speechText).join('\n');

/** What to say of a deck in a language that no voice of the server speaks; null where one does. */
export function foreignVoiceNote(
  voices: readonly Voice[],
  chosen: Voice,
  slides: readonly SlideText[],
  named?: string,
): string | null {
  const language = named || detectLanguage(textOf(slides));
  if (isSpokenBy([...voices, chosen], language)) return null;
  return `No voice of the server speaks ${languageName(language)}: ${chosen.name} reads the deck as ${languageName(chosen.language)}.`;
}

/** Whether a neural voice would be spoken if the server had any: they speak English. */
export function lacksNeuralVoice(voices: readonly Voice[], chosen: Voice): boolean {
  const isBasicEnglish = chosen.quality === 'basic' && chosen.language.startsWith('en');
  return isBasicEnglish && !voices.some(({ quality }) => quality === 'neural');
}
