import { importWarning, type CodedWarning } from '@slidewright/domain';
import type { Block } from '../kinds/index.ts';
import { pageStates, type Page, type PagePart, type PageState } from '../kinds/page/index.ts';

/** A page of an imported deck as it is kept: its picture and its texts, as the file has them. */
export interface KeptPage {
  /** Counted from 0, without hidden slides. */
  readonly position: number;
  /** Of the picture. */
  readonly hash: string;
  readonly imageId: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly text: string;
  /** Null in formats that have none, and where they could not be read. */
  readonly notes: string | null;
}

/** A page that was read just now. */
export interface ImportedPage extends KeptPage {
  /** Counted from 1, with hidden slides. */
  readonly number: number;
  /** As in the block of the page. */
  readonly parts: readonly PagePart[];
  readonly leftOut: readonly string[];
  /** What clicks show of the page, from its beginning; none for a page that is shown complete. */
  readonly states: readonly PageState[];
}

/** A slide of a timeline, with the page that it was made of; null for a slide of other origin. */
export interface PageSlide {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
  readonly page: KeptPage | null;
}

export interface PageSlideContent {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
}

/** How a timeline becomes that of a changed deck. */
export interface DeckMerge {
  /** All slides in their new order: present ones by id, with their content if it changes; new ones without an id. */
  readonly slides: readonly { readonly id: string | null; readonly content: PageSlideContent | null }[];
  /** Ids of the slides whose page is no longer in the deck. */
  readonly removed: readonly string[];
  readonly changes: readonly CodedWarning[];
}

/** The content of a new slide for a page. */
export function slideOfPage(page: ImportedPage): PageSlideContent {
  const { imageId, text, width, height, title, notes } = page;
  const block: Page = { kind: 'page', imageId, text, width, height, ...buildsOf(page), ...partsOf(page) };
  return { title, blocks: [block], speakerNotes: notes ?? '' };
}

function buildsOf({ imageId, states }: Pick<ImportedPage, 'imageId' | 'states'>): Pick<Page, 'builds'> {
  return states.length === 0 ? {} : { builds: { of: imageId, states: [...states] } };
}

function partsOf({ parts, leftOut }: ImportedPage): Pick<Page, 'parts' | 'leftOut'> {
  return {
    ...(parts.length > 0 ? { parts: [...parts] } : {}),
    ...(leftOut.length > 0 ? { leftOut: [...leftOut] } : {}),
  };
}

/**
 * Takes a changed deck into the timeline that was made of it. Pages are matched by their picture, those without an equal
 * one by title and position between matched ones. A slide keeps what was edited in it, unless the same part of its page
 * changed; slides of other origin stay behind the slide that they follow.
 */
export function mergeDeck(slides: readonly PageSlide[], pages: readonly ImportedPage[]): DeckMerge {
  const matches = matchPages(slides, pages);
  const kept = new Set([...matches.values()].map(({ id }) => id));
  const removed = slides.filter(({ id, page }) => page !== null && !kept.has(id));
  const changes: CodedWarning[] = [];
  const contents = new Map<ImportedPage, PageSlideContent | null>();
  for (const page of pages) {
    const slide = matches.get(page);
    if (slide !== undefined) contents.set(page, mergePage(slide, page, changes));
    else changes.push(importWarning('PAGE_ADDED', { page: page.number }));
  }
  for (const { title } of removed) changes.push(importWarning('PAGE_REMOVED', { title }));
  const order = orderOf(slides, pages, matches, new Set(removed));
  return {
    slides: order.map(({ slide, page }) => ({
      id: slide?.id ?? null,
      content: page === null ? null : slide === null ? slideOfPage(page) : (contents.get(page) ?? null),
    })),
    removed: removed.map(({ id }) => id),
    changes,
  };
}

type MatchedSlide = PageSlide & { readonly page: KeptPage };

function matchPages(slides: readonly PageSlide[], pages: readonly ImportedPage[]): Map<ImportedPage, MatchedSlide> {
  const old = slides
    .filter((slide): slide is MatchedSlide => slide.page !== null)
    .toSorted((a, b) => a.page.position - b.page.position);
  const matches = new Map<ImportedPage, MatchedSlide>();
  const free = new Set(old);
  const match = (page: ImportedPage, slide: MatchedSlide | undefined): void => {
    if (slide === undefined) return;
    matches.set(page, slide);
    free.delete(slide);
  };
  for (const page of pages)
    match(
      page,
      old.find((slide) => free.has(slide) && slide.page.hash === page.hash),
    );
  /** The free slides between those of the nearest matched pages on both sides. */
  const between = (index: number): MatchedSlide[] => {
    const before = pages.slice(0, index).findLast((page) => matches.has(page));
    const after = pages.slice(index).find((page) => matches.has(page));
    const start = before === undefined ? 0 : old.indexOf(matches.get(before)!) + 1;
    const end = after === undefined ? old.length : old.indexOf(matches.get(after)!);
    return old.slice(start, Math.max(start, end)).filter((slide) => free.has(slide));
  };
  const unmatched = (): [ImportedPage, number][] =>
    pages.map((page, index): [ImportedPage, number] => [page, index]).filter(([page]) => !matches.has(page));
  for (const [page, index] of unmatched())
    if (page.title !== '')
      match(
        page,
        between(index).find((slide) => slide.page.title === page.title),
      );
  for (const [page, index] of unmatched()) match(page, between(index)[0]);
  return matches;
}

