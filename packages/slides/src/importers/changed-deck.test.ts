import { describe, expect, it } from 'vitest';
import { mergeDeck, slideOfPage, type ImportedPage, type PageSlide } from './changed-deck.ts';

/** A deck of pages that are written as 'title', 'title/notes' or 'title/notes/picture'. */
const deck = (...pages: string[]): ImportedPage[] =>
  pages.map((written, position) => {
    const [title = '', notes = '', picture = title] = written.split('/');
    return {
      position,
      number: position + 1,
      hash: picture,
      imageId: `image of ${picture}`,
      width: 1_920,
      height: 1_080,
      title,
      text: '',
      notes,
      parts: [],
      leftOut: [],
      states: [],
    };
  });
const slidesOf = (pages: readonly ImportedPage[]): PageSlide[] =>
  pages.map((page) => ({ id: `slide of ${page.title}`, ...slideOfPage(page), page }));
const own: PageSlide = { id: 'own', title: 'Mine', blocks: [], speakerNotes: '', page: null };

const ids = (merge: ReturnType<typeof mergeDeck>) =>
  merge.slides.map(({ id, content }) => id ?? `new ${content!.title}`);
const changed = (merge: ReturnType<typeof mergeDeck>) =>
  merge.slides.filter(({ id, content }) => id !== null && content !== null).map(({ id }) => id);
const codes = (merge: ReturnType<typeof mergeDeck>) => merge.changes.map(({ code, page }) => [code, page]);

describe('[IM4] a changed deck', () => {
  it('changes nothing when it is the same, whatever was edited', () => {
    const pages = deck('A/a', 'B/b');
    const [first, second] = slidesOf(pages);
    const merge = mergeDeck(
      [{ ...second!, speakerNotes: 'mine' }, own, { ...first!, title: 'mine' }],
      deck('A/a', 'B/b'),
    );
    expect(merge).toMatchObject({ removed: [], changes: [] });
    expect(ids(merge)).toEqual(['slide of B', 'own', 'slide of A']);
    expect(changed(merge)).toEqual([]);
  });

  it('gives a changed page its picture and keeps its edited notes', () => {
    const [first, second] = slidesOf(deck('A/a', 'B/b'));
    const merge = mergeDeck([first!, { ...second!, speakerNotes: 'mine' }], deck('A/a', 'B/b/B2'));
    expect(changed(merge)).toEqual(['slide of B']);
    expect(merge.slides[1]!.content).toMatchObject({ speakerNotes: 'mine', blocks: [{ imageId: 'image of B2' }] });
    expect(codes(merge)).toEqual([['PAGE_CHANGED', 2]]);
  });

  it('names edited notes that it replaces, because the page has other notes', () => {
    const [first] = slidesOf(deck('A/a'));
    const merge = mergeDeck([{ ...first!, speakerNotes: 'mine' }], deck('A/other'));
    expect(merge.slides[0]!.content).toMatchObject({ speakerNotes: 'other' });
    expect(codes(merge)).toEqual([['EDIT_REPLACED', 1]]);
    expect(codes(mergeDeck([first!], deck('A/other')))).toEqual([]);
  });

  it('keeps an edited title of a page that looks the same, whatever title is read of it now', () => {
    const [slide] = slidesOf(deck('//picture'));
    const again = deck('A//picture');
    expect(mergeDeck([slide!], again).slides[0]!.content).toMatchObject({ title: 'A' });
    const merge = mergeDeck([{ ...slide!, title: 'mine' }], again);
    expect([changed(merge), codes(merge)]).toEqual([[], []]);
  });

  it('finds new and removed pages next to changed ones, and keeps slides of other origin', () => {
    const [a, b, c, d] = slidesOf(deck('A', 'B', 'C', 'D'));
    const merge = mergeDeck([a!, own, b!, c!, d!], deck('New', 'A', 'X', 'C//C2', 'D'));
    // Without a title in common, the page between two that stayed is taken for the changed one.
    expect(ids(merge)).toEqual(['new New', 'slide of A', 'own', 'slide of B', 'slide of C', 'slide of D']);
    expect(changed(merge)).toEqual(['slide of B', 'slide of C']);
    const shorter = mergeDeck([a!, own, b!, c!, d!], deck('A', 'D'));
    expect(shorter.removed).toEqual(['slide of B', 'slide of C']);
    expect(ids(shorter)).toEqual(['slide of A', 'own', 'slide of D']);
  });

  it('takes the order of the pages over when it changed', () => {
    const [a, b, c] = slidesOf(deck('A', 'B', 'C'));
    expect(ids(mergeDeck([a!, own, b!, c!], deck('C', 'A', 'B')))).toEqual([
      'slide of C',
      'slide of A',
      'own',
      'slide of B',
    ]);
  });

  it('[SC5] takes the states of a page that clicks show in another way, and only those', () => {
    const states = (words: string) => [
      { imageId: 'image of the beginning', words: '' },
      { imageId: 'image of A', words },
    ];
    const built = deck('A/a').map((page) => ({ ...page, states: states('Sand') }));
    const [first] = slidesOf(built);
    expect(first!.blocks).toMatchObject([{ builds: { of: 'image of A', states: states('Sand') } }]);
    expect(changed(mergeDeck([first!], built))).toEqual([]);
    const merge = mergeDeck([{ ...first!, speakerNotes: 'mine' }], [{ ...built[0]!, states: states('Silt') }]);
    expect(merge.slides[0]!.content).toMatchObject({
      speakerNotes: 'mine',
      blocks: [{ imageId: 'image of A', builds: { states: states('Silt') } }],
    });
    expect(codes(merge)).toEqual([['ANIMATIONS_CHANGED', 1]]);
    // A deck that an earlier version imported.
    const [before] = slidesOf(deck('A/a'));
    expect(mergeDeck([before!], built).slides[0]!.content).toMatchObject({
      blocks: [{ builds: { of: 'image of A' } }],
    });
    expect(mergeDeck([first!], deck('A/a')).slides[0]!.content!.blocks[0]).not.toHaveProperty('builds');
  });

  it('leaves a slide that does not show its page any more as it was edited', () => {
    const [first] = slidesOf(deck('A/a'));
    const blocks = [{ kind: 'quote', text: 'Mine', attribution: '' }] as const;
    const merge = mergeDeck([{ ...first!, blocks }], deck('A/a/A2'));
    expect(changed(merge)).toEqual([]);
    expect(codes(merge)).toEqual([['EDIT_KEPT', 1]]);
  });
});
