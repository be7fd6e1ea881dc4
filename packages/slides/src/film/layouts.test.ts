import { describe, expect, it } from 'vitest';
import { slideContentHash } from '../content/content-hash.ts';
import { BLOCK_KINDS, type Block } from '../kinds/index.ts';
import { drawnSlide } from '../picture/drawn-slide.ts';
import { referenceCanvas } from '../measure/geometry.ts';
import { hasSubtitle } from './slide-role.ts';
import { allowedLayouts } from './layouts.ts';
import { layoutSlide, slideGeometry } from '../picture/slide-layout.ts';
import { THEMES } from '../themes/index.ts';

const WIDE = { width: 1920, height: 1080, theme: 'paper' } as const;
const bullets: Block = { kind: 'bullets', items: ['One', 'Two'] };
const image: Block = {
  ...BLOCK_KINDS.image.empty,
  imageId: '11111111-0000-4000-8000-000000000000',
  width: 4,
  height: 3,
};
const SECOND = { index: 1, total: 5 };

describe('[BL6] the layout that an author chooses', () => {
  it.each<[string, string, Block[], string[]]>([
    ['a title', 'A', [], ['cover', 'section', 'end']],
    ['text', 'A', [bullets], ['default', 'statement', 'cover', 'end']],
    ['an image and text', '', [bullets, image], ['image-left', 'image-right', 'image-below']],
    ['an image below a title', 'A', [image], ['image-left', 'image-right', 'image-below', 'image']],
    ['an image alone', '', [image], ['image']],
    ['a table', 'A', [BLOCK_KINDS.table.empty], ['default']],
    ['nothing', '', [], []],
  ])('is one of those that %s allows', (_, title, blocks, expected) => {
    expect(allowedLayouts({ title, blocks })).toEqual(expected);
  });

  it('decides the arrangement, and is left out where the content does not allow it', () => {
    const slide = { title: 'A', blocks: [bullets, image] };
    const geometry = (layout: string) =>
      slideGeometry(THEMES[0]!, drawnSlide({ ...slide, layout }, SECOND), referenceCanvas(WIDE));
    expect(geometry('image-left').picture!.x).toBeLessThan(geometry('image-left').text.x);
    expect(geometry('image-right')).toEqual(geometry(''));
    expect(geometry('image-below').picture!.y).toBeGreaterThan(geometry('image-below').text.y);
    expect(geometry('statement')).toEqual(geometry(''));
    expect(drawnSlide({ ...slide, layout: 'of a later version' }, SECOND)).toEqual(drawnSlide(slide, SECOND));

    const text = { title: 'A', blocks: [bullets] };
    const sizeOf = (layout: string) => layoutSlide(drawnSlide({ ...text, layout }, SECOND), WIDE).bulletSize;
    expect(sizeOf('statement')).toBeGreaterThan(sizeOf('') * 1.5);
    expect(drawnSlide({ ...text, layout: 'end' }, SECOND).role).toBe('closing');
    expect(drawnSlide({ ...text, layout: 'default' }, { index: 0, total: 5 }).role).toBe('content');
  });

  it('[SC10] is that of other slides where the first or the last one is more than a title with a line or two', () => {
    const roleAt = (index: number, blocks: Block[], title = 'A') =>
      drawnSlide({ title, blocks }, { index, total: 5 }).role;
    const text = (words: string): Block => ({ kind: 'text', text: words });
    const quotation: Block = { kind: 'quote', text: 'All flows', attribution: 'Heraclitus' };
    const figures: Block[] = ['12', '16'].map((value) => ({ kind: 'number', value, label: 'm', note: '' }));
    const table: Block = { kind: 'table', header: ['River', 'Length'], rows: [['Tay', '188 km']] };
    const points: Block = { kind: 'bullets', items: ['One', 'Two', 'Three'] };
    const sentence: Block = { kind: 'statement', text: 'What is not handed over did not happen.' };
    for (const blocks of [[quotation], figures, [points], [table]]) {
      expect(roleAt(0, blocks)).toBe('content');
      expect(roleAt(4, blocks)).toBe('content');
    }
    const ask = text('A loan of £60,000 over eight years.');
    for (const blocks of [[sentence], [ask], [text('A longer text. '.repeat(6))], [text('A'), text('B'), text('C')]])
      expect(roleAt(4, blocks)).toBe('content');
    expect(roleAt(4, [text('Without a title')], '')).toBe('content');
    expect(roleAt(4, [text('Ring us.')], 'What if I am ill?')).toBe('content');
    const opening = (...blocks: Block[]) => hasSubtitle({ role: 'opening', title: 'Title', blocks });
    expect([opening(text('A report')), opening(text('A report'), image)]).toEqual([true, true]);
    expect([opening(text('Long. '.repeat(40))), opening(text('A'), text('B')), opening(bullets)]).not.toContain(true);
    for (const blocks of [[bullets], [], [image], [text('anna@harbour.example')]]) {
      expect(roleAt(0, blocks)).toBe('opening');
      expect(roleAt(4, blocks)).toBe('closing');
    }
  });

  it('[AU3] keeps the content hash, and pictures without a choice stay as they are', () => {
    const slide = { title: 'A', blocks: [bullets], speakerNotes: '' };
    expect(slideContentHash({ ...slide, layout: 'statement' })).toBe(slideContentHash(slide));
    expect(drawnSlide({ ...slide, layout: '' }, SECOND)).not.toHaveProperty('layout');
  });
});