/** The content of a slide whose page may have changed; null if it stays as it is. */
function mergePage(slide: MatchedSlide, page: ImportedPage, changes: CodedWarning[]): PageSlideContent | null {
  const { number } = page;
  const before = slide.page;
  const isRedrawn = page.hash !== before.hash;
  const merge = (part: 'title' | 'text' | 'notes', base: string, own: string, next: string): string => {
    if (next === base || own === next) return own;
    // The same picture has the same title: this version only finds it in another place of the file.
    if (own !== base && part !== 'notes' && !isRedrawn) return own;
    if (own !== base) changes.push(importWarning('EDIT_REPLACED', { part, page: number }));
    return next;
  };
  const shown = slide.blocks.some((block) => block.kind === 'page' && block.imageId === before.imageId);
  const blocks = slide.blocks.map((block): Block => {
    if (block.kind !== 'page' || block.imageId !== before.imageId) return block;
    // Nobody edits the parts and the states, and slides of older versions have none.
    const { parts: _parts, leftOut: _leftOut, builds: _builds, ...shown } = block;
    const text = merge('text', before.text, block.text, page.text);
    const picture = isRedrawn ? { imageId: page.imageId, width: page.width, height: page.height } : {};
    const imageId = isRedrawn ? page.imageId : block.imageId;
    if (!isRedrawn && JSON.stringify(pageStates(block)) !== JSON.stringify(page.states))
      changes.push(importWarning('ANIMATIONS_CHANGED', { page: number }));
    return { ...shown, text, ...picture, ...buildsOf({ imageId, states: page.states }), ...partsOf(page) };
  });
  if (isRedrawn && shown) changes.push(importWarning('PAGE_CHANGED', { page: number }));
  if (isRedrawn && !shown) changes.push(importWarning('EDIT_KEPT', { page: number }));
  const content = {
    title: merge('title', before.title, slide.title, page.title),
    blocks,
    speakerNotes:
      page.notes === null ? slide.speakerNotes : merge('notes', before.notes ?? '', slide.speakerNotes, page.notes),
  };
  const isSame =
    content.title === slide.title &&
    content.speakerNotes === slide.speakerNotes &&
    JSON.stringify(blocks) === JSON.stringify(slide.blocks);
  return isSame ? null : content;
}

interface Placed {
  readonly slide: PageSlide | null;
  readonly page: ImportedPage | null;
}

/** Slides keep the order that they were brought into, unless the order of the pages changed. */
function orderOf(
  slides: readonly PageSlide[],
  pages: readonly ImportedPage[],
  matches: ReadonlyMap<ImportedPage, PageSlide>,
  removed: ReadonlySet<PageSlide>,
): Placed[] {
  const pageOf = new Map([...matches].map(([page, slide]) => [slide, page]));
  const old = pages.flatMap((page) => matches.get(page)?.page?.position ?? []);
  const isReordered = old.some((position, index) => index > 0 && position < old[index - 1]!);
  const present: Placed[] = slides
    .filter((slide) => !removed.has(slide))
    .map((slide) => ({ slide, page: pageOf.get(slide) ?? null }));
  const order = isReordered ? inOrderOfPages(present) : present;
  for (const [index, page] of pages.entries()) {
    if (matches.has(page)) continue;
    const before = index === 0 ? -1 : order.findIndex((placed) => placed.page === pages[index - 1]);
    order.splice(before + 1, 0, { slide: null, page });
  }
  return order;
}

/** Slides of other origin stay behind the slide that they follow. */
function inOrderOfPages(present: readonly Placed[]): Placed[] {
  const groups: Placed[][] = [[]];
  for (const placed of present) {
    if (placed.page !== null) groups.push([placed]);
    else groups.at(-1)!.push(placed);
  }
  const [first, ...others] = groups;
  return [first!, ...others.toSorted((a, b) => a[0]!.page!.position - b[0]!.page!.position)].flat();
}
