import { blocksOfBullets, describeBlocks } from '@slidewright/slides/content/blocks';
import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';
import { SLIDE_ROLES } from '@slidewright/slides/film/slide-role';
import { leafBlocks, type Block } from '@slidewright/slides/kinds/index';
import { isWholePage } from '@slidewright/slides/kinds/page/index';
import { drawnSlide as slideAt } from '@slidewright/slides/picture/drawn-slide';
import { layoutSlide } from '@slidewright/slides/picture/slide-layout';
import { placesOf } from '@slidewright/slides/picture/variety';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import { describeSlide } from '@slidewright/slides/drawing/describe-slide';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionCell } from '../src/caption-sheet.ts';
import { format, HOSTILE, KIND_EXAMPLES, LAYOUT_EXAMPLES, LOREM, ROLE_EXAMPLES, SCRIPTS, slide } from './examples.ts';
import { pictureBlock, PICTURES } from './pictures.ts';
import { decodePng } from './png.ts';
import type { Box, Drawn } from './stage-page.tsx';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** The pixels of each of `count` slides that are drawn below each other, captured at once: painting takes long. */
async function capture(count: number, { width, height }: VideoFormat): Promise<Buffer[]> {
  await stage.page.evaluate(() => document.body.style.setProperty('visibility', 'visible'));
  const clip = { x: 0, y: 0, width, height: height * count };
  const { pixels } = decodePng(await stage.page.screenshot({ clip, fullPage: true }));
  await stage.page.evaluate(() => document.body.style.removeProperty('visibility'));
  const length = pixels.length / count;
  return Array.from({ length: count }, (_, index) => pixels.subarray(index * length, (index + 1) * length));
}

function within(inner: Box, outer: Box): boolean {
  const { left, top, right, bottom } = outer;
  return inner.left >= left - 1 && inner.top >= top - 1 && inner.right <= right + 1 && inner.bottom <= bottom + 1;
}

/** The upper edge of a caption of two lines on an upright picture. */
const CAPTION = 1920 - captionCell({ width: 1080, height: 1920 }).bottom - 144;

/** Returns lines outside the picture, overlapping texts, and those that a caption of an upright film would cover. */
function faults(drawn: Drawn): string[] {
  const { top, bottom, left, right } = drawn.picture;
  const isUpright = bottom - top > right - left;
  const covered = drawn.texts.filter(({ lines }) => isUpright && lines.some((line) => line.bottom - top > CAPTION + 1));
  const outside = drawn.texts.filter(({ box, lines }) => ![box, ...lines].every((line) => within(line, drawn.picture)));
  const apart = (a: Box, b: Box) =>
    a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
  const colliding = drawn.texts.filter(
    ({ box }, index) => !drawn.texts.slice(index + 1).every((other) => apart(box, other.box)),
  );
  return [
    ...outside.map(({ kind, box }) => `${kind} outside the picture: ${JSON.stringify(box)}`),
    ...colliding.map(({ kind }) => `${kind} on top of another text`),
    ...covered.map(({ text }) => `a caption would cover: ${text}`),
    ...(drawn.overflowing > 0 ? [`${drawn.overflowing} areas overflow`] : []),
  ];
}

/** The area for content, in which its box has at least these shares; its middle is at most `off` away from `middle`. */
const SPACE = {
  landscape: { top: 124, bottom: 976, middle: 540, height: 0.78, width: 0.6, off: 60 },
  portrait: { top: 150, bottom: 1_700, middle: 925, height: 0.6, width: 0.53, off: 195 },
} as const;
/** A single figure and the words of a short list are as wide as they are. */
const NARROW: Readonly<Record<string, number>> = { number: 0.38, bullets: 0.5 };
/** Kinds whose drawing has proportions of its own. */
const OWN_PROPORTIONS = new Set(['page', 'equation', 'diagram']);

/** Returns how a slide of content leaves more of its picture empty, or is further from its middle, than it may. */
function emptiness({ content, picture }: Drawn, kind: string): string[] {
  const size = picture.bottom - picture.top > picture.right - picture.left ? 'portrait' : 'landscape';
  const { top, bottom, middle, height, width, off } = SPACE[size];
  const high = (content.bottom - content.top) / (bottom - top);
  const wide = (content.right - content.left) / (picture.right - picture.left);
  const distance = (content.top + content.bottom) / 2 - picture.top - middle;
  return [
    ...(high < height ? [`its height is ${high.toFixed(2)}`] : []),
    ...(wide < Math.min(width, NARROW[kind] ?? 1) ? [`its width is ${wide.toFixed(2)}`] : []),
    ...(Math.abs(distance) > off ? [`its middle is off by ${distance.toFixed(0)}`] : []),
  ];
}

/** Properties of blocks that are not drawn as they are. */
const NOT_DRAWN = new Set(['kind', 'language', 'highlight', 'latex', 'say', 'source', 'imageId', 'alt', 'fit', 'icon']);

/**
 * The values of a chart are drawn as marks, with an axis, and the first column of points has values as well. What the
 * values are stands in the place of the name of a single series.
 */
function drawnPart(block: Block): unknown {
  // The words of a page are in its picture.
  if (block.kind === 'page') return null;
  if (block.kind !== 'chart') return block;
  const series = block.header.slice(1);
  return [
    series.length > 1 || block.axis === '' ? series : [],
    block.axis,
    block.type === 'scatter' ? [] : block.rows.map(([name]) => name),
  ];
}

/** Every text of the blocks. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name]) => !NOT_DRAWN.has(name))
    .map(([, inner]) => wordsOf(inner))
    .join('\n');
}

/** What decides where everything of a slide stands. */
function arrangementOf(drawnSlide: DrawnSlide, shape: VideoFormat): string {
  const { palette: _, slide: __, ...arrangement } = describeSlide(drawnSlide, shape);
  return JSON.stringify(arrangement);
}

