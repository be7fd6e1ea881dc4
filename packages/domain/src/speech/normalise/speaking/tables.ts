import type { Abbreviation, AbbreviationPlace, CurrencyNames, UnitNames } from '../language.ts';
import type { Gender } from './forms.ts';

const GENDERS: Readonly<Record<string, Gender>> = { m: 'masculine', f: 'feminine', n: 'neuter' };

const rowsOf = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/**
 * Units by their signs, which case tells apart. A line: signs, singular, plural (none: as the singular), gender,
 * 'touching' (see UnitNames).
 */
export function unitTable(lines: string): ReadonlyMap<string, UnitNames> {
  return new Map(
    rowsOf(lines).flatMap(([signs, one, many, gender, touching]) =>
      signs!
        .split(' ')
        .map(
          (sign) =>
            [
              sign,
              { one: one!, many: many || one!, gender: GENDERS[gender ?? '']!, isTouchingOnly: touching !== undefined },
            ] as const,
        ),
    ),
  );
}

/**
 * Currencies by their signs and codes. A line: signs, singular, plural (none: as the singular), gender, and the same of
 * small money.
 */
export function currencyTable(lines: string): ReadonlyMap<string, CurrencyNames> {
  return new Map(
    rowsOf(lines).flatMap(([signs, one, many, gender, cent, cents, centGender]) =>
      signs!.split(' ').map(
        (sign) =>
          [
            sign,
            {
              one: one!,
              many: many || one!,
              cent: cent ?? '',
              cents: cents || (cent ?? ''),
              gender: GENDERS[gender ?? '']!,
              centGender: GENDERS[centGender ?? '']!,
            },
          ] as const,
      ),
    ),
  );
}

/** Abbreviations in small letters. A line: abbreviation, words, place, 'bare' for one that needs no full stop. */
export function abbreviationTable(lines: string): ReadonlyMap<string, Abbreviation> {
  return new Map(
    rowsOf(lines).map(([written, spoken, place, bare]) => [
      written!,
      { spoken: spoken!, place: place as AbbreviationPlace, isBare: bare !== undefined },
    ]),
  );
}

/** Names in small letters and short names, by their number from 1. */
export function nameTable(names: string, ...short: readonly string[]): ReadonlyMap<string, number> {
  return new Map([names, ...short].flatMap((list) => list.split(' ').map((name, index) => [name, index + 1] as const)));
}

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
