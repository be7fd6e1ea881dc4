import { MOST_PARTS, type DeckLeftOut, type DeckPage } from '../deck.ts';
import { isAtEdgeOf, type PageContent, type PlacedContent } from './parts.ts';

/** Text on at least this share of the pages is a part of the design. */
const DESIGN_SHARE = 0.6;
const FEWEST_PAGES = 3;
/** Positions count as the same within this share of the page. */
const STEPS = 40;
const PAGE_NUMBER = /^(?:\p{L}{1,6}\.? )?\d{1,4}(?: ?(?:\/|of|von|de|sur|di) ?\d{1,4})?$/u;

/** What of a page follows from its content and that of the others. */
export type PageTexts = Pick<DeckPage, 'text' | 'parts' | 'leftOut'>;

/**
 * The texts and parts of pages, without text at the top or the bottom that most of them have at the same place, such as
 * footers and dates in shapes of their own, and without numbers of pages. Null stands for a hidden page.
 */
export function pageTexts(pages: readonly (PageContent | null)[]): PageTexts[] {
  const shown = pages.filter((page) => page !== null);
  const counts = new Map<string, number>();
  for (const page of shown)
    for (const key of new Set(page.placed.flatMap((one) => designKey(one, page) ?? [])))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const fewest = Math.max(FEWEST_PAGES, shown.length * DESIGN_SHARE);
  return pages.map((page) => {
    if (page === null) return { text: '', parts: [], leftOut: [] };
    const own = page.placed.filter((one) => (counts.get(designKey(one, page) ?? '') ?? 0) < fewest);
    const all = own.flatMap(({ parts }) => parts);
    const isRepeated = own.length < page.placed.length;
    const leftOut: DeckLeftOut[] = [
      ...Array.from({ length: Math.max(0, all.length - MOST_PARTS) }, () => 'parts' as const),
      ...(isRepeated ? ['repeated-text' as const] : []),
      ...page.leftOut,
    ];
    return {
      text: own
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n'),
      parts: all.slice(0, MOST_PARTS),
      leftOut: leftOut.slice(0, MOST_PARTS),
    };
  });
}

/** Names a text and its place at the edge of its page; null for what is none. All numbers of pages are one text. */
function designKey({ text, box, parts }: PlacedContent, { size }: PageContent): string | null {
  if (text === '' || parts.some(({ kind }) => kind !== 'text') || !isAtEdgeOf(box, size)) return null;
  const place = [box.left / size.width, box.top / size.height].map((share) => Math.round(share * STEPS));
  return JSON.stringify([PAGE_NUMBER.test(text) ? '1' : text, ...place]);
}
