/** Timelines that a sentence names. */
const NAMED = 3;

/** The first titles in quotation marks, with dots where there are more. */
export function namedTimelines(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  return [...named, ...(titles.length > NAMED ? ['…'] : [])].join(', ');
}
