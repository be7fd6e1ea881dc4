import { isAtEdge } from './pdf-order.ts';
import { readLines, type PageLine } from './pdf.ts';
import type { PdfOptions } from './poppler.ts';

/** Whether a line of a page of this height is part of the design, such as a footer or a list of sections. */
export type IsDesignLine = (line: PageLine, pageHeight: number) => boolean;

/** Pages that are compared, spread over the file. */
const MOST_PAGES = 24;
/** At an edge, a line of half of the pages is part of the design; elsewhere, of nearly all: steps of a page repeat it. */
const AT_EDGE = { share: 0.5, fewest: 3 } as const;
const ELSEWHERE = { share: 0.8, fewest: 5 } as const;

/** Reads which lines most pages have at the same place. */
export async function readDesign(pdf: string, pageCount: number, options: PdfOptions): Promise<IsDesignLine> {
  const count = Math.min(pageCount, MOST_PAGES);
  if (count < AT_EDGE.fewest) return () => false;
  const pages = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const { height, all } = await readLines(pdf, 1 + Math.floor((index * pageCount) / count), options);
    for (const key of new Set(all.map((line) => keyOf(line, height)))) pages.set(key, (pages.get(key) ?? 0) + 1);
  }
  return (line, height) => {
    const { share, fewest } = isAtEdge(line, height) ? AT_EDGE : ELSEWHERE;
    return (pages.get(keyOf(line, height)) ?? 0) >= Math.max(fewest, count * share);
  };
}

/** Text and place of a line. At an edge its numbers, as those of pages, can be others, and move what stands beside them. */
function keyOf(line: PageLine, height: number): string {
  const top = Math.round(line.top);
  if (isAtEdge(line, height)) return [line.text.replaceAll(/\d+/g, '0'), top].join('\n');
  return [line.text, top, Math.round(line.words[0]?.left ?? 0)].join('\n');
}
