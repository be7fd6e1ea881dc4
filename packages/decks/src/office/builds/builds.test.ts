import { describe, expect, it } from 'vitest';
import { build, pptxParts } from '../../../tests/samples.ts';
import { parseXml } from '../../xml.ts';
import { parseTree, writeTree } from '../../xml-tree.ts';
import { endOfPath } from './effects.ts';
import { readBuilds } from './read-builds.ts';
import { bringIntoState } from './slide-in-state.ts';
import { buildsOf, MOST_STATES, type SlideState } from './states.ts';

const { click, colour, effect, hide, move, scale, shape, show, style, timing, turn } = build;
/** A paragraph of the body. */
const line = (first: number, last = first) => ({ shape: '3', paragraphs: [first, last] }) as const;
const WITH = { node: 'withEffect' };
const AFTER = { node: 'afterEffect' };

const slideXml = (more: string, shapes = ''): string =>
  pptxParts([{ title: 'Valve', paragraphs: ['Open it', 'Wait', 'Close it'], shapes, more }])['ppt/slides/slide1.xml']!;
const slideOf = (more: string) =>
  parseXml(Buffer.from(slideXml(more, shape('9', 'Result', 600, 700) + shape('10', '', 800, 700))));

/** A state in a line: ids of shapes, with '-' for hidden ones and '3:0-' for a hidden paragraph. */
function written({ shapes }: SlideState): string {
  return [...shapes]
    .map(([id, { isHidden, isGroundHidden, paragraphs = new Map(), move: moved, ...others }]) => {
      const lines = [...paragraphs].map(([index, { isHidden: isLineHidden, colour: inColour, style: styles }]) =>
        [index, isLineHidden ? '-' : '', inColour?.value ?? '', ...Object.keys(styles ?? {})].join(''),
      );
      const values = Object.entries(others).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const at = moved === undefined ? [] : [`to ${moved.x},${moved.y}`];
      const marks = [...lines.map((one) => `:${one}`), isGroundHidden ? '~' : '', isHidden ? '-' : ''];
      return [`${id}${marks.join('')}`, ...at, ...values].join(' ');
    })
    .join(' ');
}

const DIM = `<p:animClr clrSpc="rgb"><p:cBhvr><p:cTn dur="1" fill="hold" display="0" masterRel="nextClick" afterEffect="1"/><p:tgtEl><p:spTgt spid="3"/></p:tgtEl><p:attrNameLst><p:attrName>ppt_c</p:attrName></p:attrNameLst></p:cBhvr><p:to><a:srgbClr val="999999"/></p:to></p:animClr>`;
const HIDE_NEXT = DIM.replaceAll('animClr clrSpc="rgb"', 'set')
  .replaceAll('animClr', 'set')
  .replace('ppt_c', 'style.visibility')
  .replace('<a:srgbClr val="999999"/>', '<p:strVal val="hidden"/>');

interface Sequence {
  readonly name: string;
  readonly clicks: readonly string[];
  /** States, the first at the beginning. */
  readonly states: readonly string[];
  readonly words?: readonly string[];
  readonly isPartial?: boolean;
}

