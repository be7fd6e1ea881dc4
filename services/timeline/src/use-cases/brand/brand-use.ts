import { namedTimelines } from '../../rules/named-timelines.ts';

/** Why a file of a brand cannot be deleted, in a sentence for its owner; null if it can. */
export function brandUseSentence(
  file: 'font' | 'image',
  { isCurrent, titles }: { readonly isCurrent: boolean; readonly titles: readonly string[] },
): string | null {
  if (isCurrent) return `Your brand uses this ${file}. Change your brand first.`;
  if (titles.length === 0) return null;
  return `An earlier version of your brand with this ${file} is used by ${namedTimelines(titles)}. Use your current brand there first.`;
}
