import { LIMITS } from './limits.ts';

/** The title of a copy: 'Tides' → 'Tides (copy)' → 'Tides (copy 2)' → 'Tides (copy 3)'; shortened to fit. */
export function copyTitle(title: string): string {
  const [, original = title, number] = /^(.*) \(copy(?: (\d{1,6}))?\)$/su.exec(title) ?? [];
  const isCopy = original !== title;
  const suffix = isCopy ? ` (copy ${Number(number ?? 1) + 1})` : ' (copy)';
  return `${original.slice(0, LIMITS.titleLength - suffix.length).toWellFormed()}${suffix}`;
}