const SEQUENCES: readonly Sequence[] = [
  {
    name: 'paragraphs one by one',
    clicks: [click(show(line(0))), click(show(line(1))), click(show(line(2)))],
    states: ['3:0-:1-:2-', '3:1-:2-', '3:2-', ''],
    words: ['', 'Open it', 'Wait', 'Close it'],
  },
  {
    name: 'a paragraph with those below it',
    clicks: [click(show(line(0)), show(line(1), WITH)), click(show(line(2)))],
    states: ['3:0-:1-:2-', '3:2-', ''],
    words: ['', 'Open it\nWait', 'Close it'],
  },
  {
    name: 'paragraphs in another order',
    clicks: [click(show(line(2))), click(show(line(0)))],
    states: ['3:2-:0-', '3:0-', ''],
    words: ['', 'Close it', 'Open it'],
  },
  { name: 'a range of paragraphs', clicks: [click(show(line(0, 2)))], states: ['3:0-:1-:2-', ''] },
  {
    name: 'a range that ends after the text',
    clicks: [click(show(line(1, 4_000_000_000)))],
    states: ['3:1-:2-', ''],
  },
  {
    name: 'letters, by the paragraphs that they are in',
    clicks: [click(show(line(8, 9)).replace('pRg', 'charRg'))],
    states: ['3:1-', ''],
    words: ['', 'Wait'],
  },
  { name: 'a shape', clicks: [click(show('9'))], states: ['9-', ''], words: ['', 'Result'] },
  { name: 'a shape without words', clicks: [click(show('10'))], states: ['10-', ''], words: ['', ''] },
  {
    name: 'a shape and then the text of another',
    clicks: [click(show('9')), click(show(line(0)))],
    states: ['9- 3:0-', '3:0-', ''],
  },
  { name: 'two shapes at one click', clicks: [click(show('9'), show('10', WITH))], states: ['9- 10-', ''] },
  { name: 'a shape after another', clicks: [click(show('9'), show('10', AFTER))], states: ['9- 10-', ''] },
  {
    name: 'what comes by itself before the first click',
    clicks: [click(show('9', AFTER)), click(show('10'))],
    states: ['10-', ''],
  },
  {
    name: 'the ground of a shape before its text',
    clicks: [click(show('9').replace('spid="9"/>', 'spid="9"><p:bg/></p:spTgt>')), click(show(line(0)))],
    states: ['9~ 3:0-', '3:0-', ''],
    words: ['', '', 'Open it'],
  },
  { name: 'an exit', clicks: [click(hide('9'))], states: ['', '9-'], words: ['', ''] },
  { name: 'an entrance and an exit', clicks: [click(show('9')), click(hide('9'))], states: ['9-', '', '9-'] },
  {
    name: 'an exit and a new entrance',
    clicks: [click(hide('9')), click(show('9'))],
    states: ['', '9-', ''],
  },
  {
    name: 'one shape in the place of another',
    clicks: [click(hide('9'), show('10', WITH))],
    states: ['10-', '9-'],
  },
  { name: 'a motion path', clicks: [click(move('9', 'M 0 0 L 0.25 -0.1 E'))], states: ['', '9 to 0.25,-0.1'] },
  {
    name: 'a second motion path from the same place',
    clicks: [click(move('9', 'M 0 0 L 0.25 0 E')), click(move('9', 'M 0 0 L 0 0.5 E'))],
    states: ['', '9 to 0.25,0', '9 to 0,0.5'],
  },
  {
    name: 'a motion path there and back beside an entrance',
    clicks: [click(move('9', 'M 0 0 L 0.25 0 E', { more: ' autoRev="1"' })), click(show('10'))],
    states: ['10-', '10-', ''],
  },
  {
    name: 'a new colour of the ground',
    clicks: [click(effect('emph', colour('9', 'fillcolor', '00FF00')))],
    states: ['', '9 fill={"kind":"srgbClr","value":"00FF00"}'],
    words: ['', 'Result'],
  },
  {
    name: 'a new colour of a paragraph',
    clicks: [click(effect('emph', colour(line(1), 'style.color', 'FF0000')))],
    states: ['', '3:1FF0000'],
    words: ['', 'Wait'],
  },
  {
    name: 'bold and underlined letters',
    clicks: [
      click(
        effect('emph', style('9', 'style.fontWeight', 'bold') + style('9', 'style.textDecorationUnderline', 'true')),
      ),
    ],
    states: ['', '9:0bu'],
  },
  {
    name: 'growing and turning',
    clicks: [click(effect('emph', scale('10', 1.5))), click(effect('emph', turn('10', 90)))],
    states: ['', '10 scale={"x":1.5,"y":1.5}', '10 scale={"x":1.5,"y":1.5} turn=5400000'],
  },
  {
    name: 'an emphasis that ends as it began',
    clicks: [click(effect('emph', turn('10', 360))), click(show('9'))],
    states: ['9-', '9-', ''],
  },
  {
    name: 'paragraphs that are dimmed with the next click',
    clicks: [click(show(line(0), { after: DIM })), click(show(line(1), { after: DIM }))],
    states: ['3:0-:1-', '3:1-', '3:0999999'],
    words: ['', 'Open it', 'Wait'],
  },
  {
    name: 'a shape that is hidden with the next click',
    clicks: [click(show('9', { after: HIDE_NEXT })), click(show('10'))],
    states: ['9- 10-', '10-', '9-'],
  },
  {
    name: 'effects without the types of PowerPoint, by their condition',
    clicks: [click(show('9', { node: '' })).replaceAll(' nodeType=""', ''), click(show('10'))],
    states: ['9- 10-', '10-', ''],
  },
  {
    name: 'clicks that only play a sound between others',
    clicks: [click(show('9')), click(effect('mediacall', style('9', 'x', 'y'))), click(show('10'))],
    states: ['9- 10-', '10-', ''],
  },
  {
    name: 'an effect on what the slide does not have',
    clicks: [click(show('77')), click(show('9'))],
    states: ['9-', '9-', ''],
    isPartial: true,
  },
];

