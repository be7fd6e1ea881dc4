const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });

/** What the reader calls a language; a text that is no BCP 47 tag is returned as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
