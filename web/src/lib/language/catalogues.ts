import { setupI18n, type Messages } from '@lingui/core';
import type { PageLanguage } from '@slidewright/domain';
import type { CataloguePart } from './message-codes.ts';

const FILES = import.meta.glob<Messages>('../../languages/*/*.json', { import: 'default' });

/** Tags for the formats of numbers and dates and for `lang`, where the name of the catalogue is none of them. */
const TAGS: Partial<Record<PageLanguage, string>> = { pt: 'pt-BR' };

/** Messages and language of the page. */
export const i18n = setupI18n();

const parts = new Set<CataloguePart>();
let current: PageLanguage = 'en';

function fetchPart(language: PageLanguage, part: CataloguePart): Promise<Messages> {
  return FILES[`../../languages/${language}/${part}.json`]!();
}

async function fetchParts(language: PageLanguage, wanted: readonly CataloguePart[]): Promise<void> {
  const catalogues = await Promise.all(wanted.map((part) => fetchPart(language, part)));
  for (const messages of catalogues) i18n.load(language, messages);
}

/** The language of the page, by the name of its catalogue. */
export const currentLanguage = (): PageLanguage => current;

/** The tag of a page language (BCP 47): 'de', 'pt-BR'. */
export const tagOf = (language: PageLanguage): string => TAGS[language] ?? language;

/** Loads parts of the catalogue in the page's language, and in every language that it is changed to. */
export async function loadMessages(...wanted: readonly CataloguePart[]): Promise<void> {
  const missing = wanted.filter((part) => !parts.has(part));
  // At once: a change of the language meanwhile loads them, too.
  missing.forEach((part) => parts.add(part));
  try {
    await fetchParts(current, missing);
  } catch (error) {
    missing.forEach((part) => parts.delete(part));
    throw error;
  }
}

/** All parts that there are in English. */
export const allParts = (): CataloguePart[] =>
  Object.keys(FILES)
    .map((path) => /\/en\/(\w+)\.json$/.exec(path)?.[1])
    .filter((part) => part !== undefined) as CataloguePart[];

let latest: Promise<void> = Promise.resolve();

/**
 * Changes the language of the page, once its messages are loaded. Formats follow the reader's region where the
 * browser's language is the page's: en-GB, de-AT. A change that another one overtakes ends with that one: the page has
 * a language when it is rendered.
 */
export function setLanguage(language: PageLanguage): Promise<void> {
  return (latest = changeTo(language));
}

async function changeTo(language: PageLanguage): Promise<void> {
  const before = current;
  current = language;
  try {
    await fetchParts(language, [...parts]);
  } catch (error) {
    if (current === language) current = before;
    throw error;
  }
  // Where that one fails, this one holds.
  if (current !== language) await latest.catch(() => undefined);
  if (current !== language) return;
  const regional = navigator.languages?.filter((tag) => tag.startsWith(`${language}-`)) ?? [];
  i18n.activate(language, [...regional, tagOf(language)]);
}
