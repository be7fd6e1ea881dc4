import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive, readingAtMost } from './archive.ts';
import { coverageOf, missingFamilies } from './convert/fonts.ts';
import { inReadingOrder } from './convert/pdf-order.ts';
import { documentTitle } from './document-title.ts';
import { requirePrograms } from './convert/programs.ts';
import { formatOf } from './format.ts';
import { writeHarmlessCopy } from './office/harmless-copy.ts';
import { readOdp } from './office/odp.ts';
import { readPptx } from './office/pptx.ts';
import { odpParts, pptxParts, RELATIONSHIP, zipOf } from '../tests/samples.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-decks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
type Parts = Readonly<Record<string, string | Buffer>>;
const write = (parts: Parts) => zipOf(folder, `${(count += 1)}.zip`, parts);
async function pptx(parts: Parts) {
  await using archive = await openArchive(await write(parts));
  return await readPptx(archive);
}
async function odp(parts: Parts) {
  await using archive = await openArchive(await write(parts));
  return await readOdp(archive);
}

const ANIMATED =
  '<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite"><p:childTnLst><p:par><p:cTn id="2" presetClass="entr" presetID="1"/></p:par></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>';

describe('[IM1] [IM2] a presentation in Office Open XML', () => {
  it('has titles, text and notes in the order of the slides, without what is the same on each', async () => {
    const table =
      '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Cell</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
    const grouped =
      '<p:grpSp><p:sp><p:txBody><a:p><a:r><a:t>In a </a:t></a:r><a:r><a:t>group</a:t></a:r><a:br/><a:r><a:t>and below</a:t></a:r></a:p></p:txBody></p:sp></p:grpSp>';
    const { pages, warnings } = await pptx(
      pptxParts([
        { title: 'Rivers &amp; seas', paragraphs: ['Sand', '  ', 'Silt'], notes: 'Say this.' },
        { paragraphs: ['No title'], shapes: table + grouped },
      ]),
    );
    expect(pages).toMatchObject([
      { title: 'Rivers & seas', text: 'Sand\nSilt', notes: 'Say this.', isHidden: false },
      { title: '', text: 'No title\nCell\nIn a group\nand below', notes: '', isHidden: false },
    ]);
    expect(warnings).toEqual([]);
  });

  it('has the arrows and ticks of Wingdings as such, and no letters that only one typeface has', async () => {
    const { pages } = await pptx(
      pptxParts([{ paragraphs: ['Source \uf0e0 mouth', '\uf06e Sand\uf0fc', '\uf0a7'], notes: '\uf0d8' }]),
    );
    expect(pages[0]).toMatchObject({
      text: 'Source → mouth\nSand✓',
      notes: '',
      parts: [{ paragraphs: [{ text: 'Source → mouth' }, { text: 'Sand✓' }] }],
    });
  });

  it('takes the one largest text in the upper half as the title where no placeholder is one', async () => {
    const text = (words: string, top: number, size = '') =>
      `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="${top}"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:rPr${size}/><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const large = ' sz="3600"';
    const { pages } = await pptx(
      pptxParts([
        { shapes: text('Sand', 900_000) + text('Rivers', 300_000, large) + text('1,233', 900_000, ' sz="6000"') },
        { shapes: `<p:grpSp><p:grpSpPr/>${text('Alone', 300_000, large)}</p:grpSp>` },
        { title: '2024', shapes: text('Rivers', 300_000, large) },
        { shapes: text('North', 300_000, large) + text('South', 300_000, large) },
        { shapes: text('Usual', 300_000) },
        { shapes: text('Sand', 300_000) + text('Rivers', 5_000_000, large) },
        { shapes: text('x'.repeat(121), 300_000, large) },
      ]),
    );
    expect(pages.map(({ title }) => title)).toEqual(['Rivers', 'Alone', '2024', '', '', '', '']);
    expect(pages[0]).toMatchObject({
      text: 'Sand\n1,233',
      parts: [{ paragraphs: [{ text: 'Sand' }] }, { paragraphs: [{ text: '1,233' }] }],
    });
  });

  it('[IM3] has its parts in reading order, with the cells of tables, the files of pictures, and code', async () => {
    const at = (left: number, top: number, tag = 'a') =>
      `<${tag}:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="3000000" cy="2000000"/></${tag}:xfrm>`;
    const cell = (text: string, merged = '') =>
      `<a:tc${merged}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const table = `<p:graphicFrame>${at(600_000, 4_000_000, 'p')}<a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('River', ' gridSpan="2"')}${cell('x', ' hMerge="1"')}</a:tr><a:tr>${cell('Rhine')}${cell('1,233 km')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const picture = (id: string, place: string) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="9" name="x" descr="A delta"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr>${place}</p:spPr></p:pic>`;
    const line = (text: string) =>
      `<a:p><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>${text}</a:t></a:r></a:p>`;
    const code = `<p:sp><p:spPr>${at(8_000_000, 4_100_000)}</p:spPr><p:txBody><a:lstStyle/>${line('while wet:')}${line('')}${line('    flow()')}</p:txBody></p:sp>`;
    // In a group of half the size, whose place is above the table.
    const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="6000000" y="100000"/><a:ext cx="3000000" cy="2000000"/><a:chOff x="0" y="9000000"/><a:chExt cx="6000000" cy="4000000"/></a:xfrm></p:grpSpPr>${picture('in', at(0, 9_000_000))}</p:grpSp>`;
    const shapes = code + table + group + picture('out', at(0, 0)) + '<p:sp><p:spPr/></p:sp>';
    const relationships = `<Relationship Id="in" Type="${RELATIONSHIP}/image" Target="../media/delta.png"/><Relationship Id="out" Type="${RELATIONSHIP}/image" TargetMode="External" Target="http://example.org/x.png"/>`;
    const { pages } = await pptx(pptxParts([{ title: 'Rivers', paragraphs: ['Sand', 'Silt'], shapes, relationships }]));
    expect(pages[0]).toMatchObject({
      parts: [
        { kind: 'picture', path: 'ppt/media/delta.png', alt: 'A delta' },
        { kind: 'text', paragraphs: [{ text: 'Sand' }, { text: 'Silt' }] },
        { kind: 'table', header: ['River', ''], rows: [['Rhine', '1,233 km']] },
        { kind: 'code', code: 'while wet:\n\n    flow()' },
      ],
      leftOut: ['linked-picture', 'shape'],
    });
  });

  describe('[IM3] its charts', () => {
    const frames = (count: number) =>
      Array.from(
        { length: count },
        (_, at) =>
          `<p:graphicFrame><p:xfrm><a:off x="0" y="${at}000000"/><a:ext cx="9" cy="9"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c${at}"/></a:graphicData></a:graphic></p:graphicFrame>`,
      ).join('');
    const pageOf = async (...charts: string[]) => {
      const relationships = charts
        .map((_, at) => `<Relationship Id="c${at}" Type="${RELATIONSHIP}/chart" Target="../charts/chart${at}.xml"/>`)
        .join('');
      const parts = charts.map((chart, at) => [`ppt/charts/chart${at}.xml`, chart]);
      const slides = pptxParts([{ title: 'Rivers', shapes: frames(charts.length), relationships }]);
      return (await pptx({ ...slides, ...Object.fromEntries(parts) })).pages[0]!;
    };
    const points = (values: readonly string[]) =>
      `<c:ptCount val="${values.length}"/>${values.map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`)).join('')}`;
    const texts = (...values: string[]) => `<c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef>`;
    const numbers = (format: string, ...values: string[]) =>
      `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`;
    const series = (name: string, names: string, values: string) =>
      `<c:ser><c:tx>${texts(name)}</c:tx><c:cat>${names}</c:cat><c:val>${values}</c:val></c:ser>`;
    const axis = (kind: string, position: string, title = '') =>
      `<c:${kind}><c:axPos val="${position}"/>${title === '' ? '' : `<c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title>`}</c:${kind}>`;
    const chart = (area: string, title = '') =>
      `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart>${title}<c:plotArea>${area}</c:plotArea></c:chart></c:chartSpace>`;

    it('have the values of their spreadsheet as they are shown', async () => {
      const names = texts('Rhine', 'Elbe');
      const bars = `<c:barChart><c:grouping val="stacked"/>${series('2024', names, numbers('&quot;€&quot; #,##0.0', '1233.55', '-9.04'))}${series('2025', names, numbers('0%', '', '0.5'))}</c:barChart>${axis('catAx', 'b', 'River')}${axis('valAx', 'l', 'Flow')}`;
      const months = `<c:areaChart>${series('Rain', numbers('mmm-yy', '45292', '45323'), numbers('General', '0.30000000000000004', '1250000'))}</c:areaChart>`;
      const point = (x: string[], y: string[]) =>
        `<c:ser><c:xVal>${numbers('0', ...x)}</c:xVal><c:yVal>${numbers('0', ...y)}</c:yVal></c:ser>`;
      const dots = `<c:scatterChart>${point(['1', '2'], ['10', '20'])}${point(['2', '3'], ['21', '31'])}</c:scatterChart>${axis('valAx', 'l', 'Up')}${axis('valAx', 'b', 'Across')}`;
      const { parts, leftOut } = await pageOf(chart(bars), chart(months), chart(dots));
      expect(parts).toEqual([
        {
          kind: 'chart',
          type: 'bar',
          title: '',
          axis: 'Flow',
          header: ['River', '2024', '2025'],
          rows: [
            ['Rhine', '€ 1,233.6', ''],
            ['Elbe', '€ -9.0', '50%'],
          ],
        },
        expect.objectContaining({
          type: 'area',
          rows: [
            ['Jan 2024', '0.3'],
            ['Feb 2024', '1250000'],
          ],
        }),
        expect.objectContaining({
          type: 'scatter',
          axis: 'Up',
          header: ['Across', '', ''],
          rows: [
            ['1', '10', ''],
            ['2', '20', '21'],
            ['3', '', '31'],
          ],
        }),
      ]);
      expect(leftOut).toEqual(['stack']);
    });

    it.each([
      ['another form', `<c:radarChart>${series('a', texts('x'), numbers('0', '1'))}</c:radarChart>`],
      [
        'two axes',
        `<c:barChart>${series('a', texts('x'), numbers('0', '1'))}</c:barChart>${axis('valAx', 'l').repeat(2)}`,
      ],
      ['two forms', `<c:barChart>${series('a', texts('x'), numbers('0', '1'))}</c:barChart><c:lineChart/>`],
      [
        'a count that no computer holds',
        `<c:barChart>${series('a', texts('x'), '<c:numLit><c:ptCount val="4000000000"/></c:numLit>')}</c:barChart>`,
      ],
      [
        'a far point',
        `<c:pieChart>${series('a', texts('x'), '<c:numLit><c:pt idx="900000000"><c:v>1</c:v></c:pt></c:numLit>')}</c:pieChart>`,
      ],
      ['too many series', `<c:lineChart>${series('a', texts('x'), numbers('0', '1')).repeat(31)}</c:lineChart>`],
      ['nothing', ''],
    ])('are named if they have %s', async (_, area) => {
      expect(await pageOf(chart(area))).toMatchObject({ parts: [], leftOut: ['chart'] });
    });

    it('[IM5] are named if their part is damaged, too large or not in the file', async () => {
      const entities = '<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>';
      const large = chart(`<c:barChart>${'<c:ser/>'.repeat(600_000)}</c:barChart>`);
      expect(await pageOf('nonsense', entities, large)).toMatchObject({ leftOut: ['chart', 'chart', 'chart'] });
      const alone = pptxParts([{ title: 'A', shapes: frames(1) }]);
      expect((await pptx(alone)).pages[0]).toMatchObject({ parts: [], leftOut: ['chart'] });
    });
  });

  it('[IM3] names the parts of a page that has too many', async () => {
    const label = '<p:sp><p:txBody><a:p><a:r><a:t>R</a:t></a:r></a:p></p:txBody></p:sp>';
    const { pages } = await pptx(pptxParts([{ title: 'Rivers', shapes: `${label.repeat(103)}<p:cxnSp/>` }]));
    expect(pages[0]!.parts).toHaveLength(100);
    expect(pages[0]!.leftOut).toEqual(['parts', 'parts', 'parts', 'shape']);
  });

  it.each([
    ['abbreviations', ['RL = Reading for Literature', 'RI = Reading for Information', 'W = Writing'], 'text'],
    ['introductions', ['For students:', 'With teachers:', 'While at home:'], 'text'],
    ['assignments', ['depth = 9_288', 'is_salty = True', 'name = "Baikal"'], 'code'],
    ['branches', ['if wet:', '    flow()', 'else:'], 'code'],
    ['statements', ['select name', 'SELECT name FROM lakes', 'UPDATE lakes SET depth = 9'], 'code'],
  ])('[IM3] knows %s from code', async (_, paragraphs, kind) => {
    const { pages } = await pptx(pptxParts([{ title: 'Lakes', paragraphs }]));
    expect(pages[0]!.parts.map((part) => part.kind)).toEqual([kind]);
  });

  it('[IM3] names a picture that a slide has as its background', async () => {
    const behind = (fill: string) => ({
      ...pptxParts([{ title: 'A' }]),
      'ppt/slides/slide1.xml': pptxParts([{ title: 'A' }])['ppt/slides/slide1.xml']!.replace(
        '<p:spTree>',
        `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg><p:spTree>`,
      ),
    });
    const leftOut = async (fill: string) => (await pptx(behind(fill))).pages[0]!.leftOut;
    expect(await leftOut('<a:blipFill><a:blip r:embed="x"/></a:blipFill>')).toEqual(['background']);
    expect(await leftOut('<a:solidFill><a:srgbClr val="F1F1F1"/></a:solidFill>')).toEqual([]);
  });

  it('has the title of its properties', async () => {
    const core = `<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Rivers</dc:title></c:coreProperties>`;
    expect(await pptx({ ...pptxParts([{ title: 'A' }]), 'docProps/core.xml': core })).toMatchObject({
      title: 'Rivers',
    });
  });

  it('names the typefaces of its layouts, masters and themes, and of other scripts where they are written', async () => {
    const run = (text: string) =>
      `<p:sp><p:txBody><a:p><a:r><a:rPr><a:latin typeface="+mn-lt"/><a:ea typeface="MS Gothic"/><a:cs typeface="Gisha"/></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const parts = pptxParts([{ title: 'Rivers', shapes: run('川') + run('River') }]);
    const master = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
    const theme = `<Relationship Id="t" Type="${RELATIONSHIP}/theme" Target="../theme/theme2.xml"/></Relationships>`;
    const layout = 'ppt/slideLayouts/slideLayout1.xml';
    const { fonts } = await pptx({
      ...parts,
      [layout]: parts[layout]!.replace('</p:spTree>', '<a:latin typeface="Gotham "/></p:spTree>'),
      [master]: parts[master]!.replace('</Relationships>', theme),
      'ppt/theme/theme2.xml':
        '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:latin typeface="Futura"/></a:theme>',
    });
    expect(fonts).toEqual(['MS Gothic', 'Gotham', 'Futura']);
  });

  it('says what a film does not have, with the slide', async () => {
    const outside = (id: string, type: string) =>
      `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="https://example.org/x" TargetMode="External"/>`;
    const { warnings, fonts } = await pptx({
      ...pptxParts([
        { title: 'Hidden', isHidden: true, more: ANIMATED },
        { title: 'Moves', more: ANIMATED, relationships: outside('v', 'video') + outside('h', 'hyperlink') },
        { title: 'Links', relationships: outside('i', 'image'), shapes: '<a:latin typeface="Futura"/>' },
      ]),
      'ppt/vbaProject.bin': 'macros',
    });
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([
      ['HIDDEN_SLIDE', 1],
      ['ANIMATION_DROPPED', 2],
      ['MEDIA_DROPPED', 2],
      ['LINK_DROPPED', 3],
      ['MACROS_DROPPED', undefined],
    ]);
    expect(warnings[0]!.message).toBe('Slide 1 is hidden and was left out.');
    expect(fonts).toEqual(['Futura']);
  });
});

