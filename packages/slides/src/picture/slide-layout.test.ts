import { describe, expect, it } from 'vitest';
import { blocksOfBullets } from '../content/blocks.ts';
import { BLOCK_KINDS, type Block } from '../kinds/index.ts';
import { pictureColumns } from './picture-area.ts';
import { referenceCanvas, SMALLEST_BULLET } from '../measure/geometry.ts';
import { layoutSlide, slideGeometry } from './slide-layout.ts';
import { THEME_IDS, themeOf } from '../themes/index.ts';
import { ledgerRule } from '../themes/ledger/index.ts';

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
const LOREM = 'The quick brown fox jumps over the lazy dog. ';

function slide(count: number, bullet = 'A short thought', title = 'A title') {
  return { title, blocks: blocksOfBullets(Array<string>(count).fill(bullet)), role: 'content' as const };
}

function lengths(pages: readonly (readonly number[])[]): number[] {
  return pages.map((page) => page.length);
}

describe.each(THEME_IDS)('the layout of %s', (theme) => {
  it('sets two to four bullets of few words at 72 pixels or more and eight at 36 or more', () => {
    const layouts = [2, 3, 4, 5, 6, 7, 8].map((count) => layoutSlide(slide(count), { ...LANDSCAPE, theme }));
    expect(layouts.map(({ dense }) => dense)).not.toContain(true);
    const sizes = layouts.map(({ bulletSize }) => bulletSize);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[2]).toBeGreaterThanOrEqual(68);
    expect(sizes[0]).toBeGreaterThanOrEqual(76);
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(36);
  });

  it('sets a single bullet as a statement, larger than any list, and as a bullet if it is long', () => {
    for (const size of [LANDSCAPE, PORTRAIT]) {
      const list = layoutSlide(slide(2), { ...size, theme }).bulletSize;
      const words = 'Water always finds the lowest way';
      expect(layoutSlide(slide(1, words), { ...size, theme }).bulletSize).toBeGreaterThan(list);
      expect(layoutSlide({ ...slide(1, words), title: '' }, { ...size, theme }).bulletSize).toBeGreaterThan(list);
      expect(layoutSlide(slide(1, LOREM.repeat(12)), { ...size, theme }).bulletSize).toBeLessThanOrEqual(list);
    }
  });

  it('sets a single bullet beside a picture larger than a list there', () => {
    const picture = { ...BLOCK_KINDS.image.empty, imageId: 'x', width: 4, height: 3 };
    const sizeOf = (count: number) =>
      layoutSlide({ ...slide(count), blocks: [...slide(count).blocks, picture] }, { ...LANDSCAPE, theme }).bulletSize;
    expect(sizeOf(1)).toBeGreaterThan(sizeOf(2) * 1.3);
  });

  it('sets the title of an opening beside its picture larger than that of content', () => {
    const picture = { ...BLOCK_KINDS.image.empty, imageId: 'x', width: 4, height: 3 };
    const sizeOf = (role: 'opening' | 'content') =>
      layoutSlide(
        { ...slide(2), title: 'Rivers', blocks: [...slide(2).blocks, picture], role },
        { ...LANDSCAPE, theme },
      ).titleSize;
    expect(sizeOf('opening')).toBeGreaterThan(sizeOf('content') * 1.15);
  });

  it('[SC10] sets a subtitle that has one line at least as large as one of two', () => {
    const sizeOf = (text: string) =>
      layoutSlide(
        { ...slide(2), title: 'Rivers', blocks: [{ kind: 'text', text }], role: 'opening' },
        { ...LANDSCAPE, theme },
      ).bulletSize;
    const [short, long] = [
      sizeOf('What they carry'),
      sizeOf(`What they carry, and ${'where they lay it down '.repeat(3)}`),
    ];
    expect(short).toBeGreaterThanOrEqual(theme === 'paper' ? long * 1.3 : long);
  });

  it('sets a short title alone on its slide large, and a longer one as before', () => {
    const sizeOf = (title: string, count: number, size = LANDSCAPE) =>
      layoutSlide({ ...slide(count), title, role: 'section' }, { ...size, theme }).titleSize;
    expect(sizeOf('Rivers', 0)).toBeGreaterThanOrEqual(180);
    expect(sizeOf('Rivers', 0, PORTRAIT)).toBeGreaterThanOrEqual(180);
    expect(sizeOf('How rivers shape the land and those who live on it', 0)).toBeLessThan(sizeOf('Rivers', 0));
  });

  it('keeps a picture away from the number of the slide', () => {
    const picture = { ...BLOCK_KINDS.image.empty, imageId: 'x', width: 4, height: 3 };
    const words = { ...slide(2), blocks: [...slide(2).blocks, picture] };
    for (const layout of ['image-below', 'image-right'] as const) {
      const area = slideGeometry(themeOf({ theme }), { ...words, layout }, referenceCanvas(LANDSCAPE), true).picture!;
      expect(area.y + area.height, layout).toBeLessThanOrEqual(980);
    }
  });

  it('sets a single bullet below an opening or closing title at the size of a bullet', () => {
    for (const role of ['opening', 'closing'] as const) {
      const [one, two] = [1, 2].map((count) => layoutSlide({ ...slide(count), role }, { ...LANDSCAPE, theme }));
      expect(one!.bulletSize).toBe(two!.bulletSize);
    }
  });

  it('measures code without its backticks', () => {
    const word = 'unbreakable'.repeat(4);
    const plain = layoutSlide(slide(1, word, word), { ...LANDSCAPE, theme });
    expect(layoutSlide(slide(1, `\`${word}\``, `\`${word}\``), { ...LANDSCAPE, theme })).toEqual(plain);
  });

  it('splits more than eight bullets into even pages that keep their order', () => {
    const { pages } = layoutSlide(slide(20), { ...LANDSCAPE, theme });
    expect(lengths(pages)).toEqual([7, 7, 6]);
    expect(pages.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('gives a slide without bullets one empty page', () => {
    expect(layoutSlide(slide(0), { ...LANDSCAPE, theme }).pages).toEqual([[]]);
  });

  it('fits one bullet of 1,000 characters on a page', () => {
    for (const words of [LOREM.repeat(23).slice(0, 1000), '漢'.repeat(1000), 'w'.repeat(1000)]) {
      for (const size of [LANDSCAPE, PORTRAIT]) {
        const layout = layoutSlide(slide(1, words), { ...size, theme });
        expect(layout.pages).toEqual([[0]]);
        expect(layout.bulletSize).toBeGreaterThanOrEqual(SMALLEST_BULLET);
      }
    }
  });

  it('gives each of fifty bullets of 1,000 characters a page', () => {
    const { pages, bulletSize } = layoutSlide(slide(50, LOREM.repeat(23).slice(0, 1000)), { ...LANDSCAPE, theme });
    expect(pages.flat()).toHaveLength(50);
    expect(Math.max(...lengths(pages))).toBeLessThanOrEqual(2);
    expect(bulletSize).toBeGreaterThanOrEqual(SMALLEST_BULLET);
  });

  it('splits earlier where bullets take several lines', () => {
    const long = layoutSlide(slide(8, LOREM.repeat(8)), { ...LANDSCAPE, theme });
    expect(long.pages.length).toBeGreaterThan(1);
    expect(long.pages.flat()).toHaveLength(8);
  });

  it('sets a title of 200 characters smaller than a short one', () => {
    const usual = layoutSlide(slide(3), { ...LANDSCAPE, theme });
    const long = layoutSlide(slide(3, undefined, LOREM.repeat(5).slice(0, 200)), { ...LANDSCAPE, theme });
    expect(long.titleSize).toBeLessThan(usual.titleSize);
    expect(long.titleSize).toBeGreaterThanOrEqual(40);
  });

  it('has a layout for portrait, with larger text', () => {
    const portrait = layoutSlide(slide(7), { ...PORTRAIT, theme });
    expect(portrait.bulletSize).toBeGreaterThan(layoutSlide(slide(7), { ...LANDSCAPE, theme }).bulletSize);
  });

  it('scales with the picture and keeps the pages', () => {
    const words = slide(11, LOREM);
    const full = layoutSlide(words, { ...LANDSCAPE, theme });
    for (const [width, height] of [
      [1280, 720],
      [3840, 2160],
    ] as const) {
      const scaled = layoutSlide(words, { width, height, theme });
      expect(scaled.pages).toEqual(full.pages);
      expect(scaled.titleSize).toBeCloseTo((full.titleSize * height) / 1080, 6);
      expect(scaled.bulletSize).toBeCloseTo((full.bulletSize * height) / 1080, 6);
    }
  });

  it('is deterministic', () => {
    const words = slide(13, LOREM, LOREM);
    expect(layoutSlide(words, { ...LANDSCAPE, theme })).toEqual(layoutSlide(words, { ...LANDSCAPE, theme }));
  });
});

describe('the ledger theme', () => {
  it('has its line between title and body, below the title', () => {
    for (const size of [LANDSCAPE, PORTRAIT])
      for (const dense of [false, true]) {
        const { title, text } = slideGeometry(themeOf({ theme: 'ledger' }), slide(2), referenceCanvas(size), dense);
        expect(title.y + title.height).toBeLessThanOrEqual(ledgerRule(text.y, size === PORTRAIT) - 8);
      }
  });
});

describe('pictures', () => {
  it('[SC10] cuts the edge of a picture in Cutout, but not of one that is shown as a whole', () => {
    const edgeOf = (fit: 'fill' | 'whole') => {
      const picture = { ...BLOCK_KINDS.image.empty, imageId: 'x', width: 4, height: 3, fit };
      const words = { ...slide(2), blocks: [...slide(2).blocks, picture] };
      return slideGeometry(themeOf({ theme: 'cutout' }), words, referenceCanvas(LANDSCAPE), false).pictureEdge;
    };
    expect([edgeOf('fill'), edgeOf('whole')]).toEqual(['start', undefined]);
  });

  it('stand in columns where their cells are more like them', () => {
    const pictures = (...sizes: [number, number][]) =>
      sizes.map(([width, height]) => ({ ...BLOCK_KINDS.image.empty, imageId: 'x', width, height }));
    const area = { x: 0, y: 0, width: 880, height: 940 };
    expect(pictureColumns(pictures([900, 1600], [900, 1600]), area)).toBe(2);
    expect(pictureColumns(pictures([1600, 900], [1600, 900]), area)).toBe(1);
    expect(pictureColumns(pictures([4, 3], [4, 3], [4, 3], [4, 3]), { ...area, width: 1_600 })).toBe(2);
    expect(pictureColumns(pictures([0, 0]), area)).toBe(1);
  });
});

describe.each(THEME_IDS)('layouts of numbers and quotes of %s', (theme) => {
  const number = (value: string) => ({ kind: 'number' as const, value, label: 'visitors', note: '' });
  const layoutOf = (blocks: readonly Block[], size = LANDSCAPE) =>
    layoutSlide({ ...slide(0), blocks }, { ...size, theme });

  it('[BL6] set up to four numbers on one page', () => {
    const four = ['4.2 M', '98.7 %', '€ 12.40', '−18 %'].map(number);
    for (const size of [LANDSCAPE, PORTRAIT]) expect(layoutOf(four, size).pages).toHaveLength(1);
  });

  it('[BL6] set a short quote at 140 or more', () => {
    const text = 'Everything flows.';
    const quoted = layoutOf([{ kind: 'quote', text, attribution: 'Heraclitus' }]);
    expect(quoted.bulletSize).toBeGreaterThanOrEqual(140);
  });
});

describe('the studio theme', () => {
  it('sets the text beside an opening at 36 or more', () => {
    const long = { ...slide(6, 'What a river carries, from the spring in the mountains to the delta') };
    const format = { ...LANDSCAPE, theme: 'studio' as const };
    expect(layoutSlide({ ...long, role: 'opening' }, format).bulletSize).toBeGreaterThanOrEqual(36);
  });

  it('moves the title above the body when it does not fit next to it', () => {
    const format = { ...LANDSCAPE, theme: 'studio' as const };
    expect(layoutSlide(slide(3), format).dense).toBe(false);
    expect(layoutSlide(slide(3, undefined, 'Rindfleischetikettierungsüberwachungsaufgabe'), format).dense).toBe(true);
    expect(layoutSlide(slide(1, '漢'.repeat(1000)), format).dense).toBe(true);
  });
});
