/** A number as it is written: digits without separators. */
export interface Amount {
  readonly sign: '' | '-' | '+';
  readonly whole: string;
  /** Digits after the decimal mark; '' for none. */
  readonly fraction: string;
  /** A power of ten that is written as a word or a letter: 3 for 'k', 6 for 'million'; 0 for none. */
  readonly magnitude: number;
  /** Written with separators, and therefore no year. */
  readonly isGrouped: boolean;
  /** Whether the decimal mark is a point where the language writes a comma. */
  readonly isOtherMark?: boolean;
}

/** Units of a measure by their keys in the language's table; `per` are those behind a slash. */
export interface Units {
  readonly of: string;
  readonly per: readonly string[];
}

/** A stretch of a text as one semiotic class, with the fields that its spoken form needs. */
export type Item =
  | { readonly class: 'cardinal'; readonly amount: Amount }
  /** `ending` is what makes it a rank where that tells its gender or case: 'ª', 'er', '.'. */
  | { readonly class: 'ordinal'; readonly whole: string; readonly fraction: string; readonly ending: string }
  /** `whole` is '' for a fraction below one. `as` says whether it is a part, a score or a quotient. */
  | {
      readonly class: 'fraction';
      readonly sign: '' | '-';
      readonly whole: string;
      readonly numerator: string;
      readonly denominator: string;
      readonly as: 'part' | 'score' | 'over' | 'split';
      readonly units: Units | null;
    }
  | { readonly class: 'measure'; readonly amount: Amount; readonly units: Units; readonly isAdjective: boolean }
  | {
      readonly class: 'money';
      readonly amount: Amount;
      readonly currency: string;
      readonly per: readonly string[];
      readonly isAdjective: boolean;
    }
  /** Behind a counted word. */
  | { readonly class: 'per'; readonly per: readonly string[] }
  | { readonly class: 'range'; readonly from: Item; readonly to: Item }
  | {
      readonly class: 'ratio';
      readonly parts: readonly Amount[];
      readonly by: 'to' | 'by';
      readonly units: Units | null;
    }
  | {
      readonly class: 'date';
      readonly year: number | null;
      /** 1 to 12; null for a day of an unnamed month. */
      readonly month: number | null;
      readonly day: number | null;
      /** Whether the day was written before the month. */
      readonly isDayFirst: boolean;
      /** Whether an article already stands before it. */
      readonly hasArticle: boolean;
    }
  /** A day and a time of it in one, or a time with its zone; `offset` is null for local time. */
  | { readonly class: 'moment'; readonly date: Item | null; readonly time: Item; readonly offset: Item | null }
  /** How far a time is from a zone: 'UTC-05:00'; `sign` is '' for the time of the zone. */
  | {
      readonly class: 'offset';
      readonly zone: string;
      readonly sign: Amount['sign'];
      readonly hour: string;
      readonly minute: string;
    }
  | { readonly class: 'weekday'; readonly day: number }
  | { readonly class: 'year'; readonly year: number; readonly digits: string }
  /** '2Q22'; `hasArticle`: an article stands before it. */
  | { readonly class: 'quarter'; readonly quarter: number; readonly year: string; readonly hasArticle: boolean }
  /** `century` is null for 'the 80s'. */
  | { readonly class: 'decade'; readonly century: number | null; readonly tens: number }
  | {
      readonly class: 'time';
      readonly hour: number;
      readonly minute: number;
      readonly second: number | null;
      readonly half: '' | 'am' | 'pm';
    }
  /** Amounts with the keys of units from the largest to the smallest: '2h 30m', 5'10". */
  | {
      readonly class: 'compound';
      readonly parts: readonly (readonly [amount: string, unit: string])[];
      readonly isAdjective: boolean;
    }
  | { readonly class: 'telephone'; readonly country: string; readonly groups: readonly string[] }
  /** Parts between the signs that are spoken: 'a dot b at c dot org'. */
  | { readonly class: 'electronic'; readonly parts: readonly string[] }
  | { readonly class: 'version'; readonly parts: readonly string[]; readonly isNamed: boolean }
  /** The number of a house, which may have a letter: '221B'. */
  | { readonly class: 'address'; readonly number: string }
  /** A long identifier, of which only the end is spoken. */
  | { readonly class: 'identifier'; readonly kind: 'id' | 'hash' | 'named'; readonly end: string }
  | { readonly class: 'digits'; readonly groups: readonly string[] }
  /** Letters and digits in turn, such as 'B2B' and 'MP3'. */
  | { readonly class: 'serial'; readonly parts: readonly string[] }
  | { readonly class: 'resolution'; readonly lines: string; readonly mark: string }
  | { readonly class: 'roman'; readonly value: number; readonly as: 'cardinal' | 'ordinal' | 'century' }
  | { readonly class: 'acronym'; readonly letters: string; readonly ending: string }
  /** A word in capitals that is read as a word. */
  | { readonly class: 'capitals'; readonly word: string }
  /** Letters and numbers of a formula. */
  | { readonly class: 'chemistry'; readonly parts: readonly string[] }
  | { readonly class: 'power'; readonly base: string; readonly exponent: string; readonly sign: '' | '-' }
  | {
      readonly class: 'scientific';
      readonly amount: Amount;
      readonly exponent: string;
      readonly sign: '' | '-';
      readonly units: Units | null;
    }
  /** Words of the language's tables: abbreviations, names, signs. */
  | { readonly class: 'words'; readonly spoken: string };

export type ClassName = Item['class'];
