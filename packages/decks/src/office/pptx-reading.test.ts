import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../archive.ts';
import { withEquations, type DeckText } from '../deck.ts';
import { mathOf, narrationOf, pptxParts, RELATIONSHIP, textBoxOf, zipOf } from '../../tests/samples.ts';
import { toBeDrawn } from './pptx-drawing.ts';
import { readPptx } from './pptx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function read(slides: Parameters<typeof pptxParts>[0]): Promise<DeckText> {
  await using archive = await openArchive(await zipOf(folder, `${(count += 1)}.zip`, pptxParts(slides)));
  return await readPptx(archive);
}
const textOf = async (shapes: string): Promise<string> => {
  const { pages } = await read([{ title: 'Rivers', shapes }]);
  return withEquations(pages[0]!.text, (latex) => `[${latex}]`);
};

const MM = 36_000;
/** A text box at a place in millimetres of a page of 339 × 190. */
const box = (
  words: string | readonly string[],
  [left, top, width, height]: readonly [number, number, number, number],
) => textBoxOf([words].flat(), { left: left * MM, top: top * MM, width: width * MM, height: height * MM });

describe('[TN6] the text of a slide', () => {
  it.each<[string, readonly string[], string]>([
    [
      'goes from top to bottom, in whatever order the file has it',
      [box('Third', [20, 140, 200, 20]), box('First', [20, 50, 200, 20]), box('Second', [20, 90, 200, 20])],
      'First\nSecond\nThird',
    ],
    [
      'has one column after the other',
      [
        box('Right head', [180, 60, 140, 10]),
        box('Left text', [20, 75, 140, 60]),
        box('Left head', [20, 60, 140, 10]),
        box('Below both', [20, 160, 300, 12]),
        box('Right text', [180, 75, 140, 60]),
        box('Above both', [20, 35, 300, 12]),
      ],
      'Above both\nLeft head\nLeft text\nRight head\nRight text\nBelow both',
    ],
    [
      'has rows of boxes one after the other',
      [
        box('4', [20, 130, 80, 30]),
        box('5', [120, 130, 80, 30]),
        box('2', [120, 70, 80, 30]),
        box('1', [20, 71, 80, 30]),
        box('3', [220, 69, 80, 30]),
      ],
      '1\n2\n3\n4\n5',
    ],
    [
      'begins at the right where it is written from there',
      [box('יין', [20, 60, 140, 60]), box('מים', [180, 60, 140, 60])],
      'מים\nיין',
    ],
    [
      'has no marks of lists',
      [box(['• Sand', '–  Silt', '▪ Clay', '1. Mud'], [20, 60, 200, 60])],
      'Sand\nSilt\nClay\n1. Mud',
    ],
  ])('%s', async (_, shapes, text) => {
    expect(await textOf(shapes.join(''))).toBe(text);
  });

  it('has the rows of tables as lines', async () => {
    const cell = (words: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const row = (...cells: string[]) => `<a:tr>${cells.map(cell).join('')}</a:tr>`;
    const table = `<p:graphicFrame><p:xfrm><a:off x="0" y="${80 * MM}"/><a:ext cx="${99 * MM}" cy="${50 * MM}"/></p:xfrm><a:graphic><a:graphicData><a:tbl>${row('May', '12 mm')}${row('June', '', '9 mm')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    expect(await textOf(table + box('Rain', [0, 60, 99, 10]))).toBe('Rain\nMay, 12 mm\nJune, 9 mm');
  });

  it('has no footers, dates and numbers of pages, also in shapes of their own', async () => {
    const field = (type: string) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="20" name="n"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="${100 * MM}"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>Page </a:t></a:r><a:fld type="${type}"><a:t>7</a:t></a:fld></a:p></p:txBody></p:sp>`;
    const slides = ['Sand', 'Silt', 'Clay'].map((words, index) => ({
      title: words,
      shapes:
        box(`${words} comes from rivers`, [20, 60, 200, 20]) +
        box('Step', [20, 90, 200, 20]) +
        box('Confidential – Example Ltd.', [20, 178, 200, 8]) +
        box(`${index + 1} / 3`, [300, 178, 20, 8]) +
        field('slidenum') +
        field('datetime1'),
    }));
    const { pages } = await read(slides);
    expect(pages.map(({ text }) => text)).toEqual(
      ['Sand', 'Silt', 'Clay'].map((words) => `${words} comes from rivers\nStep`),
    );
    expect(pages[0]!.leftOut).toContain('repeated-text');
    // What two pages of two have in common is their content.
    const two = await read(slides.slice(0, 2));
    expect(two.pages[0]!.text).toContain('Confidential');
  });
});

describe('[SC5] equations of PowerPoint', () => {
  it.each<[string, string, string]>([
    [
      'fractions and powers',
      `${mathOf.run('s=')}${mathOf.fraction('1', '2')}${mathOf.run('g')}${mathOf.power('t', '2')}`,
      's=\\frac{1}{2}g{t}^{2}',
    ],
    ['Greek letters and signs', mathOf.run('𝛼≤2𝜋×𝑟'), '\\alpha \\le 2\\pi \\times r'],
    [
      'roots',
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${mathOf.run('x')}</m:e></m:rad><m:rad><m:deg>${mathOf.run('3')}</m:deg><m:e>${mathOf.run('y')}</m:e></m:rad>`,
      '\\sqrt{x}\\sqrt[3]{y}',
    ],
    [
      'sums with limits',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${mathOf.run('i=1')}</m:sub><m:sup>${mathOf.run('n')}</m:sup><m:e>${mathOf.run('i')}</m:e></m:nary>`,
      '\\sum _{i=1}^{n}{i}',
    ],
    [
      'integrals without limits',
      `<m:nary><m:naryPr><m:subHide m:val="on"/><m:supHide m:val="on"/></m:naryPr><m:sub/><m:sup/><m:e>${mathOf.run('f')}</m:e></m:nary>`,
      '\\int {f}',
    ],
    [
      'functions and limits',
      `<m:func><m:fName><m:limLow><m:e><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>lim</m:t></m:r></m:e><m:lim>${mathOf.run('x→0')}</m:lim></m:limLow></m:fName><m:e>${mathOf.run('x')}</m:e></m:func>`,
      '\\lim_{x\\to 0} {x}',
    ],
    [
      'matrices in brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${mathOf.run('1')}</m:e><m:e>${mathOf.run('0')}</m:e></m:mr><m:mr><m:e>${mathOf.run('0')}</m:e><m:e>${mathOf.run('1')}</m:e></m:mr></m:m></m:e></m:d>`,
      '\\left[ \\begin{matrix}1&0\\\\0&1\\end{matrix}\\right]',
    ],
    ['signs that LaTeX reads otherwise', mathOf.run('50%_{a}'), '50\\%\\_\\{a\\}'],
  ])('have %s', async (_, math, latex) => {
    const { pages } = await read([{ title: 'T', shapes: mathOf.shape([mathOf.inline(math)]) }]);
    expect(pages[0]!.parts).toEqual([{ kind: 'equation', latex }]);
    expect(withEquations(pages[0]!.text, (found) => found)).toBe(latex);
  });

  it('keep the words beside them, which stand in the alternative for newer versions alone', async () => {
    const equation = mathOf.inline(`${mathOf.run('v=')}${mathOf.fraction('s', 't')}`);
    const symbol = mathOf.inline(mathOf.run('t'));
    const { pages } = await read([
      {
        title: 'T',
        shapes: mathOf.shape([
          '<a:r><a:t>Speed is</a:t></a:r>' + equation,
          `<a:r><a:t>where </a:t></a:r>${symbol}<a:r><a:t> is time</a:t></a:r>`,
          '<a:r><a:t>End</a:t></a:r>',
        ]),
      },
    ]);
    const [first, second, third] = pages[0]!.parts;
    expect(first).toEqual({ kind: 'text', paragraphs: [{ text: 'Speed is', level: 0 }] });
    expect(second).toEqual({ kind: 'equation', latex: 'v=\\frac{s}{t}' });
    const shown =
      third?.kind === 'text' ? third.paragraphs.map(({ text }) => withEquations(text, (latex) => latex)) : [];
    expect(shown).toEqual(['where t is time', 'End']);
  });

  it('take the fallback of an extension that is not read', async () => {
    const alternatives = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:x="http://example.org/new" Requires="x">${box('New', [20, 60, 99, 20])}</mc:Choice><mc:Fallback>${box('Old', [20, 60, 99, 20])}</mc:Fallback></mc:AlternateContent>`;
    expect(await textOf(alternatives)).toBe('Old');
    expect(
      await textOf(
        alternatives.replace('http://example.org/new', 'http://schemas.microsoft.com/office/drawing/2010/main'),
      ),
    ).toBe('New');
  });
});

describe('[SC5] sound in a presentation', () => {
  const relationships = (target: string) =>
    `<Relationship Id="s" Type="${RELATIONSHIP}/audio" Target="${target}"/><Relationship Id="m" Type="http://schemas.microsoft.com/office/2007/relationships/media" Target="${target}"/>`;

  it('that was recorded is the recording of its slide, without a warning', async () => {
    const recorded = { ...narrationOf(9), title: 'Rivers', relationships: relationships('../media/a.m4a') };
    const { pages, warnings } = await read([recorded, { title: 'Seas' }]);
    expect(pages.map(({ recording }) => recording)).toEqual(['ppt/media/a.m4a', null]);
    expect(pages[0]!.leftOut).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('that was not recorded, or is outside of the file, is left out with a warning', async () => {
    const { shapes, more } = narrationOf(9);
    const music = {
      title: 'A',
      shapes,
      more: more.replace('isNarration="1"', ''),
      relationships: relationships('../media/a.mp3'),
    };
    const outside = relationships('https://example.org/a.mp3').replaceAll('/>', ' TargetMode="External"/>');
    const { pages, warnings } = await read([music, { title: 'B', shapes, more, relationships: outside }]);
    expect(pages.map(({ recording }) => recording)).toEqual([null, null]);
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([
      ['MEDIA_DROPPED', 1],
      ['MEDIA_DROPPED', 2],
    ]);
  });

  it('has no icon in the slide that is drawn, whatever the prefixes', () => {
    const picture = (id: number) => `<q:pic><q:nvPicPr><q:cNvPr name="x" id="${id}"/></q:nvPicPr></q:pic>`;
    const drawn = toBeDrawn(`<a>${picture(1)}<b/>${picture(2)}</a>`, { icons: new Set(['2']), equations: [] }, String);
    expect(drawn).toBe(`<a>${picture(1)}<b/></a>`);
    const open = '<p:pic '.repeat(1_000);
    expect(toBeDrawn(open, { icons: new Set(['2']), equations: [] }, String)).toBe(open);
  });
});