/** Letters and digits of a text; a long word may be broken. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

describe.each(THEME_IDS)('the theme %s', (theme) => {
  // Before all: each face that arrives lays out everything that is drawn again, which is little here.
  it('draws every script in a font that contains it', async () => {
    await stage.drawAll(SCRIPTS.map(({ words }) => ({ slide: slide(words, [words]), format: format(theme) })));
    await stage.cdp.send('DOM.enable');
    await stage.cdp.send('CSS.enable');
    const { root } = await stage.cdp.send('DOM.getDocument');
    const { nodeIds } = await stage.cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-text]' });
    expect(nodeIds).toHaveLength(2 * SCRIPTS.length);
    for (const [index, nodeId] of nodeIds.entries()) {
      const { name, face } = SCRIPTS[Math.floor(index / 2)]!;
      const { fonts } = await stage.cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(
        fonts.filter(({ isCustomFont }) => !isCustomFont),
        name,
      ).toEqual([]);
      const most = fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0];
      expect(most?.familyName, name).toMatch(face);
    }
    await stage.cdp.send('CSS.disable');
    await stage.cdp.send('DOM.disable');
  });

  it.each(Object.entries(HOSTILE))('keeps all text inside the picture: %s', async (name, words) => {
    // As content in both sizes, and in one other role of each: every theme draws every role with several texts.
    const turn = Object.keys(HOSTILE).indexOf(name) + THEME_IDS.indexOf(theme);
    const others = SLIDE_ROLES.filter((role) => role !== 'content');
    const stills = (['landscape', 'portrait'] as const).flatMap((size, sizeIndex) =>
      (['content', others[(turn + sizeIndex) % others.length]!] as const).flatMap((role) => {
        const shape = format(theme, size);
        const drawnSlide = slide(words.title, words.bulletPoints, { role, index: 499, total: 500 });
        const { pages } = layoutSlide(drawnSlide, shape);
        return [...new Set([0, pages.length - 1])].map((page) => ({
          at: `${size} ${role} page ${page}`,
          still: { slide: drawnSlide, format: shape, state: { entrance: 1, page, step: 50 } },
        }));
      }),
    );
    const drawings = await stage.drawAll(stills.map(({ still }) => still));
    for (const [index, drawn] of drawings.entries()) {
      const at = stills[index]?.at;
      expect(faults(drawn), at).toEqual([]);
      const smallest = Math.min(
        Infinity,
        ...drawn.texts.filter(({ kind }) => kind === 'body').map(({ fontSize }) => fontSize),
      );
      expect(smallest, at).toBeGreaterThanOrEqual(28);
    }
  });

  it.each(Object.entries({ ...ROLE_EXAMPLES, ...KIND_EXAMPLES, ...LAYOUT_EXAMPLES }))(
    '[TH1] [BL3] [BL8] [SC10] keeps every word of a slide inside the picture, none tiny, and fills it: %s',
    async (sheet, examples) => {
      const roles = sheet in KIND_EXAMPLES ? (['content', 'opening', 'closing'] as const) : [];
      for (const [name, example] of Object.entries(examples)) {
        const slides = (['landscape', 'portrait'] as const).flatMap((size) => {
          const arranged = new Set<string>();
          return (roles.length === 0 ? [example.role] : roles).flatMap((role) => {
            const shape = format(theme, size);
            const drawnSlide = { ...example, role };
            // One example in every role; the others where the role changes the arrangement.
            const arrangement = name === 'usual' ? role : arrangementOf(drawnSlide, shape);
            if (arranged.has(arrangement)) return [];
            arranged.add(arrangement);
            const pages = [...layoutSlide(drawnSlide, shape).pages.keys()];
            return {
              at: `${name} ${size} ${role}`,
              stills: pages.map((page) => ({
                slide: drawnSlide,
                format: shape,
                state: { entrance: 1, page, step: 99 },
              })),
            };
          });
        });
        const drawings = [...(await stage.drawAll(slides.flatMap(({ stills }) => stills)))];
        for (const { at, stills } of slides) {
          let shown = '';
          for (const [page, drawn] of drawings.splice(0, stills.length).entries()) {
            expect(faults(drawn), `${at} page ${page}`).toEqual([]);
            const isMeasured = name === 'usual' && stills[page]!.slide.role === 'content' && sheet in KIND_EXAMPLES;
            const empty = isMeasured && !OWN_PROPORTIONS.has(sheet) ? emptiness(drawn, sheet) : [];
            expect(empty, at).toEqual([]);
            for (const { kind: part, fontSize, text, opacity } of drawn.texts) {
              expect(fontSize, `${at} page ${page}: ${text}`).toBeGreaterThanOrEqual(28);
              // Lines of code outside the emphasised group are faded.
              expect(opacity, `${at} page ${page}: ${text}`).toBeGreaterThan(0.4);
              if (part === 'body' || page === 0) shown += text;
            }
          }
          const title = isWholePage(example.blocks) ? '' : example.title;
          const missing = `${title}\n${wordsOf(leafBlocks(example.blocks).map(drawnPart))}`
            .split(/\n+/)
            .filter((line) => !lettersOf(shown).includes(lettersOf(line)));
          expect(missing, at).toEqual([]);
        }
      }
    },
  );

  it('mirrors a slide that is written from right to left', async () => {
    const shape = format(theme);
    const english = await stage.draw({ slide: slide('Rivers', ['Sand', 'Silt']), format: shape });
    const hebrew = await stage.draw({ slide: slide('נהרות', ['חול', 'טין']), format: shape });
    expect(english.direction).toBe('ltr');
    expect(hebrew.direction).toBe('rtl');
    english.texts.forEach((text, index) => {
      const mirrored = hebrew.texts[index];
      expect(mirrored?.box.right).toBeCloseTo(shape.width - text.box.left, 0);
      expect(Math.max(...(mirrored?.lines.map(({ right }) => right) ?? []))).toBeCloseTo(
        shape.width - text.box.left,
        -1,
      );
    });
  });

  it('breaks lines at the same words in every size', async () => {
    const words = slide('A title that is long enough to need a second line in every one of the themes', [
      'The first bullet is long enough to be broken too, wherever the edge of the column happens to be',
    ]);
    const lines = async (size: 'small' | 'landscape' | 'large') =>
      (await stage.draw({ slide: words, format: format(theme, size) })).texts.map((text) => text.lines.length);
    const expected = await lines('landscape');
    expect(await lines('small')).toEqual(expected);
    expect(await lines('large')).toEqual(expected);
  });

  it('reserves the space of bullets that are not shown yet', async () => {
    const words = slide('Rivers', ['Sand', 'Silt', 'Stones']);
    const some = await stage.draw({
      slide: words,
      format: format(theme),
      state: { entrance: 1, page: 0, step: 1 },
    });
    const all = await stage.draw({ slide: words, format: format(theme), state: { entrance: 1, page: 0, step: 3 } });
    expect(some.texts.map(({ box }) => box)).toEqual(all.texts.map(({ box }) => box));
    expect(some.texts.filter(({ opacity }) => opacity === 1).map(({ text }) => text)).toEqual(['Rivers', 'Sand']);
  });
});

describe.each(THEME_IDS)('a slide of %s', (theme) => {
  it('shows code without its backticks, in a face for code', async () => {
    const code = slide('Calling `fetch`', ['`await` it', 'A lone ` stays']);
    const drawn = await stage.draw({ slide: code, format: format(theme) });
    expect(drawn.texts.map(({ text }) => text)).toEqual(['Calling fetch', 'await it', 'A lone ` stays']);
    const faces = await stage.page.evaluate(() =>
      [...document.querySelectorAll('code')].map((word) => getComputedStyle(word).fontFamily.split(',')[0]),
    );
    expect(faces).toEqual(Array(2).fill('"JetBrains Mono Variable"'));
  });

  it('draws a single bullet as a statement without a mark, centred below the title', async () => {
    for (const size of ['landscape', 'portrait'] as const) {
      const drawn = await stage.draw({ slide: slide('Rivers', ['Water finds its way']), format: format(theme, size) });
      const [title, statement] = drawn.texts;
      expect(statement!.fontSize).toBeGreaterThan(72);
      const marks = await stage.page.evaluate(() => document.querySelector('li')!.children.length - 1);
      expect(marks).toBe(0);
      const middle = (statement!.box.top + statement!.box.bottom) / 2;
      expect(middle).toBeGreaterThan(drawn.picture.bottom * 0.35);
      expect(middle).toBeLessThan(drawn.picture.bottom * 0.75);
      expect(statement!.box.left).toBeGreaterThanOrEqual(title!.box.left);
    }
  });
});

describe.each(THEME_IDS)('before they are spoken, parts of %s', (theme) => {
  const things = ['Sand', 'Silt', 'Stones', 'Seeds'].map((title) => ({ title, text: 'What a river carries' }));
  const names = things.map(({ title }) => ({ title, text: '' }));
  const figures = ['4 km', '12 kg', '40 %'].map((value): Block => ({
    kind: 'number',
    value,
    label: 'of sand',
    note: '',
  }));
  const bodies: Record<string, readonly Block[]> = {
    cards: [{ kind: 'cards', cards: things }],
    'cards of a word': [{ kind: 'cards', cards: names }],
    steps: [{ kind: 'steps', steps: things }],
    'steps of a word': [{ kind: 'steps', steps: names }],
    figures,
    'figures alone': figures.map((figure) => ({ ...figure, label: '' }) as Block),
    'a short list': blocksOfBullets(['Sand', 'Silt', 'Stones']),
  };

  it('[BL7] leave no empty boxes, and headings of cards and steps stand unless clicks show them', async () => {
    const stills = (['landscape', 'portrait'] as const).flatMap((size) =>
      Object.entries(bodies).map(([name, blocks]) => ({
        name: `${name} ${size}`,
        slide: slide('Rivers', [], { blocks }),
        format: format(theme, size),
        state: { entrance: 1, page: 0, step: 1 },
      })),
    );
    await stage.drawAll(stills);
    const empty = await stage.page.evaluate(() => {
      const opacity = (element: Element | null): number =>
        element === null ? 1 : Number.parseFloat(getComputedStyle(element).opacity) * opacity(element.parentElement);
      const hasWords = (box: Element): boolean =>
        [box, ...box.querySelectorAll('*')].some(
          (element) =>
            opacity(element) > 0.1 &&
            [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
        );
      return [...document.querySelectorAll('[data-fit-root]')].map(
        (sheet) =>
          [...sheet.querySelectorAll('[data-block] *')].filter((box) => {
            const { width, height } = box.getBoundingClientRect();
            const isShape = box.localName === 'svg' && box.closest('[data-decoration]') === null;
            const isPainted = isShape || getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)';
            const isLarge = width > 150 && height > 80;
            return isLarge && isPainted && opacity(box) > 0.1 && !hasWords(isShape ? box.parentElement! : box);
          }).length,
      );
    });
    for (const [index, { name }] of stills.entries()) expect(empty[index], name).toBe(0);

    const textsOf = async (blocks: readonly Block[], clicked: boolean) => {
      const state = { entrance: 1, page: 0, step: 1, ...(clicked ? { clicked: true as const } : {}) };
      const { texts } = await stage.draw({ slide: slide('', [], { blocks }), format: format(theme), state });
      const written = texts.filter(({ text }) => text !== '');
      const of = (some: typeof texts) => some.map(({ text }) => text);
      return {
        shown: of(written.filter(({ opacity }) => opacity > 0.6)),
        pale: of(written.filter(({ opacity }) => opacity > 0.01 && opacity <= 0.6)),
      };
    };
    for (const name of ['cards', 'steps']) {
      const first = ['Sand', 'What a river carries'];
      const { shown, pale } = await textsOf(bodies[name]!, false);
      expect(shown, name).toEqual([...first, 'Silt', 'Stones', 'Seeds']);
      // Of one theme, lines that wait are pale, not hidden.
      expect(pale, name).toEqual(Array(theme === 'paper' ? 3 : 0).fill('What a river carries'));
      expect(await textsOf(bodies[name]!, true), name).toEqual({ shown: first, pale: [] });
    }
  });
});

describe.each(THEME_IDS)('a short body of %s', (theme) => {
  it.each(['table', 'columns'] as const)('[BL6] leaves about as much room above as below: %s', async (kind) => {
    for (const size of ['landscape', 'portrait'] as const) {
      const drawn = await stage.draw({ slide: KIND_EXAMPLES[kind].short, format: format(theme, size) });
      const [title, ...parts] = drawn.texts;
      const above = Math.min(...parts.map(({ box }) => box.top)) - title!.box.bottom;
      const below = drawn.picture.bottom - Math.max(...parts.map(({ box }) => box.bottom));
      expect(below / above, size).toBeGreaterThan(0.6);
      expect(below / above, size).toBeLessThan(3);
    }
  });
});

describe.each(THEME_IDS)('the title of an upright opening of %s', (theme) => {
  it('has few lines where it is short, and no more than browsers balance where it is long', async () => {
    const titles = (
      [
        // With text below it, and alone.
        ['usual', { opening: 3, section: 4 }],
        ['cjk', { opening: 3, section: 4 }],
        ['long', { opening: 6, section: 6 }],
      ] as const
    ).flatMap(([name, most]) =>
      (['opening', 'section'] as const).map((role) => ({
        at: `${role} ${name}`,
        most: most[role],
        slide: ROLE_EXAMPLES[role][name],
        format: format(theme, 'portrait'),
      })),
    );
    for (const [index, { texts }] of (await stage.drawAll(titles)).entries()) {
      const tops = texts[0]!.lines.map(({ top }) => Math.round(top));
      expect(new Set(tops).size, titles[index]!.at).toBeLessThanOrEqual(titles[index]!.most);
    }
  });
});

describe('the sun of Marigold', () => {
  it.each(Object.entries({ ...ROLE_EXAMPLES, ...KIND_EXAMPLES, ...LAYOUT_EXAMPLES }))(
    '[TH1] is behind no text, picture, panel or stroke: %s',
    async (_, examples) => {
      const stills = (['landscape', 'portrait'] as const).flatMap((size) =>
        Object.entries(examples)
          .filter(([, { layout, blocks }]) => layout !== 'image' && !isWholePage(blocks))
          .map(([name, example]) => ({ at: `${name} ${size}`, slide: example, format: format('marigold', size) })),
      );
      await stage.drawAll(stills);
      const touched = await stage.page.evaluate(() =>
        [...document.querySelectorAll('[data-fit-root]')].map((sheet) => {
          const sun = [...sheet.querySelectorAll<HTMLElement>('div')].find(
            ({ style, offsetWidth }) => style.borderRadius === '50%' && offsetWidth > 300,
          )!;
          const { left, top, width } = sun.getBoundingClientRect();
          const radius = width / 2;
          const lines = [...sheet.querySelectorAll('[data-text]')].flatMap((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return [...range.getClientRects()];
          });
          const panels = [...sheet.querySelectorAll('pre, img, [aria-hidden] > div')]
            .map((panel) => panel.getBoundingClientRect())
            .filter((panel) => panel.width < sheet.clientWidth);
          const distance = (box: DOMRect) => {
            const x = Math.max(box.left, Math.min(left + radius, box.right)) - (left + radius);
            const y = Math.max(box.top, Math.min(top + radius, box.bottom)) - (top + radius);
            return Math.hypot(x, y);
          };
          return [...lines, ...panels].filter((box) => distance(box) < radius - 1).length;
        }),
      );
      for (const [index, { at }] of stills.entries()) expect(touched[index], at).toBe(0);
    },
  );
});

describe.each(THEME_IDS)('the space of a slide of %s', (theme) => {
  it('[SC10] has one size of titles of content', () => {
    for (const size of ['landscape', 'portrait'] as const) {
      const sizes = Object.values(KIND_EXAMPLES).flatMap(({ usual }) =>
        isWholePage(usual.blocks) ? [] : layoutSlide({ ...usual, title: 'Rivers' }, format(theme, size)).titleSize,
      );
      expect(new Set(sizes).size, size).toBe(1);
    }
  });

  it('[SC10] has few words in large letters', async () => {
    const shape = format(theme);
    const body = (...blocks: Block[]) => ({ slide: slide('', [], { blocks }), format: shape });
    const drawn = await stage.drawAll([
      { slide: slide('Rivers', ['Sand', 'Silt and clay', 'Stones in a flood']), format: shape },
      body({ kind: 'statement', text: 'A river floods its plain.' }),
      body({ kind: 'quote', text: 'Everything flows, and nothing stays.', attribution: '' }),
      body({ kind: 'number', value: '97 %', label: '', note: '' }),
      { slide: slide('How rivers shape the land', [], { role: 'section' }), format: shape },
      { slide: slide('Rivers: how they shape the land', [], { role: 'opening' }), format: shape },
    ]);
    const largest = drawn.map(({ texts }) => Math.max(...texts.slice(-3).map(({ fontSize }) => fontSize)));
    [76, 140, 100, 300, 160, 160].forEach((least, index) =>
      expect(largest[index], `${index}`).toBeGreaterThanOrEqual(least),
    );
    // The rows of a list share the height.
    const tops = drawn[0]!.texts.filter(({ kind }) => kind === 'body').map(({ box }) => (box.top + box.bottom) / 2);
    expect(tops[2]! - tops[1]!).toBeCloseTo(tops[1]! - tops[0]!, -1.5);
    expect(tops[2]! - tops[0]!).toBeGreaterThan(shape.height * 0.33);
  });
});

describe('dates in Volt', () => {
  it.each([
    ['325 BC', '1687', '1966'],
    ['1961', '1969', '2021'],
    ['5. Jahrhundert v. Chr.', '1. Jahrhundert', '15. Jahrhundert'],
  ])('[SC10] stand at their distances: %s, %s, %s', async (...dates) => {
    const years: Readonly<Record<string, number>> = {
      '325 BC': -325,
      '5. Jahrhundert v. Chr.': -500,
      '1. Jahrhundert': 0,
      '15. Jahrhundert': 1400,
    };
    const block: Block = { kind: 'timeline', dates: dates.map((date) => ({ date, text: 'What happened' })) };
    const { texts } = await stage.draw({ slide: slide('Rivers', [], { blocks: [block] }), format: format('volt') });
    const [first, second, third] = dates.map((date) => ({
      left: texts.find(({ text }) => text === date)!.box.left,
      year: years[date] ?? Number(date),
    }));
    const share = (second!.left - first!.left) / (third!.left - first!.left);
    expect(share).toBeCloseTo((second!.year - first!.year) / (third!.year - first!.year), 2);
  });
});

describe.each(THEME_IDS)('a last slide of %s', (theme) => {
  it('[SC10] has its list in large letters below a title of the size of others, and fills the slide', async () => {
    const end = { title: 'Next steps', blocks: blocksOfBullets(['Book the hall', 'Ask the printer', 'Write to all']) };
    const slides = [{ title: 'A film', blocks: [] }, { title: 'A part', blocks: [] }, end];
    const drawn = slideAt(end, placesOf(slides, theme)[2]!);
    const [picture] = await stage.drawAll([{ slide: drawn, format: format(theme) }]);
    const { content, texts } = picture!;
    const [title, ...points] = texts.map(({ fontSize }) => fontSize);
    expect(Math.min(...points)).toBeGreaterThanOrEqual(68);
    expect(title).toBeLessThanOrEqual(Math.min(...points) * 1.4);
    expect((content.bottom - content.top) / 852).toBeGreaterThanOrEqual(0.7);
  });
});

describe.each(THEME_IDS)('a number of %s', (theme) => {
  it('[SC9] stands on the line of its unit, in titles and lists of any width', async () => {
    const units = ['500 m', '17 kg', '1.28 million', '98.7 %', '€ 12.40'];
    const slides = units.flatMap((unit) =>
      Array.from({ length: 9 }, (_, words) => {
        const text = `${'water '.repeat(words + 3)}in ${unit} ${'water '.repeat(6)}`;
        return {
          slide: slide(text, [`${text}${text}`, text]),
          format: format(theme, words % 2 ? 'portrait' : 'landscape'),
        };
      }),
    );
    const drawn = await stage.drawAll(slides);
    const parted = await stage.page.evaluate(() => {
      const found: string[] = [];
      for (const text of document.querySelectorAll('[data-text]')) {
        const node = [...text.childNodes].find(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent !== '',
        )!;
        for (const match of node.textContent!.matchAll(/\d[^w]*/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].trimEnd().length);
          if (range.getClientRects().length > 1) found.push(match[0]);
        }
      }
      return found;
    });
    expect(parted).toEqual([]);
    expect(drawn.some(({ texts }) => texts.some(({ lines }) => lines.length > 2))).toBe(true);
  });
});

