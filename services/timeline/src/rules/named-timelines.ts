/** Timelines that a sentence names. */
const NAMED = 3;

/** The first titles in quotation marks, and how many more there are: "“A”, “B” and 2 more". */
export function namedTimelines(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  return list.length === 1 ? list[0]! : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}
