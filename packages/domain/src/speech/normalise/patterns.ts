/** How a language writes what others write otherwise. All patterns are sticky. */
export interface Patterns {
  /** A rank in digits: '21st', '3e', '2.ª'. Groups: whole, fraction?, ending?. */
  readonly ordinal: RegExp;
  /** The day beside its month. Group: day. */
  readonly day: RegExp;
  /** Between a day and its month. */
  readonly dayAndMonth: RegExp;
  /** A year behind its month. Group: year. */
  readonly monthAndYear: RegExp;
  /** A day and a month in digits, which needs a cue. Groups: a, b. */
  readonly shortDate: RegExp;
  /** Times of day. Groups: hour, minute?, second?. */
  readonly clocks: readonly RegExp[];
  /** Behind a time. Groups: half ('a' or 'p'), stop. Null for a language without halves of the day. */
  readonly half: RegExp | null;
  /** One part of a length of time in several parts. Groups: amount, unit. */
  readonly durationPart: RegExp;
  /** The keys of units of time by their first letter. */
  readonly durationUnits: Readonly<Record<string, 'd' | 'h' | 'min' | 's'>>;
  /** The keys of units of `5'10"`: feet and inches, or minutes and seconds. */
  readonly primeUnits: readonly [one: string, two: string];
  /** Decades in digits. Groups: century?, tens, ending?. Null where decades are plain numbers. */
  readonly decade: RegExp | null;
  /** Words that are counted, so that four digits before one are no year. */
  readonly counted: RegExp;
  /** What may follow a Roman number that is a rank: 'XIXe'. */
  readonly romanEnding: RegExp | null;
  /** Telephone numbers that only this language writes. Groups: country?, rest. */
  readonly telephone: RegExp | null;
  /** Postcodes, which are read digit by digit. None by default. */
  readonly postcode?: RegExp;
}
