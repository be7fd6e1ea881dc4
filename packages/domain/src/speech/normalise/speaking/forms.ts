import type { Beside, CurrencyNames, UnitNames } from '../language.ts';
import type { Item } from '../item.ts';

export type Gender = 'masculine' | 'feminine' | 'neuter';

/** What `createSpeaker` needs of a language to speak every class. */
export interface SpokenForms {
  readonly units: ReadonlyMap<string, UnitNames>;
  readonly currencies: ReadonlyMap<string, CurrencyNames>;
  perNoun(word: string): string | null;
  /** Names that are not spoken as they are written. */
  readonly names: ReadonlyMap<string, string>;
  /** Words that no noun is, in small letters. */
  readonly functionWords: ReadonlySet<string>;
  /** Whether a word in small letters stands before its number, which then counts nothing: 'Seite 1', 'capítulo 1'. */
  isNumbered(word: string): boolean;
  /** A whole number: by itself, or in front of something of a gender. */
  cardinal(digits: string, gender: Gender | null): string;
  /** A number before its noun where its form depends on the sound of it: "un'ora", 'uno zaino'. Default: as it is. */
  beforeNoun?(words: string, noun: string): string;
  /** A rank, by its ending ('ª', 'er', '') and the words beside it. */
  ordinal(digits: string, ending: string, beside: Beside): string;
  /** Default: the number. */
  year?(year: number): string;
  /** The gender of a counted noun in small letters; null for '' and for a word that seems to be none. */
  genderOf(noun: string): Gender | null;
  /** Whether the noun behind an amount is in the singular; digits of the whole and of the fraction. Default: behind 1. */
  isSingular?(whole: string, fraction: string): boolean;
  /** The digits behind a decimal comma. */
  decimals(digits: string): string;
  /** Names of powers of ten from a million on: singular and plural. */
  readonly scales: Readonly<Record<number, readonly [one: string, many: string]>>;
  /** The gender of these names; default masculine. */
  readonly scaleGender?: Gender;
  /** 'zwei Drittel', 'dos tercios'; in front of a noun of a gender 'media', null for by itself. */
  part(numerator: string, denominator: string, gender: Gender | null): string;
  /** A whole and a part: 'zwei ein halb', 'dos y medio'. */
  mixed(whole: string, numerator: string, denominator: string): string;
  /** The same of a unit: 'zwei Drittel Meter', 'dos tercios de metro'. `whole` is '' for none. */
  partOf(unit: UnitNames, whole: string, numerator: string, denominator: string): string;
  date(date: Pick<Extract<Item, { class: 'date' }>, 'year' | 'month' | 'day'>, beside: Beside): string;
  readonly weekdays: readonly string[];
  time(time: Omit<Extract<Item, { class: 'time' }>, 'class'>): string;
  /** 'achtziger'; default: the number. */
  decade?(century: number | null, tens: number): string;
  roman(value: number, as: 'cardinal' | 'ordinal' | 'century', beside: Beside): string;
  /** What stands between millions and a noun: 'de ', "d'"; '' for nothing. */
  of(noun: string): string;
  /** A unit by which something is counted: 'pro Stunde'. */
  per(noun: string): string;
  /** The code of a country in a telephone number. */
  countryCode(digits: string): string;
  readonly words: FormWords;
}

/** The forms of a language, without its tables. */
export type LanguageForms = Omit<
  SpokenForms,
  'units' | 'currencies' | 'perNoun' | 'names' | 'functionWords' | 'isNumbered'
>;

export const isHalf = (numerator: string, denominator: string): boolean => numerator === '1' && denominator === '2';

/** Words between the parts of items. '' for none. */
export interface FormWords {
  readonly minus: string;
  readonly plus: string;
  /** The decimal comma, and a point that stands for one. */
  readonly comma: string;
  readonly point: string;
  /** Between ends of a range, numbers of a ratio, sides of a rectangle. */
  readonly to: string;
  readonly ratio: string;
  readonly by: string;
  /** 'out of' of a score and 'over' of a quotient. */
  readonly outOf: string;
  readonly over: string;
  /** Before the last part of several, and between main and small money. */
  readonly and: string;
  readonly andCents: string;
  /** Signs of addresses and paths: . @ / # : - _ ~ \ * */
  readonly dot: string;
  readonly at: string;
  readonly slash: string;
  readonly hash: string;
  readonly colon: string;
  readonly dash: string;
  readonly underscore: string;
  readonly tilde: string;
  readonly backslash: string;
  readonly star: string;
  readonly version: string;
  readonly endingIn: string;
  readonly checksum: string;
  readonly squared: string;
  readonly cubed: string;
  readonly power: string;
  readonly timesTenTo: string;
}