describe('a list in Paper', () => {
  it('is numbered', async () => {
    const numbers = async (bullets: string[]) => {
      await stage.draw({ slide: slide('Rivers', bullets), format: format('paper') });
      return stage.page.evaluate(() =>
        [...document.querySelectorAll('li [aria-hidden]')].map((mark) => mark.textContent),
      );
    };
    expect(await numbers(['Sand', 'Silt'])).toEqual(['1', '2']);
    expect(await numbers(['Sand'])).toEqual([]);
    // A number before '1 queen' would be read with it.
    expect(await numbers(['1 spring', 'about 40 streams', 'a delta'])).toEqual(['—', '—', '—']);
    const code = KIND_EXAMPLES.code['mixed']!;
    await stage.draw({ slide: code, format: format('paper') });
    const mark = () => document.querySelector('li [aria-hidden]')!.textContent;
    expect(await stage.page.evaluate(mark), 'a single bullet below code').toBe('—');
  });
});

describe('dates in Paper', () => {
  const textsOf = async (...dates: string[]) => {
    const block = { kind: 'timeline', dates: dates.map((date) => ({ date, text: 'a flood' })) } as const;
    const drawn = await stage.draw({ slide: { ...slide('Floods', []), blocks: [block] }, format: format('paper') });
    return drawn.texts.map(({ text }) => text.replaceAll('\u00a0', ' ')).filter((text) => text !== 'a flood');
  };

  it('[SC2] of one year have it once, above the first', async () => {
    expect(await textsOf('March 2026', '18 April 2026', 'Autumn 2026')).toEqual([
      'Floods',
      '2026',
      'March',
      '18 April',
      'Autumn',
    ]);
    expect(await textsOf('March 2025', 'April 2026')).toEqual(['Floods', 'March', '2025', 'April', '2026']);
  });
});

