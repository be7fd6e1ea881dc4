import type { OutlineDocument } from './document.ts';
import { isCapitals } from './line-class.ts';

/** Words that are written in capitals within sentences. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'UK EU US USA UN UNO AI HR PR TV DVD USB VAT FAQ AGM CEO CFO CTO KPI KPIS ROI IPO PTA PTO MOT NGO NATO NASA UNESCO UNICEF HIV AIDS ADHD IQ EQ UFO VIP DIY RSVP ASAP API SWOT STEM ISO EV BBC ONU OTAN UE IVA AMPA ONG OMS'.split(
    ' ',
  ),
);
/** English names that an outline may have in its headings alone. */
const NAMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter|english|french|german|spanish|italian|british|european|american|england|europe|britain|london)$/;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/u;
const LONGEST_WITHOUT_VOWEL = 5;
const STARTS_SENTENCE = /(?:^|[.!?]\s+)\P{L}*$/u;
/** Words behind these may begin with capitals, too: a label, a cell. */
const STARTS_TEXT = /(?:^|[.!?:|\t]|\s{2})\P{L}*$/u;

/** So much before a word tells whether it is the first of a sentence, in UTF-16 units. */
const READ_BEFORE = 40;

type Form = 'small' | 'capital' | 'capitals';

/** In what letters the lines that are not in capitals have a word, but for the first words of sentences. */
function formsIn({ rows }: OutlineDocument): ReadonlyMap<string, Form> {
  const forms = new Map<string, Form>();
  for (const { text } of rows) {
    if (isCapitals(text)) continue;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const isFirst = STARTS_TEXT.test(text.slice(Math.max(0, index - READ_BEFORE), index));
      const form = formOf(word);
      const name = word.toLowerCase();
      if (form === null || (form === 'capital' && isFirst)) continue;
      if (form === 'small' || !forms.has(name)) forms.set(name, form);
    }
  }
  return forms;
}

function formOf(word: string): Form | null {
  if (/^\p{Ll}/u.test(word)) return 'small';
  if (!/^\p{Lu}/u.test(word)) return null;
  return word.length > 1 && !/\p{Ll}/u.test(word) ? 'capitals' : 'capital';
}

/** Words that have small letters within an English title. */
const SMALL_IN_TITLES = new Set('a an the and but or for nor of on in to at by from with as vs'.split(' '));

/** A title of an English outline in capitals with those of a title: 'Bread, from Nothing but Flour'. */
export function titleCase({ words, isAllCapitals }: OutlineDocument, title: string): string {
  if (words.language !== 'en' || isAllCapitals || !isCapitals(title)) return title;
  return title.replaceAll(WORD, (word, at: number) => {
    const [before, small] = [title.slice(0, at), word.toLowerCase()];
    if (isAbbreviation(word, before, title.slice(at + word.length))) return word;
    const isSmall = SMALL_IN_TITLES.has(small) && !/(?:^|[.!?:–—-]\s*)\P{L}*$/u.test(before);
    return isSmall ? small : word.slice(0, 1) + small.slice(1);
  });
}

function isAbbreviation(word: string, before: string, behind: string): boolean {
  const isOfSign = /(?:[\p{N}&]-?|\p{L}\.)$/u.test(before) || /^-?[\p{N}&]/u.test(behind);
  const isUnspeakable = word.length <= LONGEST_WITHOUT_VOWEL && !VOWEL.test(word);
  return ABBREVIATIONS.has(word) || isOfSign || (isUnspeakable && !SMALL_IN_TITLES.has(word.toLowerCase()));
}

/** 'WHAT BOTHERS US', but not 'SALES IN THE US'. */
const isPronoun = (word: string, before: string, behind: string): boolean =>
  word === 'US' && /\p{L}\P{L}+$/u.test(before) && !/\bTHE\s$/u.test(before) && !/\p{L}/u.test(behind);

/**
 * A heading in capitals as a sentence: capitals are its mark, as underlining is. Its words have the letters that other lines
 * of the outline write them in; abbreviations stay. German is left as it is, because its nouns have capital letters.
 */
export function sentenceCase(document: OutlineDocument): (heading: string) => string {
  const { words, isAllCapitals } = document;
  if (isAllCapitals || words.language === 'de') return (heading) => heading;
  const forms = formsIn(document);
  const wordIn = (word: string, before: string, behind: string): string => {
    const small = word.toLowerCase();
    const form = forms.get(small);
    if (isPronoun(word, before, behind)) return small;
    if (form === 'capitals' || (form === undefined && isAbbreviation(word, before, behind))) return word;
    if (words.language === 'en' && /^I(?:['’]|$)/u.test(word)) return `I${small.slice(1)}`;
    const isName = form === 'capital' || (words.language === 'en' && NAMES.test(small));
    const isRaised = isName || STARTS_SENTENCE.test(before);
    return isRaised ? word.slice(0, 1) + small.slice(1) : small;
  };
  return (heading) =>
    isCapitals(heading)
      ? heading.replaceAll(WORD, (word, at: number) =>
          wordIn(word, heading.slice(0, at), heading.slice(at + word.length)),
        )
      : heading;
}