it.each([
  ['PowerPoint Presentation', ''],
  ['Présentation PowerPoint', ''],
  ['Presentación de PowerPoint', ''],
  ['PowerPoint-Präsentation', ''],
  ['PowerPoint プレゼンテーション', ''],
  ['PptxGenJS Presentation', ''],
  ['Presentation1', ''],
  ['Presentation', ''],
  ['Untitled presentation', ''],
  ['Microsoft PowerPoint - Presentation1', ''],
  ['Microsoft PowerPoint - rivers of Europe.pptx', 'rivers of Europe'],
  ['Microsoft PowerPoint - rivers.ppt [Compatibility Mode]', 'rivers'],
  ['Rivers - Google Slides', 'Rivers'],
  ['Rivers.odp - LibreOffice Impress', 'Rivers'],
  ['Better than PowerPoint', 'Better than PowerPoint'],
  ['Rivers - A report', 'Rivers - A report'],
  ['Version 2.5', 'Version 2.5'],
])('[IM1] the title %s of a document is %s as its author gave it', (named, title) => {
  expect(documentTitle(named)).toBe(title);
});

it.each([
  ['Hebrew with a number', 'רטמוליק 6650 וכרוא', 'אורכו 6650 קילומטר'],
  ['Hebrew with English words', 'תימורדה Amazon River רהנ', 'נהר Amazon River הדרומית'],
  ['English with a Hebrew word', 'The word םולש means peace', 'The word שלום means peace'],
  ['Arabic with a joined lam and alef', 'ةريبكلا راهنلأا', 'الأنهار الكبيرة'],
  ['brackets as they are typed', ')םיירגוסב( טירפ', 'פריט (בסוגריים)'],
  ['brackets as they are drawn', '(םיירגוסב) טירפ', 'פריט (בסוגריים)'],
  ['neither', 'Sand (and silt)', 'Sand (and silt)'],
])('[IM1] a line of a PDF file in %s is put in the order that it is read in', (_, drawn, read) => {
  expect(inReadingOrder(drawn)).toBe(read);
});