describe('a cover in Paper', () => {
  it('[SC1] [QF4] stands from its first frame, its subtitle too', async () => {
    const cover = {
      title: 'Rivers',
      blocks: [{ kind: 'text', text: 'A lesson for Year 5' } as const],
      index: 0,
      total: 9,
      role: 'opening' as const,
    };
    const first = { entrance: 0, page: 0, step: 0 };
    const { texts } = await stage.draw({ slide: cover, format: format('paper'), state: first });
    expect(texts.map(({ text, opacity }) => [text, opacity])).toEqual([
      ['Rivers', 1],
      ['A lesson for Year 5', 1],
    ]);
  });
});

describe('letters of a numbered list in Paper', () => {
  it('are upright, because its italic b is like a 6', async () => {
    await stage.draw({ slide: KIND_EXAMPLES.bullets['numbered']!, format: format('paper') });
    const styles = await stage.page.evaluate(() =>
      [...document.querySelectorAll('li [aria-hidden] span')].map((mark) => [
        mark.textContent,
        getComputedStyle(mark).fontStyle,
      ]),
    );
    expect(styles).toContainEqual(['3', 'italic']);
    expect(styles).toContainEqual(['b', 'normal']);
  });
});

describe('an upright opening in Studio', () => {
  it('has its text at the middle below the block of colour', async () => {
    const shape = format('studio', 'portrait');
    const { texts } = await stage.draw({ slide: ROLE_EXAMPLES.opening['oneLine']!, format: shape });
    const { top, bottom } = texts[1]!.box;
    expect((top + bottom) / 2).toBeGreaterThan(1_200);
    expect((top + bottom) / 2).toBeLessThan(1_400);
  });
});