describe('[SC5] the states of a slide with effects', () => {
  it.each(SEQUENCES)('are right for $name', ({ clicks, states, words, isPartial = false }) => {
    const builds = buildsOf(slideOf(timing(...clicks)))!;
    expect(builds.states.map(written)).toEqual(states);
    expect(words && builds.states.map((state) => state.words)).toEqual(words);
    expect(builds).toMatchObject({ clicksTogether: 0, isPartial });
  });

  it('are none where clicks change nothing, and the slide is said to be complete', () => {
    const read = (more: string) => readBuilds(slideOf(more), { page: 3, bytes: 1, most: 200 });
    const complete = expect.objectContaining({ code: 'ANIMATION_DROPPED', page: 3 });
    for (const more of [
      timing(click(effect('emph', turn('10', 360)))),
      timing(click(show('9', AFTER))),
      timing(click(show('9'))).replace('mainSeq', 'interactiveSeq'),
      timing(click(show('77'))),
    ])
      expect(read(more)).toEqual({ states: [], leftOut: [complete] });
    for (const more of ['', '<p:timing/>', timing(), timing(click(effect('mediacall', style('9', 'x', 'y'))))])
      expect(read(more)).toEqual({ states: [], leftOut: [] });
  });

  it(`are at most ${MOST_STATES}: the last clicks come together, which is said`, () => {
    const clicks = Array.from({ length: 60 }, (_, index) => click(index % 2 === 0 ? hide('9') : show('9')));
    const { states, leftOut } = readBuilds(slideOf(timing(...clicks)), { page: 1, bytes: 1, most: 200 });
    expect(states).toHaveLength(MOST_STATES);
    expect(written(states[38]!)).toBe('');
    expect(leftOut.map(({ message }) => message)).toEqual([
      'The last 22 clicks of slide 1 come together: a slide has at most 40 states.',
    ]);
    const few = readBuilds(slideOf(timing(...clicks)), { page: 1, bytes: 1, most: 30 });
    expect(few).toMatchObject({ states: [], leftOut: [{ code: 'ANIMATIONS_MANY' }] });
  });

  it('[IM5] are bounded for the timing of a stranger: deep, long, referring to itself, with impossible numbers', () => {
    const nested = (count: number): string =>
      count === 0 ? show('9') : `<p:par><p:cTn><p:childTnLst>${nested(count - 1)}</p:childTnLst></p:cTn></p:par>`;
    const all = { page: 1, bytes: 1, most: 200 };
    expect(readBuilds(slideOf(timing(nested(40))), all).states).toHaveLength(2);
    expect(readBuilds(slideOf(timing(...Array.from({ length: 3_000 }, () => click(show('9'))))), all)).toMatchObject({
      states: [],
      leftOut: [{ code: 'ANIMATION_DROPPED' }],
    });
    const itself = show('9').replace('<p:cond delay="0"/>', '<p:cond evt="onEnd"><p:tn val="5"/></p:cond>');
    expect(readBuilds(slideOf(timing(click(itself))), all).states).toHaveLength(2);
    for (const bad of ['st="-1" end="2"', 'st="2" end="1"', 'st="x" end="y"', 'st="NaN" end="Infinity"'])
      expect(
        readBuilds(slideOf(timing(click(show(line(0)).replace('st="0" end="0"', bad)))), all).states,
        bad,
      ).toHaveLength(0);
    // Each group is changed with all that is in it.
    const groups = (inner: string): string =>
      Array.from({ length: 60 }, (_, index) => index).reduceRight(
        (below, id) => `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${100 + id}"/></p:nvGrpSpPr>${below}</p:grpSp>`,
        inner,
      );
    const inGroups = timing(click(...Array.from({ length: 60 }, (_, index) => show(String(100 + index)))));
    const statesIn = (inner: string): number =>
      readBuilds(parseXml(Buffer.from(slideXml(inGroups, groups(inner)))), all).states.length;
    expect(statesIn('<a:p/>')).toBe(2);
    expect(statesIn('<a:p/>'.repeat(200))).toBe(0);
    expect(statesIn('<a:pt/>'.repeat(9_000))).toBe(0);
    const large = { ...all, bytes: 2_000_000 };
    expect(readBuilds(slideOf(timing(click(show('9')))), large).states).toHaveLength(0);
  });
});

