/** The languages of the page, the player, errors and mails, by the names of their catalogues. */
export const PAGE_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const isPageLanguage = (value: unknown): value is PageLanguage =>
  PAGE_LANGUAGES.some((language) => language === value);

/** The language of a tag (BCP 47: 'de-AT', 'pt-BR'); undefined where there is no catalogue for it. */
export function pageLanguageOf(tag: string): PageLanguage | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0];
  return isPageLanguage(language) ? language : undefined;
}

/** The first of a reader's languages that there is a catalogue for, best first; English without one. */
export function choosePageLanguage(preferred: Iterable<string | null | undefined>): PageLanguage {
  for (const tag of preferred) {
    const language = pageLanguageOf(tag ?? '');
    if (language !== undefined) return language;
  }
  return 'en';
}
