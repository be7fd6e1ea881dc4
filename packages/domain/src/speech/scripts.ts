/** Which scripts a language is written in; a voice of the language can read these. Latin is added to all. */
const SCRIPTS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  am: ['Ethiopic'],
  ar: ['Arabic'],
  as: ['Bengali'],
  be: ['Cyrillic'],
  bg: ['Cyrillic'],
  bn: ['Bengali'],
  chr: ['Cherokee'],
  el: ['Greek'],
  grc: ['Greek'],
  fa: ['Arabic'],
  gu: ['Gujarati'],
  he: ['Hebrew'],
  hi: ['Devanagari'],
  hy: ['Armenian'],
  hyw: ['Armenian'],
  'ja-hrkt': ['Hiragana', 'Katakana'],
  'ko-hang': ['Hangul'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  ka: ['Georgian'],
  kk: ['Cyrillic'],
  kn: ['Kannada'],
  ko: ['Hangul', 'Han'],
  kok: ['Devanagari'],
  ky: ['Cyrillic'],
  mk: ['Cyrillic'],
  ml: ['Malayalam'],
  mr: ['Devanagari'],
  my: ['Myanmar'],
  ne: ['Devanagari'],
  or: ['Oriya'],
  pa: ['Gurmukhi'],
  ru: ['Cyrillic'],
  sd: ['Arabic'],
  shn: ['Myanmar'],
  si: ['Sinhala'],
  sr: ['Cyrillic'],
  ta: ['Tamil'],
  te: ['Telugu'],
  th: ['Thai'],
  tt: ['Cyrillic'],
  ug: ['Arabic'],
  uk: ['Cyrillic'],
  ur: ['Arabic'],
  cmn: ['Han'],
  yue: ['Han'],
  zh: ['Han'],
  ba: ['Cyrillic'],
  cv: ['Cyrillic'],
};

const KNOWN_SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Devanagari',
  'Bengali',
  'Thai',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Georgian',
  'Armenian',
  'Ethiopic',
  'Myanmar',
  'Khmer',
  'Lao',
  'Tibetan',
  'Mongolian',
  'Cherokee',
] as const;
const SCRIPT_PATTERNS = KNOWN_SCRIPTS.map((name) => ({
  name,
  pattern: new RegExp(`\\p{Script_Extensions=${name}}`, 'u'),
}));

/** Greek letters stand for quantities in any language; the normaliser names them. */
const LONE_GREEK = /^[\u0370-\u03ff\u00b5]$/u;

/** A word that a voice cannot read, and the script it is written in ('' when unknown). */
export interface UnspeakableWord {
  readonly word: string;
  readonly script: string;
}

/** The name of a character's script, '' for one that is not listed here. */
export function scriptOf(character: string): string {
  return SCRIPT_PATTERNS.find(({ pattern }) => pattern.test(character))?.name ?? '';
}

/** A tag such as 'ja-Hrkt' says that only part of what the language is written in is read. */
function scriptsOf(language: string): readonly string[] {
  const tag = language.toLowerCase();
  return SCRIPTS_BY_LANGUAGE[tag] ?? SCRIPTS_BY_LANGUAGE[tag.split('-')[0]!] ?? [];
}

/**
 * The first word of a text in a script that a voice of `language` (BCP 47) cannot read, or null.
 * A voice whose language is '' or 'mul' reads every script.
 */
export function findUnspeakableWord(text: string, language: string): UnspeakableWord | null {
  if (language === '' || language === 'mul') return null;
  const readable = new Set(['Latin', ...scriptsOf(language)]);
  for (const [word] of text.normalize('NFKC').matchAll(/[\p{L}\p{M}]+/gu)) {
    if (LONE_GREEK.test(word)) continue;
    for (const character of word) {
      if (!/\p{L}/u.test(character)) continue;
      const script = scriptOf(character);
      if (!readable.has(script)) return { word, script };
    }
  }
  return null;
}
