/** The scripts in which a language is written; voices of the language can read these and Latin. */
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

/** A single Greek letter is a symbol in any language; the normaliser writes out its name. */
const LONE_GREEK = /^[\u0370-\u03ff\u00b5]$/u;

/** A word that a voice cannot read, and its script ('' when unknown). */
export interface UnspeakableWord {
  readonly word: string;
  readonly script: string;
}

/** The Unicode name of a character's script, or '' if KNOWN_SCRIPTS lacks it. */
export function scriptOf(character: string): string {
  return SCRIPT_PATTERNS.find(({ pattern }) => pattern.test(character))?.name ?? '';
}

/** Tags such as 'ja-Hrkt' restrict a language to some of its scripts. */
function scriptsOf(language: string): readonly string[] {
  const tag = language.toLowerCase();
  return SCRIPTS_BY_LANGUAGE[tag] ?? SCRIPTS_BY_LANGUAGE[tag.split('-')[0]!] ?? [];
}

/**
 * Returns the first word in a script that a voice of `language` (BCP 47) cannot read, or null. '' and 'mul' stand for
 * voices that read every script.
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
