import { randomBytes } from 'node:crypto';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The language to write in, in words: `language` is BCP 47; for an empty one `otherwise`. */
export function languageToWrite(language: string, otherwise: string): string {
  return language === '' ? otherwise : `${LANGUAGE_NAMES.of(language)!} (${language})`;
}

/** A text of a person between two marker lines. The markers are random each time, so that no text can close them. */
export function inMarkers(name: string, request: string, text: string): string {
  const marker = `${name}-${randomBytes(9).toString('hex')}`;
  return `${request} between the two lines that read ${marker}.\n\n${marker}\n${text}\n${marker}`;
}