describe.each(THEME_IDS)('a sentence above a text in a column of %s', (theme) => {
  it('is nearer to its text than to what is above', async () => {
    for (const size of ['landscape', 'portrait'] as const) {
      const { texts } = await stage.draw({ slide: KIND_EXAMPLES.columns['three']!, format: format(theme, size) });
      const [above, heading, below] = texts.slice(1).map(({ box }) => box);
      expect(below!.top - heading!.bottom, size).toBeLessThan((heading!.top - above!.bottom) * 0.75);
    }
  });
});

describe('a row of numbers', () => {
  const numbers = KIND_EXAMPLES.number['three']!;
  const middles = async (size: 'landscape' | 'portrait') => {
    const drawn = await stage.draw({ slide: numbers, format: format('paper', size) });
    const figures = drawn.texts.filter(({ text }) => /^(?:4\.2\sM|98\.7\s%|€\s12\.40)$/.test(text));
    return figures.map(({ box }) => Math.round((box.top + box.bottom) / 2));
  };

  it('[BL6] stands side by side where there is room, and below each other in portrait', async () => {
    expect(new Set(await middles('landscape')).size).toBe(1);
    expect(new Set(await middles('portrait')).size).toBe(3);
  });
});

describe('a slide that begins', () => {
  const WIDTH = 480;
  /** How many pixels of the left and of the right half of a slide are not yet as they are at its rest. */
  const missing = async (kind: 'timeline' | 'steps' | 'chart', theme: (typeof THEME_IDS)[number], motion: number) => {
    const still = {
      slide: kind === 'chart' ? KIND_EXAMPLES.chart['donut']! : KIND_EXAMPLES[kind].usual,
      format: format(theme),
      width: WIDTH,
    };
    const states = [motion, 1].map((share) => ({ entrance: 1, page: 0, step: 9, motion: share }));
    await stage.drawAll(states.map((state) => ({ ...still, state })));
    const size = { width: WIDTH, height: (WIDTH * 9) / 16 };
    const [moving, rest] = await capture(2, { ...still.format, ...size });
    const channels = rest!.length / (size.width * size.height);
    const halves = [0, 0];
    for (let at = 0; at < rest!.length; at += channels) {
      const isRight = (at / channels) % size.width >= size.width / 2;
      // Gradients are dithered.
      const isOther = [0, 1, 2].some((channel) => Math.abs(rest![at + channel]! - moving![at + channel]!) > 24);
      if (isOther) halves[isRight ? 1 : 0]! += 1;
    }
    return { left: halves[0]!, right: halves[1]! };
  };

  it('[SC7] draws dates and steps from the left, in every theme, and ends complete', async () => {
    for (const theme of THEME_IDS)
      for (const kind of ['timeline', 'steps'] as const) {
        const half = await missing(kind, theme, 0.3);
        expect(half.left, `${theme} ${kind}`).toBeLessThan(half.right / 2);
        expect(half.right, `${theme} ${kind}`).toBeGreaterThan(300);
        const rest = await missing(kind, theme, 1);
        expect(rest.left + rest.right, `${theme} ${kind}`).toBeLessThan(20);
      }
  });

  it('[SC7] turns a donut', async () => {
    const [little, more] = [await missing('chart', 'paper', 0.1), await missing('chart', 'paper', 0.4)];
    expect(little.left).toBeGreaterThan(more.left + 300);
    expect(await missing('chart', 'paper', 1)).toEqual({ left: 0, right: 0 });
  });
});

describe.each(THEME_IDS)('the label of a number of %s', (theme) => {
  it('[BL3] is large and apart from its figure', async () => {
    const stills = ['usual', 'three', 'four'].flatMap((name) =>
      (['landscape', 'portrait'] as const).map((size) => ({
        at: `${name} ${size}`,
        slide: KIND_EXAMPLES.number[name]!,
        format: format(theme, size),
      })),
    );
    for (const [index, { texts }] of (await stage.drawAll(stills)).entries()) {
      const [, figure, label] = texts;
      const { at } = stills[index]!;
      expect(label!.fontSize, at).toBeGreaterThanOrEqual(44);
      // Below it, or above it in a tile.
      const apart = Math.max(label!.box.top - figure!.box.bottom, figure!.box.top - label!.box.bottom);
      expect(apart, at).toBeGreaterThan(10);
    }
  });
});

describe('a table that is written from right to left', () => {
  it('[BL6] has its numbers below each other by their digits', async () => {
    const { texts } = await stage.draw({ slide: KIND_EXAMPLES.table.rightToLeft, format: format('paper') });
    const rightEnds = ['4.2', '3.9', '1.1'].map((number) => {
      const { box, lines } = texts.find(({ text }) => text === number)!;
      return Math.round(box.right - lines[0]!.right);
    });
    expect(rightEnds).toEqual([0, 0, 0]);
  });
});

