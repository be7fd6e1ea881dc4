/** The columns of the classes of style sheets that set what is in them beside each other; null for as many as there are. */
export type ColumnClasses = ReadonlyMap<string, number | null>;

/** Reads the classes of a sheet, and of the elements `style` of a document. */
export function columnClasses(document: string, sheet: string): ColumnClasses {
  const classes = new Map<string, number | null>();
  for (const css of [sheet, ...styleElements(document)])
    for (const [, selectors = '', declarations = ''] of css.matchAll(RULE)) {
      const columns = columnsOfStyle(declarations);
      if (columns === undefined) continue;
      for (const [, name = ''] of selectors.matchAll(LAST_CLASS)) classes.set(name, columns);
    }
  return classes;
}

const RULE = /([^{}]{1,300})\{([^{}]*)\}/g;
/** The class at the end of a selector. */
const LAST_CLASS = /\.([\w-]+)\s*(?:,|$)/g;

const styleElements = (document: string): string[] =>
  document
    .split(/<style\b[^>]*>/i)
    .slice(1)
    .map((after) => after.split('</style', 1)[0]!);

/** The columns that declarations of CSS make; null for as many as there are elements, undefined for none. */
export function columnsOfStyle(declarations: string): number | null | undefined {
  if (/display\s*:\s*(?:inline-)?grid/i.test(declarations)) {
    const count = trackCount(/grid-template-columns\s*:\s*([^;]*)/i.exec(declarations)?.[1] ?? '');
    return count > 1 ? count : undefined;
  }
  const isRow =
    /display\s*:\s*(?:inline-)?flex/i.test(declarations) && !/flex-(?:direction|flow)\s*:\s*column/i.test(declarations);
  return isRow ? null : undefined;
}

/** The number of columns in a list such as `1fr minmax(0, 2fr)`; 0 where some are as wide as labels. */
export function trackCount(tracks: string): number {
  if (/(?:min|max|fit)-content|\bauto\b/.test(tracks)) return 0;
  const repeated = /repeat\(\s*(\d{1,2})\s*,/i.exec(tracks)?.[1];
  if (repeated !== undefined) return Number(repeated);
  return tracks
    .replaceAll(/\([^()]*\)/g, '')
    .split(/[\s_,]+/)
    .filter(Boolean).length;
}
