import { createJapanesePhonemiser } from './japanese-phonemiser.ts';
import { createMandarinPhonemiser } from './mandarin-phonemiser.ts';
import type { Phonemes, Phonemiser, Said } from './phonemiser.ts';

const CREATORS = { zh: createMandarinPhonemiser, ja: createJapanesePhonemiser } as const;

/** Languages that are written without spaces, whose phonemes need no program. */
export type EastAsianLanguage = keyof typeof CREATORS;
export const EAST_ASIAN_LANGUAGES = Object.keys(CREATORS) as readonly EastAsianLanguage[];

/** Creates the phonemiser of one of them; `readLatin` reads words in Latin letters. Its first text may load a dictionary. */
export function phonemiserOfEastAsian(
  language: EastAsianLanguage,
  readLatin: Phonemiser,
): (text: string, said?: readonly Said[]) => Phonemes | Promise<Phonemes> {
  return CREATORS[language](readLatin);
}