describe('a number in the digits of Arabic', () => {
  it('[BL6] has its percent sign at the left', async () => {
    await stage.draw({ slide: KIND_EXAMPLES.number.rightToLeft, format: format('paper') });
    expect(await stage.page.evaluate(() => document.querySelector<HTMLElement>('[data-text="body"]')!.dir)).toBe('rtl');
  });
});

describe('columns below each other', () => {
  it('[BL6] have more space between them than the bullets of one', async () => {
    for (const theme of THEME_IDS) {
      const { texts } = await stage.draw({ slide: KIND_EXAMPLES.columns.cjk, format: format(theme, 'portrait') });
      const [, first, second, next] = texts.map(({ box }) => box);
      expect(next!.top - second!.bottom, theme).toBeGreaterThan((second!.top - first!.bottom) * 1.5);
    }
  });
});

describe.each(THEME_IDS)('what is spoken of %s', (theme) => {
  const rows = [
    ['Delta', '12'],
    ['Gorge', '40'],
    ['Mouth', '7'],
  ];
  const drawMarked = (block: Block, mark?: number) => {
    const state = { entrance: 1, page: 0, step: 3, ...(mark === undefined ? {} : { mark }) };
    return stage.draw({ slide: slide('Rivers', [], { blocks: [block] }), format: format(theme), state });
  };

  it('is in another colour in its row of a table, with a bar beside it', async () => {
    const look = async (mark?: number) => {
      await drawMarked({ kind: 'table', header: ['Place', 'Age'], rows }, mark);
      return stage.page.evaluate(() =>
        [...document.querySelectorAll('tbody tr')].map((row) => ({
          colours: [...row.querySelectorAll('[data-text]')].map((cell) => getComputedStyle(cell).color),
          bars: row.querySelectorAll('[aria-hidden]').length,
        })),
      );
    };
    const [plain, marked] = [await look(), await look(1)];
    expect(plain.map(({ bars }) => bars)).toEqual([0, 0, 0]);
    expect(marked.map(({ bars }) => bars)).toEqual([0, 1, 0]);
    expect([marked[0], marked[2]]).toEqual([plain[0], plain[2]]);
  });

  it('is a sentence of a text, and in Paper those after it are pale', async () => {
    const text = 'Rivers carry sand. Deltas keep it for a while! Then the sea has it.';
    const look = async (mark?: number) => {
      const { texts } = await drawMarked({ kind: 'text', text }, mark);
      const tails = await stage.page.evaluate(() =>
        [...document.querySelectorAll('[data-block] [data-text] > span')].map((tail) => [
          tail.textContent?.replaceAll(/\s/g, ' '),
          Number.parseFloat(getComputedStyle(tail).opacity) < 0.6,
        ]),
      );
      expect(
        texts
          .map((one) => one.text)
          .join(' ')
          .replaceAll(/\s+/g, ' '),
      ).toContain('Then the sea has it.');
      return tails;
    };
    expect(await look()).toEqual([]);
    if (theme !== 'paper') return;
    expect(await look(0)).toEqual([['Deltas keep it for a while! Then the sea has it.', true]]);
    expect(await look(1)).toEqual([['Then the sea has it.', true]]);
    expect(await look(2)).toEqual([]);
  });

  it('is a full bar or share of a chart, and the others are pale', async () => {
    for (const type of ['bar', 'donut'] as const) {
      const look = async (mark?: number) => {
        await drawMarked({ kind: 'chart', type, axis: '', header: ['', ''], rows }, mark);
        return stage.page.evaluate(() =>
          [...document.querySelectorAll('.role-mark:is(.mark-rect, .mark-arc) > path')].map((one) =>
            Number.parseFloat(getComputedStyle(one).opacity),
          ),
        );
      };
      expect(await look(), type).toEqual([1, 1, 1]);
      expect(await look(2), type).toEqual([0.35, 0.35, 1]);
    }
  });
});

describe('a slide of code', () => {
  const usual = KIND_EXAMPLES.code.usual;
  const linesAt = async (step: number) => {
    const state = { entrance: 1, page: 0, step };
    const drawn = await stage.draw({ slide: usual, format: format('studio'), state });
    return drawn.texts.filter(({ kind }) => kind === 'body');
  };

  it('[BL7] fades the lines outside the group that is spoken', async () => {
    const bright = async (step: number) =>
      (await linesAt(step)).flatMap(({ opacity }, index) => (opacity === 1 ? [index + 1] : []));
    expect(await bright(0), 'from the first frame').toEqual([2, 3, 4, 5]);
    expect(await bright(1)).toEqual([2, 3, 4, 5]);
    expect(await bright(3)).toEqual([10]);
  });

  it('has the colours of its language', async () => {
    await linesAt(3);
    const colours = await stage.page.evaluate(() =>
      [...document.querySelectorAll('pre span')].map((token) => [token.textContent, getComputedStyle(token).color]),
    );
    const colourOf = (text: string) => colours.find(([token]) => token?.trim() === text)?.[1];
    expect(colourOf('export')).toBe('rgb(207, 44, 10)');
    expect(colourOf('3')).toBe('rgb(138, 75, 0)');
  });
});

