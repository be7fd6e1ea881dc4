import type { PageLanguage } from '@slidewright/domain';
import { currentLanguage, loadMessages, setLanguage, tagOf } from './catalogues.ts';
import { chosenLanguage } from './choice.ts';
import type { CataloguePart } from './message-codes.ts';

/** Shows the document in a language. */
export async function showLanguage(language: PageLanguage): Promise<void> {
  await setLanguage(language);
  const { documentElement } = document;
  documentElement.lang = tagOf(currentLanguage());
  documentElement.dir = 'ltr';
}

let started: Promise<unknown> = Promise.resolve();

/**
 * Shows the document in the reader's language, with the parts of the catalogue that its first page needs. Where they cannot
 * be loaded, it says so in English, and throws.
 */
export async function startLanguage(...parts: readonly CataloguePart[]): Promise<void> {
  started = Promise.all([showLanguage(chosenLanguage()), loadMessages(...parts)]);
  try {
    await started;
  } catch (error) {
    showThatNothingLoads();
    throw error;
  }
}

function showThatNothingLoads(): void {
  const sentence = document.createElement('p');
  sentence.role = 'alert';
  sentence.style.padding = '2rem';
  sentence.textContent = 'This page could not be loaded. Check your connection, then reload it.';
  document.body.replaceChildren(sentence);
}

/** Settles when there are words to say something with: a request may fail before. */
export const languageStarted = (): Promise<unknown> => started;
