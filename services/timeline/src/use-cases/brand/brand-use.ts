/** Timelines that a sentence names. */
const NAMED = 3;

/** The first titles in quotation marks, and how many more there are: "“A”, “B” and 2 more". */
export function namedTimelines(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  return list.length === 1 ? list[0]! : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}

/** Why a file of a brand cannot be deleted, in a sentence for its owner; null if it can. */
export function brandUseSentence(
  file: 'font' | 'image',
  { isCurrent, titles }: { readonly isCurrent: boolean; readonly titles: readonly string[] },
): string | null {
  if (isCurrent) return `Your brand uses this ${file}. Change your brand first.`;
  if (titles.length === 0) return null;
  return `An earlier version of your brand with this ${file} is used by ${namedTimelines(titles)}. Use your current brand there first.`;
}
