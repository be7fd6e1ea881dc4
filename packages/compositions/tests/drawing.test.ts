import { blocksOfBullets, layoutSlide, SLIDE_ROLES, THEME_IDS, type Block } from '@slidewright/slides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format, HOSTILE, LOREM, SCRIPTS, slide } from './examples.ts';
import type { Box, Drawn } from './stage-page.tsx';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

function within(inner: Box, outer: Box): boolean {
  const { left, top, right, bottom } = outer;
  return inner.left >= left - 1 && inner.top >= top - 1 && inner.right <= right + 1 && inner.bottom <= bottom + 1;
}

/** Lines that stand outside the picture, and texts that stand on one another. */
function faults(drawn: Drawn): string[] {
  const outside = drawn.texts.filter(({ box, lines }) => ![box, ...lines].every((line) => within(line, drawn.picture)));
  const apart = (a: Box, b: Box) =>
    a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
  const colliding = drawn.texts.filter(
    ({ box }, index) => !drawn.texts.slice(index + 1).every((other) => apart(box, other.box)),
  );
  return [
    ...outside.map(({ kind, box }) => `${kind} outside the picture: ${JSON.stringify(box)}`),
    ...colliding.map(({ kind }) => `${kind} on top of another text`),
    ...(drawn.overflowing > 0 ? [`${drawn.overflowing} areas overflow`] : []),
  ];
}

const QUOTE: Block = { kind: 'quote', text: 'A river is a road that walks.', attribution: 'A ferryman' };

describe.each(THEME_IDS)('the theme %s', (theme) => {
  it.each(Object.entries(HOSTILE))('keeps every word inside the picture: %s', async (_, words) => {
    for (const size of ['landscape', 'portrait'] as const) {
      for (const role of SLIDE_ROLES) {
        const shape = format(theme, size);
        const drawnSlide = slide(words.title, words.bulletPoints, { role, index: 499, total: 500 });
        const { pages } = layoutSlide(drawnSlide, shape);
        for (const page of new Set([0, pages.length - 1])) {
          const drawn = await stage.draw({
            slide: drawnSlide,
            format: shape,
            state: { entrance: 1, page, step: 50 },
          });
          expect(faults(drawn), `${size} ${role} page ${page}`).toEqual([]);
          const smallest = Math.min(
            Infinity,
            ...drawn.texts.filter(({ kind }) => kind === 'body').map(({ fontSize }) => fontSize),
          );
          expect(smallest, `${size} ${role} page ${page}`).toBeGreaterThanOrEqual(28);
        }
      }
    }
  });

  it.each([
    ['alone', [QUOTE]],
    ['without a source', [{ ...QUOTE, attribution: '' }]],
    ['long', [{ ...QUOTE, text: LOREM.repeat(18).slice(0, 1000), attribution: LOREM.slice(0, 200) }]],
    ['between bullets', [...blocksOfBullets(['One', 'Two']), QUOTE, ...blocksOfBullets(['Three'])]],
    ['twenty times', Array.from({ length: 20 }, () => QUOTE)],
  ] satisfies [string, Block[]][])('[BL3] keeps every word of a quote inside the picture: %s', async (_, blocks) => {
    for (const size of ['landscape', 'portrait'] as const) {
      const shape = format(theme, size);
      const quoting = slide('What they said', [], { blocks });
      const { pages } = layoutSlide(quoting, shape);
      const shown = new Set<string>();
      for (const page of pages.keys()) {
        const drawn = await stage.draw({ slide: quoting, format: shape, state: { entrance: 1, page, step: 50 } });
        expect(faults(drawn), `${size} page ${page}`).toEqual([]);
        for (const { text, fontSize } of drawn.texts) {
          expect(fontSize).toBeGreaterThanOrEqual(28);
          shown.add(text);
        }
      }
      const quoted = blocks.flatMap((block) => (block.kind === 'quote' ? [block.text] : []));
      expect([...shown]).toEqual(expect.arrayContaining(quoted));
    }
  });

  it.each(SCRIPTS)('draws $name in a face that has it', async ({ words, face }) => {
    await stage.draw({ slide: slide(words, [words]), format: format(theme) });
    await stage.cdp.send('DOM.enable');
    await stage.cdp.send('CSS.enable');
    const { root } = await stage.cdp.send('DOM.getDocument');
    const { nodeIds } = await stage.cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-text]' });
    expect(nodeIds).toHaveLength(2);
    for (const nodeId of nodeIds) {
      const { fonts } = await stage.cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
      const most = fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0];
      expect(most?.familyName).toMatch(face);
    }
  });

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

  it('breaks its lines at the same words in every size', async () => {
    const words = slide('A title that is long enough to need a second line in every one of the themes', [
      'The first bullet is long enough to be broken too, wherever the edge of the column happens to be',
    ]);
    const lines = async (size: 'small' | 'landscape' | 'large') =>
      (await stage.draw({ slide: words, format: format(theme, size) })).texts.map((text) => text.lines.length);
    const expected = await lines('landscape');
    expect(await lines('small')).toEqual(expected);
    expect(await lines('large')).toEqual(expected);
  });

  it('keeps the place of bullets that are not shown yet', async () => {
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
  it('shows code without its backticks', async () => {
    const code = slide('Calling `fetch`', ['`await` it', 'A lone ` stays']);
    const drawn = await stage.draw({ slide: code, format: format(theme) });
    expect(drawn.texts.map(({ text }) => text)).toEqual(['Calling fetch', 'await it', 'A lone ` stays']);
  });

  it('draws a lone bullet as a statement without a mark, in the middle of what the title leaves', async () => {
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
  });
});

describe('words that look like markup', () => {
  it('are drawn as they were written and never run', async () => {
    const { title, bulletPoints } = HOSTILE['markup'] as (typeof HOSTILE)[string];
    const drawn = await stage.draw({ slide: slide(title, bulletPoints), format: format('paper') });
    expect(drawn.texts.map(({ text }) => text)).toEqual([title, ...bulletPoints]);
    expect(drawn.elements.filter((name) => ['script', 'img', 'svg', 'iframe', 'style', 'link'].includes(name))).toEqual(
      [],
    );
    expect(await stage.page.evaluate(() => window.intruder)).toBeUndefined();
  });
});

describe('the network', () => {
  it('is asked for nothing but the faces that come along', () => {
    const foreign = stage.requests.filter((url) => !url.startsWith(stage.origin) && !url.startsWith('data:'));
    expect(foreign).toEqual([]);
  });
});
