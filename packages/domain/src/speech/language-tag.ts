/** Longest language tag, in characters (RFC 5646, section 4.4.1). */
export const LONGEST_LANGUAGE_TAG = 35;

/** Returns a BCP 47 tag in canonical form ('pt-BR' for 'PT-br'), or null for an invalid tag. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > LONGEST_LANGUAGE_TAG) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the primary language: 'en' of 'en-GB', 'zh' of 'cmn-CN'. An invalid tag is returned up to its first hyphen.
 */
export function primaryLanguage(tag: string): string {
  return (canonicalLanguage(tag) ?? tag).split('-')[0]!;
}
