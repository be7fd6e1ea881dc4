import { i18n, tagOf } from './catalogues.ts';
import type { PageLanguage } from '@slidewright/domain';

const locales = (): string[] => [i18n.locales ?? i18n.locale].flat();

/** Formats are expensive to create, and lists use the same one for each row. */
const kept = new Map<string, unknown>();

function keep<Format>(kind: string, options: object, create: (locales: string[]) => Format): Format {
  const key = JSON.stringify([kind, locales(), options]);
  if (!kept.has(key)) kept.set(key, create(locales()));
  return kept.get(key) as Format;
}

const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep('date', options, (locales) => new Intl.DateTimeFormat(locales, options));

/** 12,345.6 */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return keep('number', options, (locales) => new Intl.NumberFormat(locales, options)).format(value);
}

/** 42%, of percent from 0 to 100. */
export function formatPercent(percent: number): string {
  return formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 });
}

/** 11/26/2026 */
export function formatDay(time: number | string | Date): string {
  return dates({}).format(new Date(time));
}

/** Nov 26, 2026 */
export function formatDate(time: number | string | Date): string {
  return dates({ dateStyle: 'medium' }).format(new Date(time));
}

/** Nov 26, 2026, 11:40 PM */
export function formatDateTime(time: number | string | Date): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}

/** One, two and three; with `type: 'disjunction'` one, two or three. */
export function formatList(items: Iterable<string>, options: Intl.ListFormatOptions = {}): string {
  return keep('list', options, (locales) => new Intl.ListFormat(locales, options)).format(items);
}

/** '3 hours ago', with `style: 'narrow'` '3h ago'; the value is negative in the past. */
export function formatRelativeTime(
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  options: Intl.RelativeTimeFormatOptions = {},
): string {
  return keep('relative', options, (locales) => new Intl.RelativeTimeFormat(locales, options)).format(value, unit);
}

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as '840 kB' or '12.4 MB'; 1 kB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let index = 0;
  while (value >= 1000 && index < BYTE_UNITS.length - 1) {
    value /= 1000;
    index += 1;
  }
  const unit = { style: 'unit', unit: BYTE_UNITS[index]!, useGrouping: false } as const;
  return index === 0
    ? formatNumber(Math.ceil(value), unit)
    : formatNumber(value, { ...unit, minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The name of a language (BCP 47) in the page's language; the tag where there is none. */
export function languageName(tag: string): string {
  const options = { type: 'language', fallback: 'code' } as const;
  try {
    return keep('language', options, (locales) => new Intl.DisplayNames(locales, options)).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The name of a page language in that language: 'Deutsch'. */
export function ownLanguageName(language: PageLanguage): string {
  return new Intl.DisplayNames([tagOf(language)], { type: 'language' }).of(tagOf(language)) ?? language;
}

/** A comparison of texts for sorting, in the order of the page's language. */
export function compareTexts(one: string, other: string): number {
  return keep('collator', {}, (locales) => new Intl.Collator(locales, { numeric: true })).compare(one, other);
}