it('[IM2] a typeface counts as replaced unless it, or one with its widths, is installed', () => {
  const listed = 'Carlito\nLiberation Sans,Liberation Sans Bold\nFutura\n';
  expect(missingFamilies(['Calibri', 'Arial', 'futura', 'Cambria', 'Toast'], listed)).toEqual(['Cambria', 'Toast']);
});

describe('[IM1] [IM2] a presentation in OpenDocument format', () => {
  it('has titles, text and notes, and says which slides are hidden', async () => {
    const styles =
      '<style:style style:name="dp1" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const box = (kind: string, content: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box>${content}</draw:text-box></draw:frame>`;
    const slides = `<draw:page draw:name="1">${box('title', '<text:p>Rivers</text:p>')}${box('outline', '<text:list><text:list-item><text:p>Sand<text:s text:c="2"/>and <text:span>silt</text:span></text:p></text:list-item></text:list>')}${box('page-number', '<text:p>1</text:p>')}<presentation:notes>${box('notes', '<text:p>Say this.</text:p><text:p>And that.</text:p>')}</presentation:notes></draw:page><draw:page draw:name="2" draw:style-name="dp1">${box('title', '<text:p>Hidden</text:p>')}</draw:page>`;
    const { pages, warnings } = await odp(odpParts(slides, styles));
    expect(pages).toMatchObject([
      { title: 'Rivers', text: 'Sand and silt', notes: 'Say this.\nAnd that.', isHidden: false },
      { title: 'Hidden', text: '', notes: '', isHidden: true },
    ]);
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([['HIDDEN_SLIDE', 2]]);
  });

  it('names the typefaces of its slides and master pages, but not those of the marks of lists', async () => {
    const styled = (name: string, font: string, more = '') =>
      `<style:style style:name="${name}" ${more}><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:font-family="${font}"/></style:style>`;
    const marks = `<style:style style:name="L1"><text:list-style>${styled('x', 'StarSymbol').replaceAll('style:style', 'text:mark')}</text:list-style></style:style>`;
    const parts = odpParts('<draw:page draw:master-page-name="Default"/>', marks + styled('T1', "'Futura'"));
    const masters = ['Default-title', 'Default-outline1', 'Other-title'].map((name, at) =>
      styled(name, ['Gotham', 'Futura', 'Didot'][at]!, 'style:family="presentation"'),
    );
    const { fonts } = await odp({
      ...parts,
      'styles.xml': parts['content.xml']!.replace(/<office:automatic-styles>.*(?=<office:body>)/, masters.join('')),
    });
    expect(fonts).toEqual(['Futura', 'Gotham']);
  });

  it('[IM3] has its parts in reading order, and a bounded number of cells', async () => {
    const styles =
      '<style:style style:name="base" style:family="text"><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:font-family="\'Liberation Mono\'"/></style:style><style:style style:name="T1" style:parent-style-name="base"/>';
    const frame = (top: number, content: string) =>
      `<draw:frame svg:x="1cm" svg:y="${top}cm" svg:width="10cm" svg:height="3cm">${content}</draw:frame>`;
    const table =
      '<t:table xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" t:use-first-row-styles="true"><t:table-row><t:table-cell t:number-columns-spanned="2"><text:p>River</text:p></t:table-cell><t:covered-table-cell/></t:table-row><t:table-row t:number-rows-repeated="1000000000"><t:table-cell t:number-columns-repeated="2"><text:p>1</text:p></t:table-cell></t:table-row></t:table>';
    const code =
      '<draw:text-box><text:p><text:span text:style-name="T1">if wet:<text:line-break/><text:s text:c="2"/>flow()</text:span></text:p></draw:text-box>';
    const image = '<draw:image xlink:href="Pictures/delta.png"/><svg:desc>A delta</svg:desc>';
    const outside = '<draw:image xlink:href="../secret.png"/>';
    const shapes = frame(9, table) + frame(5, code) + frame(1, image) + frame(1, outside) + '<draw:custom-shape/>';
    const { pages } = await odp(odpParts(`<draw:page>${shapes}</draw:page>`, styles));
    const [picture, written, cells] = pages[0]!.parts;
    expect([picture, written]).toEqual([
      { kind: 'picture', path: 'Pictures/delta.png', alt: 'A delta' },
      { kind: 'code', code: 'if wet:\n  flow()' },
    ]);
    expect(cells).toMatchObject({ kind: 'table', header: ['River', ''] });
    expect(cells?.kind === 'table' && cells.rows).toHaveLength(99);
    expect(pages[0]!.leftOut).toEqual(['linked-picture', 'shape']);
  });

  it('[IM3] has its charts with the values of their tables', async () => {
    const cell = (text: string, value?: string) =>
      `<table:table-cell${value === undefined ? '' : ` office:value-type="float" office:value="${value}"`}><text:p>${text}</text:p></table:table-cell>`;
    const rows = (...all: string[][]) =>
      all.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`).join('');
    const namespaces = ['office', 'chart', 'table', 'text', 'style']
      .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
      .join(' ');
    const series = (column: string, type: string) =>
      `<chart:series chart:class="chart:${type}" chart:values-cell-range-address="local-table.$${column}$2:.$${column}$3" chart:label-cell-address="local-table.$${column}$1"/>`;
    const object = (...types: string[]) =>
      `<office:document-content ${namespaces}><office:automatic-styles><style:style style:name="plot"><style:chart-properties chart:stacked="true"/></style:style></office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:bar"><chart:title><text:p>Rivers</text:p></chart:title><chart:plot-area chart:style-name="plot"><chart:axis chart:dimension="x"><chart:title><text:p>Place</text:p></chart:title><chart:categories table:cell-range-address="local-table.$A$2:.$A$3"/></chart:axis><chart:axis chart:dimension="y"/>${types.map((type, at) => series('BC'[at]!, type)).join('')}</chart:plot-area><table:table><table:table-header-rows>${rows([cell(''), cell('2024'), cell('2025')])}</table:table-header-rows><table:table-rows>${rows([cell('North'), cell('12.5', '12.5'), cell('', 'NaN')], [cell('South'), cell('30', '30'), cell('7', '7')])}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`;
    const frame = (name: string) =>
      `<draw:frame><draw:object xlink:href="./${name}"/><draw:image xlink:href="./ObjectReplacements/${name}"/></draw:frame>`;
    const slide = `<draw:page>${frame('Object 1')}${frame('Object 2')}${frame('Object 3')}</draw:page>`;
    const objects = { 'Object 1/content.xml': object('bar', 'bar'), 'Object 2/content.xml': object('bar', 'line') };
    const { pages } = await odp({ ...odpParts(slide), ...objects });
    const header = ['Place', '2024', '2025'];
    const values = [
      ['North', '12.5', ''],
      ['South', '30', '7'],
    ];
    expect(pages[0]!.parts).toEqual([{ kind: 'chart', type: 'bar', title: 'Rivers', axis: '', header, rows: values }]);
    expect(pages[0]!.leftOut).toEqual(['stack', 'object', 'object']);
  });

  it('[IM5] is refused with a password', async () => {
    const parts = odpParts('<draw:page/>');
    const manifest = parts['META-INF/manifest.xml']!.replace('</m:manifest>', '<m:encryption-data/></m:manifest>');
    await expect(odp({ ...parts, 'META-INF/manifest.xml': manifest })).rejects.toMatchObject({
      code: 'DECK_ENCRYPTED',
    });
  });
});