describe('a slide of an image', () => {
  /** The share of pure red in each picture. */
  const redShares = async (
    slides: readonly { slide: DrawnSlide; state?: Partial<VisualState> }[],
    shape: VideoFormat,
  ) => {
    await stage.drawAll(
      slides.map(({ slide: drawnSlide, state }) => ({
        slide: drawnSlide,
        format: shape,
        state: { entrance: 1, page: 0, step: 9, ...state },
      })),
    );
    return (await capture(slides.length, shape)).map((picture) => {
      const channels = picture.length / (shape.width * shape.height);
      let red = 0;
      for (let at = 0; at < picture.length; at += channels)
        if (picture[at] === 255 && picture[at + 1] === 0 && picture[at + 2] === 0) red += 1;
      return red / (shape.width * shape.height);
    });
  };
  const withRed = (title: string, fit: 'whole' | 'fill', ...others: Block[]) =>
    slide(title, [], { blocks: [...others, pictureBlock('red', 'Red', { fit })] });
  const list: Block = { kind: 'bullets', items: ['Sand', 'Silt'] };

  it.each(THEME_IDS)(
    '[BL3] [BL6] [SC1] shows it beside text, large below a title and over a whole slide, in %s',
    async (theme) => {
      for (const size of ['landscape', 'portrait'] as const) {
        const shape = {
          ...format(theme, size),
          ...(size === 'landscape' ? { width: 320, height: 180 } : { width: 180, height: 320 }),
        };
        const [beside, alone, over, whole, first, clicked] = await redShares(
          [
            { slide: withRed('Rivers', 'fill', list) },
            { slide: withRed('Rivers', 'fill') },
            { slide: withRed('', 'fill') },
            { slide: withRed('Rivers', 'whole') },
            { slide: withRed('Rivers', 'fill', list), state: { entrance: 0, step: 0 } },
            { slide: withRed('Rivers', 'fill', list), state: { step: 2, clicked: true } },
          ],
          shape,
        );
        expect(beside, size).toBeGreaterThan(0.15);
        expect(alone, size).toBeGreaterThan(beside!);
        expect(over, size).toBe(1);
        expect(whole, size).toBeGreaterThan(0.1);
        expect(first, 'in the first frame').toBeCloseTo(beside!, 3);
        expect(clicked, 'before its click').toBe(0);
      }
    },
  );

  it('[BL6] is there from the first of several pages', async () => {
    const shape = { ...format('paper'), width: 320, height: 180 };
    const long: Block = { kind: 'bullets', items: Array<string>(12).fill(LOREM) };
    const [first] = await redShares([{ slide: withRed('Rivers', 'fill', long), state: { step: 0 } }], shape);
    expect(first).toBeGreaterThan(0.15);
  });

  it('[BL6] begins at the margin where it is narrower than its area', async () => {
    const sides = async (title: string, layout: 'image-left' | 'image-right' | 'image-below') => {
      const blocks = [list, pictureBlock('tall', 'Hills')];
      await stage.draw({ slide: slide(title, [], { blocks, layout }), format: format('ledger') });
      return stage.page.evaluate(() => getComputedStyle(document.querySelector('img')!).objectPosition);
    };
    expect(await sides('Rivers', 'image-left')).toBe('0% 50%');
    expect(await sides('Rivers', 'image-right')).toBe('100% 50%');
    expect(await sides('נהרות', 'image-left')).toBe('100% 50%');
    expect(await sides('Rivers', 'image-below')).toBe('50% 50%');
  });

  it('[BL5] keeps the focus point visible where it is cut', async () => {
    const shape = { ...format('paper'), width: 640, height: 360 };
    const skyAt = async (y: number) => {
      const blocks = [pictureBlock('tall', 'Hills', { fit: 'fill', focus: { x: 0.5, y } })];
      await stage.draw({ slide: slide('', [], { blocks }), format: shape });
      return stage.page.evaluate(() => getComputedStyle(document.querySelector('img')!).objectPosition);
    };
    expect([await skyAt(0), await skyAt(0.9)]).toEqual(['50% 0%', '50% 90%']);
  });

  it('shows the alternative text in the place of an image that does not exist', async () => {
    await stage.draw({ slide: KIND_EXAMPLES.image['missing']!, format: format('paper') });
    const sheet = stage.page.locator('[data-fit-root]');
    await expect.poll(() => sheet.textContent()).toContain('A river between hills, seen from the bridge');
    expect(await sheet.locator('img').count()).toBe(0);
  });
});

describe('a slide of an imported page', () => {
  it.each(THEME_IDS)('[BL2] [IM1] shows the whole page and nothing of the theme in %s', async (theme) => {
    for (const { title, blocks } of [KIND_EXAMPLES.page.usual, KIND_EXAMPLES.page.long]) {
      const [block] = blocks;
      for (const role of ['opening', 'content', 'closing'] as const) {
        const state = { entrance: 0, page: 0, step: 1 };
        const shape = format(theme);
        const { texts } = await stage.draw({ slide: slide(title, [], { blocks, role }), format: shape, state });
        expect(texts).toEqual([]);
        const seen = await stage.page.evaluate(() => {
          const { x, y, width, height } = document.querySelector('img')!.getBoundingClientRect();
          const { objectFit } = getComputedStyle(document.querySelector('img')!);
          const sheet = document.querySelector('[data-fit-root]')!;
          return { box: [x, y, width, height], objectFit, text: sheet.textContent, parts: sheet.children.length };
        });
        expect(seen).toEqual({ box: [0, 0, shape.width, shape.height], objectFit: 'contain', text: '', parts: 2 });
        expect(await stage.page.locator('img').getAttribute('alt')).toBe((block as { text: string }).text);
      }
    }
  });
});

describe('a slide of a page with states', () => {
  const [whole, first, last] = (['wide', 'red', 'tall'] as const).map((name) => PICTURES[name].id);
  const states = [first, last].map((imageId) => ({ imageId: imageId!, words: '' }));
  const page: Block = {
    kind: 'page',
    imageId: whole!,
    text: '',
    width: 1920,
    height: 1080,
    builds: { of: whole!, states },
  };

  it.each([
    ['the first of them from the beginning of the film', { entrance: 0, page: 0, step: 1 }, first],
    ['the next one after a click', { entrance: 1, page: 0, step: 2 }, last],
    ['the complete page in a thumbnail, also where something leaves it', undefined, whole],
  ])('[SC5] shows %s', async (_, state, imageId) => {
    await stage.draw({ slide: slide('', [], { blocks: [page] }), format: format('paper'), ...(state && { state }) });
    expect(await stage.page.locator('img').getAttribute('src')).toContain(imageId);
  });
});

describe('a slide of an equation', () => {
  it.each(THEME_IDS)('[BL3] is set as mathematics, and as its source where it is not valid, in %s', async (theme) => {
    await stage.draw({ slide: KIND_EXAMPLES.equation.usual, format: format(theme) });
    const set = await stage.page.evaluate(() => document.querySelector('.katex')!.textContent);
    expect(set.replaceAll(/\s|\u200b/g, '')).toBe('x=2a−b±b2−4ac');
    const broken = await stage.draw({ slide: KIND_EXAMPLES.equation['broken']!, format: format(theme) });
    expect(broken.texts.map(({ text }) => text)).toEqual(['Broken', String.raw`\frac{a}{b`]);
  });

  it('[BL8] stays inside the picture with negative space and overlaps', async () => {
    const leftmost = async (latex: string) => {
      await stage.draw({
        slide: slide('', [], { blocks: [{ kind: 'equation', latex, say: '' }] }),
        format: format('paper'),
      });
      return stage.page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('[data-equation]')!;
        const parts = [...box.querySelectorAll('.katex-html *')].map((part) => part.getBoundingClientRect().left);
        return { outside: box.getBoundingClientRect().left - Math.min(...parts), padding: box.style.paddingLeft };
      });
    };
    expect((await leftmost(String.raw`\hspace{-4.5em} x + y`)).outside).toBeLessThan(1);
    expect((await leftmost(String.raw`\mathllap{\text{a long remark}} x`)).outside).toBeLessThan(1);
    expect((await leftmost(String.raw`\hat{f} = \int_0^1 \sqrt{x}\,dx`)).padding).toBe('');
  });

  it('[BL4] has letters of the faces that come with the product', async () => {
    await stage.draw({ slide: KIND_EXAMPLES.equation.cjk, format: format('paper') });
    await stage.cdp.send('DOM.enable');
    await stage.cdp.send('CSS.enable');
    const { root } = await stage.cdp.send('DOM.getDocument');
    const { nodeIds } = await stage.cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.katex .mord' });
    for (const nodeId of nodeIds) {
      const { fonts } = await stage.cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    }
  });
});