it.each([
  ['M 0 0 L 0.25 0.5 E', { x: 0.25, y: 0.5 }],
  ['M 0 0 C 0.1 0.1 0.2 0.2 0.3 -0.4 E', { x: 0.3, y: -0.4 }],
  ['m 0 0 l 0.1 0.1 l 0.1 0.1', { x: 0.2, y: 0.2 }],
  ['M0,0L.5,1e-1Z', { x: 0, y: 0 }],
  ['M 0 0 L 0.25', { x: 0, y: 0 }],
  ['', { x: 0, y: 0 }],
  ['nonsense 1e999 2', { x: 0, y: 0 }],
])('[SC5] the path %s ends where it leads', (path, end) => {
  const { x, y } = endOfPath(path);
  expect(x).toBeCloseTo(end.x);
  expect(y).toBeCloseTo(end.y);
});

describe('[SC5] a slide in a state', () => {
  const place = { size: { width: 12_192_000, height: 6_858_000 }, placeholder: () => null, number: 7 };
  const drawn = (more: string, state: number, shapes: string): string => {
    const xml = Buffer.from(slideXml(more, shapes));
    const tree = parseTree(xml);
    bringIntoState(tree, buildsOf(parseXml(xml))!.states[state]!, place);
    const changed = writeTree(tree);
    // It can be read again.
    parseXml(Buffer.from(changed));
    return changed;
  };

  it('is written as it was where nothing changes, without its effects', () => {
    const xml = slideXml('', shape('9', 'A &amp; B &lt; &quot;C&quot;', 600, 700));
    const tree = parseTree(Buffer.from(xml));
    expect(parseXml(Buffer.from(writeTree(tree)))).toEqual(parseXml(Buffer.from(xml)));
    expect(drawn(timing(click(show('9'))), 1, shape('9', 'A', 1, 1))).not.toContain('p:timing');
  });

  it('keeps the place of hidden paragraphs, whose letters have no colour and whose marks no width', () => {
    const changed = drawn(timing(click(show(line(0)))), 0, '');
    expect(changed).toContain('Open it');
    expect(changed.match(/val="0"><\/alpha>/g)).toHaveLength(1);
    expect(changed.match(/<buChar [^>]*char="\u200b"/g)).toHaveLength(1);
  });

  it('hides shapes and groups with all that is in them', () => {
    const line = '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="22" name="l"/></p:nvCxnSpPr></p:cxnSp>';
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="20" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape('21', 'In', 1, 1)}${line}</p:grpSp>`;
    const hidden = drawn(timing(click(show('20'))), 0, group);
    expect(hidden.match(/<p:cNvPr id="21"[^>]* hidden="1"/g)).toHaveLength(1);
    expect(hidden).not.toContain('cxnSp');
    const shown = drawn(timing(click(show('20'))), 1, group);
    expect(shown).toContain('cxnSp');
    expect(shown).not.toContain('hidden="1"');
  });

  it('moves, grows, turns and colours shapes', () => {
    const xml = drawn(
      timing(
        click(
          move('9', 'M 0 0 L 0.5 0.5 E'),
          effect('emph', scale('9', 2) + turn('9', 90) + colour('9', 'fillcolor', '00FF00'), WITH),
        ),
      ),
      1,
      shape('9', '', 100, 100),
    );
    expect(xml).toMatch(/x="6705600" y="3771900"|y="3771900" x="6705600"/);
    expect(xml).toMatch(/cx="2438400" cy="1371600"|cy="1371600" cx="2438400"/);
    expect(xml).toContain('rot="5400000"');
    expect(xml).toContain('val="00FF00"');
    expect(xml).not.toContain('CC3333');
  });

  it('shows the number that its slide has in the file', () => {
    const field = shape('9', 'x', 1, 1).replace(
      '<a:r><a:rPr lang="en-US" sz="1800"/><a:t>x</a:t></a:r>',
      '<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld>',
    );
    const xml = drawn(timing(click(show('3'))), 0, field);
    expect(xml).toContain('<a:t>7</a:t></a:r>');
    expect(xml).not.toContain('slidenum');
  });
});