describe('[IM5] a file that is no deck', () => {
  const refused = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return formatOf(path).then(
      () => 'accepted',
      (error: { code: string; userMessage: string }) => `${error.code} ${error.userMessage}`,
    );
  };

  it('is recognised by its content, whatever its name', async () => {
    expect(await refused('picture.pptx', Buffer.from('89504e470d0a1a0a', 'hex'))).toMatch(
      /^UNSUPPORTED_MEDIA_TYPE This file is not a deck/,
    );
    const word = await readFile(await write({ 'word/document.xml': '<w/>' }));
    expect(await refused('renamed.pptx', word)).toMatch(/^UNSUPPORTED_MEDIA_TYPE This Word document/);
    const zip = await readFile(await write({ 'hello.txt': 'x' }));
    expect(await refused('zip.odp', zip)).toMatch(/^UNSUPPORTED_MEDIA_TYPE This zip file/);
    const deck = await readFile(await write(pptxParts([{ title: 'A' }])));
    expect(await refused('deck.pdf', deck)).toBe('accepted');
    expect(await refused('half.pptx', deck.subarray(0, deck.length / 2))).toMatch(
      /^DECK_UNUSABLE .*damaged or incomplete/,
    );
    const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await refused('locked.pptx', locked)).toMatch(/^DECK_ENCRYPTED .*without the password/);
  });

  it('is a deck with bytes behind its end, as mail adds them', async () => {
    const file = await readFile(await write(pptxParts([{ title: 'Rivers' }])));
    const path = join(folder, 'line.pptx');
    await writeFile(path, Buffer.concat([file, Buffer.from('\n')]));
    expect(await formatOf(path)).toBe('pptx');
    await using archive = await openArchive(path);
    expect(await readPptx(archive)).toMatchObject({ pages: [{ title: 'Rivers' }] });
  });

  it('is refused before it is unpacked where it would fill the disk', async () => {
    const bomb = await write({ ...pptxParts([{ title: 'A' }]), 'ppt/media/bomb.bin': Buffer.alloc(40 * 1_024 ** 2) });
    await expect(openArchive(bomb)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    // A directory that lies about the size: what arrives is counted.
    const file = await readFile(await write({ 'ppt/presentation.xml': Buffer.alloc(100_000, 'a') }));
    const lying = join(folder, 'lying.zip');
    file.writeUInt32LE(10, file.indexOf(Buffer.from('504b0102', 'hex')) + 24);
    await writeFile(lying, file);
    await using archive = await openArchive(lying);
    await expect(archive.read('ppt/presentation.xml')).rejects.toMatchObject({ code: 'DECK_UNUSABLE' });
  });

  it('is refused where its slides show the same large part again and again', async () => {
    const parts = pptxParts([{ title: 'A', paragraphs: ['x'.repeat(1_000_000)] }]);
    const slides = (count: number): Parts => ({
      ...parts,
      'ppt/presentation.xml': parts['ppt/presentation.xml']!.replace(/<p:sldId [^>]*>/, (one) => one.repeat(count)),
    });
    await expect(pptx(slides(2_001))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await using archive = await openArchive(await write(slides(10)));
    const limited = readingAtMost(archive, 4_000_000);
    await expect(readPptx(limited)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    [
      'entities that refer to each other',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
      'DECK_UNUSABLE XML: a document type is not accepted',
    ],
    [
      'an entity of another file',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      'DECK_UNUSABLE XML: a document type is not accepted',
    ],
    ['endless depth', '<x>'.repeat(100_000), 'PAYLOAD_TOO_LARGE a part has too many elements'],
    ['countless elements', `<x>${'<y/>'.repeat(600_000)}</x>`, 'PAYLOAD_TOO_LARGE a part has too many elements'],
    ['no XML', 'nonsense', 'DECK_UNUSABLE XML: text data outside of root node.'],
  ])('is refused with XML of %s', async (_, xml, reason) => {
    const parts = { ...pptxParts([{ title: 'A' }]), 'ppt/slides/slide1.xml': `<?xml version="1.0"?>${xml}` };
    const failure = await pptx(parts).then(
      () => 'accepted',
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    );
    expect(failure).toBe(reason);
  });
});

describe('[IM5] the copy for LibreOffice', () => {
  const copied = async (parts: Parts) => {
    const path = join(folder, `copy-${(count += 1)}.zip`);
    await using archive = await openArchive(await write(parts));
    await writeHarmlessCopy(archive, path);
    const copy = await openArchive(path);
    const texts = await Promise.all(
      copy.names.map(async (name) => [name, (await copy.read(name))!.toString()] as const),
    );
    return Object.fromEntries(texts);
  };

  it('has no macros, no embedded documents, and no address that leads out', async () => {
    const out = [
      'file:///etc/passwd',
      'http://example.org/x.png',
      '//example.org/x',
      '/etc/passwd',
      '../../etc/passwd',
      'Pictures/../../x',
      'Pictures/%2e%2e/x',
      '&#102;ile:///x',
      'vnd.sun.star.script:x',
      'Pictures\\..\\x',
      `${'./'.repeat(500_000)}?`,
    ];
    const inside = ['Pictures/a.png', './Object 1', '#Slide 2', 'ObjectReplacements/Object 1', 'Bilder/größe.png'];
    const images = [...out, ...inside].map((href) => `<draw:image xlink:href='${href}'/>`).join('');
    const copy = await copied({
      ...odpParts(`<draw:page>${images}</draw:page>`),
      'Basic/Standard/Module1.xml': '<x/>',
      'Object 2': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'Pictures/drawing.png':
        '\n<svg xmlns:l="http://www.w3.org/1999/xlink"><image l:href="file:///etc/passwd"/></svg>',
      'Pictures/wide.svg': Buffer.from('\ufeff<svg href="file:///etc/passwd"/>', 'utf16le'),
      'Pictures/packed.svg': Buffer.from('1f8b0800', 'hex'),
      'Pictures/other.svg': '<?xml version="1.0" encoding="IBM037"?><svg/>',
      'Pictures/a.png': 'a picture',
    });
    expect(Object.keys(copy)).toEqual([
      'mimetype',
      'META-INF/manifest.xml',
      'content.xml',
      'Pictures/drawing.png',
      'Pictures/wide.svg',
      'Pictures/packed.svg',
      'Pictures/other.svg',
      'Pictures/a.png',
    ]);
    expect(copy['Pictures/wide.svg']).not.toContain('passwd');
    expect(['packed', 'other'].map((name) => copy[`Pictures/${name}.svg`])).toEqual(['', '']);
    const addresses = [...copy['content.xml']!.matchAll(/href\s*=\s*["']([^"']*)/g)].map(([, href]) => href);
    expect(addresses).toEqual([...out.map(() => ''), ...inside]);
    expect(copy['Pictures/drawing.png']).not.toContain('passwd');
  });

  it('has no forms, which LibreOffice without its database programs refuses', async () => {
    const forms =
      '<office:forms xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" form:automatic-focus="false"><form:form xlink:href=""/></office:forms>';
    const copy = await copied(odpParts(`<draw:page>${forms}<a/><office:forms/><b/><c/></draw:page>`));
    expect(copy['content.xml']).toMatch(/<draw:page><a(?:\/>|><\/a>)<b(?:\/>|><\/b>)<c(?:\/>|><\/c>)<\/draw:page>/);
  });

  it('has packed metafiles unpacked, and nothing else that is packed', async () => {
    const metafile = Buffer.concat([Buffer.from('01000000', 'hex'), Buffer.from('lines')]);
    const copy = await copied({
      'ppt/media/image1.emz': gzipSync(metafile),
      'ppt/media/image2.wmz': gzipSync('<svg/>'),
      'ppt/media/image3.emz': gzipSync(gzipSync(metafile)),
      'ppt/media/image4.png': gzipSync(metafile),
      'ppt/media/image5.emz': gzipSync(Buffer.concat([metafile, Buffer.alloc(64 * 1_024 ** 2)])),
    });
    expect(copy).toEqual({ 'ppt/media/image1.emz': metafile.toString() });
  });

  it('keeps the parts of an Office deck together', async () => {
    const linked = `<Relationship Id="x" Type="${RELATIONSHIP}/image" TargetMode="External" Target="file:///etc/passwd"/>`;
    const copy = await copied({ ...pptxParts([{ title: 'A', relationships: linked }]), 'ppt/vbaProject.bin': 'x' });
    expect(Object.keys(copy)).toEqual(Object.keys(pptxParts([{}])));
    expect(copy['ppt/slides/_rels/slide1.xml.rels']).not.toContain('passwd');
    expect(copy['ppt/slides/_rels/slide1.xml.rels']).toContain('Target="../slideLayouts/slideLayout1.xml"');
    expect(copy['_rels/.rels']).toContain('Target="ppt/presentation.xml"');
  });
});

describe('a machine without LibreOffice', () => {
  it('[IM5] says in one sentence what is missing and which command brings it', () => {
    expect(() => requirePrograms('odp', folder)).toThrow(
      expect.objectContaining({
        code: 'DECKS_NOT_CONFIGURED',
        userMessage:
          'This machine cannot read ODP files, because LibreOffice is not installed. Install it with: sudo apt-get install -y libreoffice-impress-nogui poppler-utils fontconfig',
      }),
    );
  });
});

it('[SC8] knows which letters the typefaces of the machine have', () => {
  const covers = coverageOf('20-7e a0-ff\n100 4e00-4e2d\n\n');
  expect(['A', 'ÿ', 'Ā', '中', 'ā', '川'].map((letter) => covers(letter.codePointAt(0)!))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
