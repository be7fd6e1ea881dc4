import type { Context } from '../context.ts';

/** Longer words in capitals are words. */
const LONGEST = 5;
/** Syllables of a made-up word: 'FIFA', 'NATO'. */
const SPEAKABLE = /^(?:[^AEIOUÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕ]{0,2}[AEIOUÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕ]){2,}[^AEIOUÄÖÜÁÉÍÓÚ]{0,1}$/;
const VOWEL = /[AEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕ]/;
/** Spelt in all languages, although they look like words. */
const SPELT = new Set(
  'AI API APIS CAD ERP IA ID IP IT KI LED OS SEO CEO CFO CIO CTO EU FAQ GPU CPU HIV IBM IDE IEEE ISO IOS UEFI URL URI USA USB UX UI YAGNI'.split(
    ' ',
  ),
);
/** Said as words in all languages. */
const SAID = new Set(
  'AIDS ASCII CAPTCHA COBOL CORS COVID CRUD CUDA DOM FIFA UEFA GET GIF IKEA JOIN JPEG JSON LAN LASER NASA NASDAQ NATO NULL OPEC PATCH POST PUT RAG RISC RAM REST ROM SIM SONAR UNESCO UNICEF WAN WLAN YAML ZIP'.split(
    ' ',
  ),
);

/**
 * Creates the rule whether a word in capitals is spelt, for a language without a lexicon. `emphasised`: short words that
 * are written in capitals for emphasis; `said`: acronyms of the language that are words.
 */
export function createIsSpelt(emphasised: ReadonlySet<string>, said: ReadonlySet<string>) {
  return (letters: string, { isShouted, isWord }: Context): boolean => {
    const lower = letters.toLowerCase();
    if (SPELT.has(letters)) return true;
    if (SAID.has(letters) || said.has(lower) || emphasised.has(lower) || isWord?.(lower)) return false;
    if (!VOWEL.test(letters)) return true;
    if (isShouted || letters.length > LONGEST) return false;
    return letters.length <= 3 || !SPEAKABLE.test(letters);
  };
}