describe('a slide of a chart', () => {
  // Vega hides labels for which there is no room.
  const labelsOfAll = () =>
    stage.page.evaluate(() =>
      [...document.querySelectorAll('[data-fit-root]')].map((sheet) =>
        [...sheet.querySelectorAll('svg text:not([opacity="0"])')].map((label) => ({
          text: label.textContent,
          size: Number.parseFloat(getComputedStyle(label).fontSize) * (label as SVGTextElement).getScreenCTM()!.a,
          box: label.getBoundingClientRect().toJSON() as Box,
          svg: label.closest('svg')!.getBoundingClientRect().toJSON() as Box,
        })),
      ),
    );
  const labelsOf = async () => (await labelsOfAll())[0]!;
  const crowdedChart = (names: number): DrawnSlide => {
    const rows = Array.from({ length: names }, (_, at) => [
      `I would come again with my family in year ${at}`,
      `${at} %`,
    ]);
    return slide('Answers', [], { blocks: [{ kind: 'chart', type: 'bar', axis: '', header: ['', ''], rows }] });
  };

  it.each(THEME_IDS)(
    '[BL6] has legible labels that are whole, inside the picture and apart from each other in %s',
    async (theme) => {
      const charts = [...Object.values(KIND_EXAMPLES.chart), crowdedChart(5), crowdedChart(10)];
      const stills = charts.flatMap((chart) =>
        (['landscape', 'portrait'] as const).map((size) => ({
          at: `${chart.title} ${size}`,
          slide: chart,
          format: format(theme, size),
        })),
      );
      const drawn = await stage.drawAll(stills);
      for (const [index, labels] of (await labelsOfAll()).entries()) {
        const { at } = stills[index]!;
        for (const [place, { text, size, box, svg }] of labels.entries()) {
          expect(size, `${at} ${text}`).toBeGreaterThanOrEqual(27.9);
          expect(within(box, drawn[index]!.picture), `${at} ${text}`).toBe(true);
          expect(box.left, `${at} ${text} is cut`).toBeGreaterThan(svg.left - 4);
          expect(box.right, `${at} ${text} is cut`).toBeLessThan(svg.right + 4);
          const touched = labels.slice(place + 1).filter((other) => {
            const isBeside = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
            const [above, below] = box.top < other.box.top ? [box, other.box] : [other.box, box];
            // Boxes of lines are higher than their letters.
            return !isBeside && above.bottom > below.top + (above.bottom - above.top) * 0.3;
          });
          expect(
            touched.map((other) => `${text} on ${other.text}`),
            at,
          ).toEqual([]);
        }
      }
    },
  );

  it.each(THEME_IDS)('[BL6] breaks no word of a name that fits, and has the last name whole in %s', async (theme) => {
    const rows = ['Harbour loop', 'Islands north', 'Night line'].map((name, at) => [name, `${at}`, `${at + 1}`]);
    const numbers = ['1,000', '10,000', '100,000', '1 million', '10 million', '100 million', '1 billion'];
    for (const block of [
      { kind: 'chart', type: 'bar', axis: '', header: ['', 'Last year', 'This year'], rows },
      { kind: 'chart', type: 'line', axis: '', header: ['', ''], rows: numbers.map((name, at) => [name, `${at}`]) },
    ] as const satisfies readonly Block[]) {
      await stage.draw({ slide: slide('Growth', [], { blocks: [block] }), format: format(theme, 'portrait') });
      for (const { text, box, svg } of await labelsOf()) {
        expect(box.right, text).toBeLessThan(svg.right + 4);
      }
      const lines = await stage.page.evaluate(() =>
        [...document.querySelectorAll('svg tspan')].map((line) => line.textContent),
      );
      for (const line of lines)
        expect(
          rows
            .flatMap(([name]) => name!.split(' '))
            .concat(numbers)
            .join(' '),
        ).toContain(line);
    }
  });

  it('[BL6] is mirrored where it is written from right to left', async () => {
    const middles = async (size: 'landscape' | 'portrait') => {
      await stage.draw({ slide: KIND_EXAMPLES.chart.rightToLeft, format: format('paper', size) });
      const labels = await labelsOf();
      const at = (name: string) => labels.find(({ text }) => text === name)!.box;
      return ['צפון', 'מזרח', '4.2'].map((name) => (at(name).left + at(name).right) / 2);
    };
    const [first, last] = await middles('landscape');
    expect(first!).toBeGreaterThan(last!);
    const [name, , value] = await middles('portrait');
    expect(name!).toBeGreaterThan(value!);
  });
});

describe('a slide of a diagram', () => {
  it.each(['usual', 'long', 'states', 'groups'])('[BL3] has the words of its source: %s', async (name) => {
    const [block] = KIND_EXAMPLES.diagram[name]!.blocks;
    for (const theme of THEME_IDS) {
      const drawn = await stage.draw({ slide: KIND_EXAMPLES.diagram[name]!, format: format(theme) });
      const shown = lettersOf(drawn.texts.map(({ text }) => text).join(''));
      for (const label of describeBlocks([block!])[0]!.split('\n')) expect(shown).toContain(lettersOf(label));
    }
  });

  it('[BL4] runs no script of its source and requests nothing', async () => {
    const nasty = [
      'A["<img src=x onerror=window.intruder=1>"] --> B["<script>window.intruder=2</script>"]',
      'click A "javascript:window.intruder=3"',
    ];
    const blocks: Block[] = [{ kind: 'diagram', source: ['flowchart LR', ...nasty].join('\n') }];
    const drawn = await stage.draw({ slide: { ...KIND_EXAMPLES.diagram.usual, blocks }, format: format('paper') });
    expect(
      drawn.elements.filter((element) => ['script', 'img', 'image', 'a', 'foreignObject'].includes(element)),
    ).toEqual([]);
    expect(await stage.page.evaluate(() => window.intruder)).toBeUndefined();
  });
});

describe('[BL4] a picture', () => {
  it('has the same pixels when it is drawn twice, for every kind of block', async () => {
    const kinds = Object.entries(KIND_EXAMPLES);
    const shape = { ...format('midnight'), width: 640, height: 360 };
    const pictures = async () => {
      await stage.drawAll(kinds.map(([, { usual }]) => ({ slide: usual, format: shape })));
      return (await capture(kinds.length, shape)).map((pixels) => pixels.toString('base64'));
    };
    const [first, second] = [await pictures(), await pictures()];
    for (const [index, [kind]] of kinds.entries()) expect(first[index] === second[index], kind).toBe(true);
    expect(new Set(first).size).toBe(kinds.length);
  });
});

describe('text that looks like markup', () => {
  it('is drawn as written and never executed', async () => {
    const { title, bulletPoints } = HOSTILE['markup'] as (typeof HOSTILE)[string];
    const drawn = await stage.draw({ slide: slide(title, bulletPoints), format: format('paper') });
    expect(drawn.texts.map(({ text }) => text)).toEqual([title, ...bulletPoints]);
    expect(drawn.elements.filter((name) => ['script', 'img', 'svg', 'iframe', 'style', 'link'].includes(name))).toEqual(
      [],
    );
    expect(await stage.page.evaluate(() => window.intruder)).toBeUndefined();
  });
});

describe('the page', () => {
  it('requests nothing from the network but its own fonts', () => {
    const foreign = stage.requests.filter((url) => !url.startsWith(stage.origin) && !url.startsWith('data:'));
    expect(foreign).toEqual([]);
  });
});
