import { primaryLanguage } from '../../language-tag.ts';
import type { Language } from '../language.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';
import { french } from './fr/index.ts';
import { hindi } from './hi/index.ts';
import { italian } from './it/index.ts';
import { japanese } from './ja/index.ts';
import { portuguese } from './pt/index.ts';
import { spanish } from './es/index.ts';
import { chinese } from './zh/index.ts';

/** The languages with spoken forms, by their primary subtag of BCP 47. A language is a folder and an entry. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [english, french, german, hindi, italian, japanese, portuguese, spanish, chinese].map((language) => [
    language.tag,
    language,
  ]),
);

/** The language of a tag of BCP 47; English for one without a folder, for what most languages share. */
export function languageOf(tag: string): Language {
  return LANGUAGES.get(primaryLanguage(tag)) ?? english;
}
