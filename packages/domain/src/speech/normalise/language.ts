import type { Context } from './context.ts';
import type { ClassName, Item } from './item.ts';
import type { Gender } from './speaking/forms.ts';
import type { Patterns } from './patterns.ts';

/** The spoken names of a unit; languages without another plural repeat it. */
export interface UnitNames {
  readonly one: string;
  readonly many: string;
  /** Also a word or a marker, so that it is a unit only directly after its number. */
  readonly isTouchingOnly?: boolean;
  /** For languages where numbers agree with it. */
  readonly gender?: Gender;
}

export interface CurrencyNames {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
  /** For languages where numbers agree with them. */
  readonly gender?: Gender;
  readonly centGender?: Gender;
}

/** How an abbreviation stands in a sentence. */
export type AbbreviationPlace =
  /** Before a name: 'Dr. Lee'. */
  | 'title'
  /** Before a number: 'No. 5'. */
  | 'number'
  /** Behind a Roman number that is a rank: 'XVIIe s.'; it may end a sentence. */
  | 'century'
  /** Behind a number and a name: '12 Elm St.'; it may end a sentence. */
  | 'street'
  /** Behind a name: 'Acme Inc.'; it may end a sentence. */
  | 'name'
  /** Inside a sentence: 'e.g.'; it never ends one. */
  | 'inside'
  /** Anywhere: 'etc.'; it may end a sentence. */
  | 'any';

export interface Abbreviation {
  readonly spoken: string;
  readonly place: AbbreviationPlace;
  /** Is an abbreviation also without its full stop: 'vs', 'approx'. */
  readonly isBare?: boolean;
}

/** What the classes need of a language: its marks, tables and spoken forms. A folder of `languages` has one. */
export interface Language {
  /** Primary subtag of BCP 47. */
  readonly tag: string;
  readonly decimalMark: '.' | ',';
  /** Between groups of three digits, besides spaces. */
  readonly groupMark: '.' | ',';
  /** Whether one space alone parts groups: '10 000'. */
  readonly isGroupedBySpace: boolean;
  /** Whether the month stands before the day in '4/5/2025'. */
  readonly isMonthFirst: boolean;
  /** Whether '5 $' is money. */
  readonly isCurrencyLast: boolean;
  /** Whether the words are written in Latin letters alone, as voices need that read English only. */
  readonly isLatin: boolean;
  /** Whether spaces stand between words; without them, a letter touches no number and no word of another script. */
  readonly isSpaced: boolean;
  /** Whether a short word before a vowel loses its own: "l'API". */
  readonly isEliding: boolean;
  readonly patterns: Patterns;
  /** Whether a number with a full stop between these texts is a rank: 'am 3. Mai'. */
  isStoppedRank(before: string, after: string): boolean;
  /** Names and short names of months in lower case, by their number. */
  readonly months: ReadonlyMap<string, number>;
  /** The same of the days of the week, Monday 1. */
  readonly weekdays: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, UnitNames>;
  /** Nouns behind a slash that are no units of the table: 'user', 'month'. Null for none. */
  perNoun(word: string): string | null;
  /** Keys of currencies by their signs and codes. */
  readonly currencies: ReadonlyMap<string, CurrencyNames>;
  /** Powers of ten of words and letters: 'million' → 6. */
  readonly magnitudes: ReadonlyMap<string, number>;
  readonly abbreviations: ReadonlyMap<string, Abbreviation>;
  /** Shortened ends of words before a full stop, in small letters: 'Hauptstr.'. */
  readonly shortEnds: ReadonlyMap<string, string>;
  /** Short names of states and the like behind a comma in addresses. */
  readonly regions: ReadonlyMap<string, string>;
  /** Points of the compass between the number and the name of a street. */
  readonly directions: ReadonlyMap<string, string>;
  /** Names that are not spoken as they are written, exactly in this case. */
  readonly names: ReadonlyMap<string, string>;
  /** Spellings of names for a synthesiser that knows none. */
  readonly respellings: ReadonlyMap<string, string>;
  /** The names of U+03B1 to U+03C9. */
  readonly greek: readonly string[];
  /** Between the numbers of a fraction in one sign. */
  readonly over: string;
  /** Words that start a new sentence even after an abbreviation. */
  readonly starters: ReadonlySet<string>;
  /** Words that no noun is, so that a measure before one is not its adjective. */
  readonly functionWords: ReadonlySet<string>;
  /** Words that tell readings of the same form apart. */
  readonly cues: Readonly<Record<CueName, ReadonlySet<string>>>;
  /** Whether a word in capitals is spelt; `at` and `end` are its place in the text. */
  isSpelt(letters: string, context: Context, at: number, end: number): boolean;
  /** Signs with words of their own, in the order in which they are tried. Sticky patterns; `$1` is not replaced. */
  readonly signs: readonly (readonly [pattern: RegExp, spoken: string])[];
  /** The words for an item between the words around it. */
  speak(item: Item, beside: Beside): string;
}

/** The words around an item in small letters, '' for none: they decide gender and case. */
export interface Beside {
  before(): string;
  after(): string;
}

export type CueName =
  /** Before a date without a year. */
  | 'date'
  /** Before or behind two numbers with a colon that are no time. */
  | 'ratio'
  /** Behind a number of minutes that is written with 'm'. */
  | 'minutes'
  /** Before figures that are read one by one: 'PIN 4711', 'a card ending in 8876'. */
  | 'digits'
  /** Before a score 'out of'. */
  | 'score'
  /** Before a Roman number that is counted. */
  | 'romanCardinal'
  /** Before or behind a Roman number: 'siglo', 'secolo'. */
  | 'century'
  /** Before a Roman number that is a rank: names of rulers. */
  | 'romanOrdinal'
  /** Before an article-like word that makes a measure an adjective. */
  | 'article'
  /** Behind a measure that is its adjective also without an article: '30s timeout'. */
  | 'measured'
  /** Before a number that names something: 'port 5432', 'RFC 2119'. */
  | 'codes'
  /** Near degrees without their sign: 'bake at 180 C'. */
  | 'temperature'
  /** Near basis points: 'the spread fell by 300 bps'. */
  | 'finance'
  /** Before a short number that is dialled: 'call 911'. */
  | 'calls';

export type Speaker<Name extends ClassName> = (item: Extract<Item, { readonly class: Name }>, beside: Beside) => string;
