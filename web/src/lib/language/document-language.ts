import type { PageLanguage } from '@slidewright/domain';
import { loadMessages, setLanguage, tagOf } from './catalogues.ts';
import { chosenLanguage } from './choice.ts';
import type { CataloguePart } from './message-codes.ts';

/** Shows the document in a language. */
export async function showLanguage(language: PageLanguage): Promise<void> {
  await setLanguage(language);
  const { documentElement } = document;
  documentElement.lang = tagOf(language);
  documentElement.dir = 'ltr';
}

/** Shows the document in the reader's language, with the parts of the catalogue that its first page needs. */
export async function startLanguage(...parts: readonly CataloguePart[]): Promise<void> {
  await Promise.all([showLanguage(chosenLanguage()), loadMessages(...parts)]);
}
