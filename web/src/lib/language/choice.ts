import { choosePageLanguage, isPageLanguage, pageLanguageOf, type PageLanguage } from '@slidewright/domain';

/** `?lang=` counts in its tab until a language is chosen in the profile. */
const TAB_KEY = 'slidewright.language-of-tab';
/** The choice in the profile, so that the next document starts in it before the session is known. */
const PROFILE_KEY = 'slidewright.language';

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    // A page in a frame may have no storage.
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch (error) {
    console.warn('The language could not be kept', error);
  }
}

const tab = (): Storage => window.sessionStorage;
const browser = (): Storage => window.localStorage;

/** The language to show: that of `?lang=`, else the choice in the profile, else the browser's. */
export function chosenLanguage(): PageLanguage {
  const asked = pageLanguageOf(new URLSearchParams(window.location.search).get('lang') ?? '');
  if (asked !== undefined) write(tab, TAB_KEY, asked);
  return choosePageLanguage([asked, read(tab, TAB_KEY), read(browser, PROFILE_KEY), ...navigator.languages]);
}

/** Keeps the language of the signed-in account, and returns the language to show. */
export function keepProfileLanguage(language: string | null | undefined): PageLanguage {
  write(browser, PROFILE_KEY, isPageLanguage(language) ? language : null);
  return chosenLanguage();
}

/** Forgets that of `?lang=`: another one was chosen. */
export function forgetAskedLanguage(): void {
  write(tab, TAB_KEY, null);
}
