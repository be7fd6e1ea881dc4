/** No tag in use is longer (RFC 5646, section 4.4.1). In characters. */
export const LONGEST_LANGUAGE_TAG = 35;

/** A BCP 47 tag as it is written canonically ('pt-BR' for 'PT-br'), or null for any other text. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > LONGEST_LANGUAGE_TAG) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The language alone: 'en' of 'en-GB', 'zh' of 'cmn-CN'. A text that is no tag is returned as it is. */
export function primaryLanguage(tag: string): string {
  return (canonicalLanguage(tag) ?? tag).split('-')[0]!;
}
