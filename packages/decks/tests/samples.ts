import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

/** Writes a zip file with these parts, in this order, and returns its path. */
export async function zipOf(
  folder: string,
  name: string,
  parts: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const path = join(folder, name);
  const zip = new ZipArchive({ zlib: { level: 9 } });
  const written = pipeline(zip, createWriteStream(path));
  for (const [part, content] of Object.entries(parts)) zip.append(content, { name: part, store: part === 'mimetype' });
  await Promise.all([zip.finalize(), written]);
  return path;
}

interface SampleSlide {
  readonly title?: string;
  readonly paragraphs?: readonly string[];
  readonly notes?: string;
  readonly isHidden?: boolean;
  /** XML after the shapes, such as a timing. */
  readonly more?: string;
  /** Further relationships of the slide. */
  readonly relationships?: string;
  /** Further shapes. */
  readonly shapes?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
export const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

const relationships = (...all: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`;

const shape = (id: number, placeholder: string, paragraphs: readonly string[], top: number): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="11000000" cy="1500000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${paragraphs
    .map((text) => `<a:p><a:r><a:rPr lang="en-US" sz="3200"/><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;
const tree = (name: string, shapes: string, attributes = '', more = ''): string =>
  `${HEAD}<p:${name} ${NAMESPACES}${attributes}><p:cSld><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld>${more}</p:${name}>`;
const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

/** The parts of a small presentation in Office Open XML. */
export function pptxParts(slides: readonly SampleSlide[]): Record<string, string> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/>${[
      ['/ppt/presentation.xml', 'presentation.main'],
      ['/ppt/slideMasters/slideMaster1.xml', 'slideMaster'],
      ['/ppt/slideLayouts/slideLayout1.xml', 'slideLayout'],
      ...slides.map((_, index) => [`/ppt/slides/slide${index + 1}.xml`, 'slide']),
      ...slides.map((_, index) => [`/ppt/notesSlides/notesSlide${index + 1}.xml`, 'notesSlide']),
    ]
      .map(
        ([part, type]) =>
          `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.presentationml.${type}+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `${HEAD}<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m"/></p:sldMasterIdLst><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      relationship('m', 'slideMaster', 'slideMasters/slideMaster1.xml'),
      ...slides.map((_, index) => relationship(`s${index + 1}`, 'slide', `slides/slide${index + 1}.xml`)),
    ),
    'ppt/slideMasters/slideMaster1.xml': tree(
      'sldMaster',
      '',
      '',
      `${COLOURS}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="l"/></p:sldLayoutIdLst>`,
    ),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships(
      relationship('l', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': tree('sldLayout', ''),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships(
      relationship('m', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
  };
  for (const [index, slide] of slides.entries()) {
    const { title, paragraphs = [], notes = '', isHidden = false, more = '', shapes = '' } = slide;
    const number = index + 1;
    const titled = title === undefined ? '' : shape(2, 'title', [title], 400_000);
    parts[`ppt/slides/slide${number}.xml`] = tree(
      'sld',
      titled + shape(3, 'body', paragraphs, 2_200_000) + shape(4, 'sldNum', [`${number}`], 6_000_000) + shapes,
      isHidden ? ' show="0"' : '',
      more,
    );
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships(
      relationship('l', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
      relationship('n', 'notesSlide', `../notesSlides/notesSlide${number}.xml`),
      slide.relationships ?? '',
    );
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = tree('notes', shape(2, 'body', [notes], 0));
  }
  return parts;
}

/** A picture on a master or on layouts, in shares of the page. */
interface SampleLogo {
  readonly left: number;
  readonly top: number;
  readonly width?: number;
  readonly height?: number;
  /** XML within its fill. */
  readonly more?: string;
  /** Of its relationship. */
  readonly mode?: string;
  /** On layouts of so many slides, within a group, instead of the master. */
  readonly layouts?: number;
}

/** Parts of `pptxParts` whose master has a design: colours, typefaces of titles and text, and a logo. */
export function designOf(
  parts: Readonly<Record<string, string>>,
  design: {
    /** Of the theme, in hexadecimal. */
    readonly accents: readonly string[];
    readonly fonts?: readonly [title: string, text: string];
    /** XML of the master: what is behind it, and the colour of its text. */
    readonly background?: string;
    readonly text?: string;
    readonly logo?: SampleLogo;
    readonly file?: Buffer;
  },
): Record<string, string | Buffer> {
  const { accents, fonts = ['Futura', 'Futura'], background = '', text, logo, file = Buffer.from('a logo') } = design;
  const colour = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const [first, second] = fonts.map((family) => `<a:latin typeface="${family}"/>`);
  const theme = `${HEAD}<a:theme ${NAMESPACES} name="Shore"><a:themeElements><a:clrScheme name="Shore"><a:dk1><a:sysClr val="windowText" lastClr="101418"/></a:dk1>${colour('lt1', 'FDF6E3')}${accents.map((value, at) => colour(`accent${at + 1}`, value)).join('')}</a:clrScheme><a:fontScheme name="Shore"><a:majorFont>${first}</a:majorFont><a:minorFont>${second}</a:minorFont></a:fontScheme></a:themeElements></a:theme>`;
  const written =
    text === undefined
      ? ''
      : `<p:txStyles><p:bodyStyle><a:lvl1pPr><a:defRPr><a:solidFill>${text}</a:solidFill></a:defRPr></a:lvl1pPr></p:bodyStyle></p:txStyles>`;
  const [width, height] = [logo?.width ?? 0.12, logo?.height ?? 0.07];
  const picture =
    logo === undefined
      ? ''
      : `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/><a:chOff x="0" y="0"/><a:chExt cx="1" cy="1"/></a:xfrm></p:grpSpPr><p:pic><p:nvPicPr><p:cNvPr id="7" name="logo"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="logo"/>${logo.more ?? ''}</p:blipFill><p:spPr><a:xfrm><a:off x="${logo.left}" y="${logo.top}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm></p:spPr></p:pic></p:grpSp>`;
  const changed: Record<string, string | Buffer> = {
    ...parts,
    'ppt/theme/theme1.xml': theme,
    'ppt/media/logo.png': file,
  };
  const change = (path: string, from: string | RegExp, to: string): void => {
    changed[path] = String(changed[path]).replace(from, to);
  };
  const relate = (path: string, one: string): void => change(path, '</Relationships>', `${one}</Relationships>`);
  const logoFile = relationship('logo', 'image', '../media/logo.png').replace('/>', `${logo?.mode ?? ''}/>`);
  const [master, related] = ['ppt/slideMasters/slideMaster1.xml', 'ppt/slideMasters/_rels/slideMaster1.xml.rels'];
  change(master, '<p:cSld>', `<p:cSld>${background}`);
  change(master, '</p:sldMaster>', `${written}</p:sldMaster>`);
  relate(related, relationship('t', 'theme', '../theme/theme1.xml'));
  if (logo?.layouts === undefined) {
    change(master, '</p:spTree>', `${picture}</p:spTree>`);
    relate(related, logoFile);
    return changed;
  }
  // The first slides have a layout with the logo, the others the one without.
  const [layout, layoutRelated] = ['ppt/slideLayouts/slideLayout1.xml', 'ppt/slideLayouts/_rels/slideLayout1.xml.rels'];
  const [other, otherRelated] = [layout, layoutRelated].map((path) => path.replace('1.xml', '2.xml')) as [
    string,
    string,
  ];
  changed[other] = changed[layout]!;
  changed[otherRelated] = changed[layoutRelated]!;
  change(other, '</p:spTree>', `${picture}</p:spTree>`);
  relate(otherRelated, logoFile);
  for (let slide = 1; slide <= logo.layouts; slide += 1)
    change(`ppt/slides/_rels/slide${slide}.xml.rels`, 'slideLayout1.xml', 'slideLayout2.xml');
  return changed;
}

/** The parts of a presentation in OpenDocument format with this content of its slides. */
export function odpParts(slides: string, styles = ''): Record<string, string> {
  const type = 'application/vnd.oasis.opendocument.presentation';
  const namespace = (name: string): string => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
  return {
    mimetype: type,
    'META-INF/manifest.xml': `<?xml version="1.0"?><m:manifest xmlns:m="${namespace('manifest')}" m:version="1.2"><m:file-entry m:full-path="/" m:media-type="${type}"/><m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>`,
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="${namespace('office')}" xmlns:draw="${namespace('drawing')}" xmlns:style="${namespace('style')}" xmlns:presentation="${namespace('presentation')}" xmlns:svg="${namespace('svg-compatible')}" xmlns:text="${namespace('text')}" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:presentation>${slides}</office:presentation></office:body></office:document-content>`,
  };
}

/** A line of a page, or a picture in black at its place. */
export type PdfLine =
  | string
  | { readonly text: string; readonly left: number }
  | { readonly code: string; readonly left?: number }
  /** In points from the left and the bottom, in this size, turned upwards or not. */
  | {
      readonly word: string;
      readonly at: readonly [x: number, y: number];
      readonly size?: number;
      readonly isTurned?: true;
    }
  | {
      readonly picture: {
        readonly left: number;
        readonly top: number;
        readonly width: number;
        readonly height: number;
      };
    };

function drawnLine(line: PdfLine, at: number): string {
  const bottom = 440 - at * 60;
  if (typeof line === 'string') return `BT /F1 ${at === 0 ? 40 : 20} Tf 60 ${bottom} Td (${line}) Tj ET`;
  if ('text' in line) return `BT /F1 20 Tf ${line.left} ${380 - at * 28} Td (${line.text}) Tj ET`;
  // Lines of code stand closer than others.
  if ('code' in line) return `BT /F2 20 Tf ${line.left ?? 60} ${300 - at * 24} Td (${line.code}) Tj ET`;
  if ('word' in line) {
    const turned = line.isTurned === true ? '0 1 -1 0' : '1 0 0 1';
    return `BT /F1 ${line.size ?? 12} Tf ${turned} ${line.at.join(' ')} Tm (${line.word}) Tj ET`;
  }
  const { left, top, width, height } = line.picture;
  const pixel = 'BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 00> EI';
  return `q ${width} 0 0 ${height} ${left} ${540 - top - height} cm ${pixel} Q`;
}

/** Writes a PDF file whose pages have these lines, the first of them larger; returns its path. */
export async function pdfOf(folder: string, name: string, pages: readonly (readonly PdfLine[])[]): Promise<string> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...pages.flatMap((lines, index) => {
      const drawn = lines.map(drawnLine).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R ${drawn.includes('/F2') ? '/F2 4 0 R ' : ''}>> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  return writePdf(join(folder, name), objects);
}

/** Writes a PDF file with one page, which draws the first of these forms; each of them draws others by their names. */
export async function pdfOfForms(path: string, forms: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const names = Object.keys(forms);
  const all = `<< /XObject << ${names.map((name, index) => `/${name} ${5 + index} 0 R`).join(' ')} >> >>`;
  const stream = (drawn: readonly string[], more = ''): string => {
    const text = drawn.length === 0 ? '0 0 9 9 re f' : drawn.map((name) => `/${name} Do`).join(' ');
    return `<< ${more}/Length ${text.length} >>\nstream\n${text}\nendstream`;
  };
  return writePdf(path, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources ${all} /Contents 4 0 R >>`,
    stream(names.slice(0, 1)),
    ...names.map((name) =>
      stream(forms[name]!, `/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources ${all} `),
    ),
  ]);
}

async function writePdf(path: string, objects: readonly string[]): Promise<string> {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  await writeFile(path, text, 'latin1');
  return path;
}

/** A text box with these paragraphs. */
export function textBoxOf(
  paragraphs: readonly string[],
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): string {
  const written = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="30" name="box"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${written}</p:txBody></p:sp>`;
}

const mathRun = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

/** Equations as PowerPoint writes them. */
export const mathOf = {
  run: mathRun,
  fraction: (above: string, below: string): string =>
    `<m:f><m:num>${mathRun(above)}</m:num><m:den>${mathRun(below)}</m:den></m:f>`,
  power: (base: string, power: string): string =>
    `<m:sSup><m:e>${mathRun(base)}</m:e><m:sup>${mathRun(power)}</m:sup></m:sSup>`,
  inline: (math: string): string =>
    `<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${math}</m:oMath></a14:m>`,
  /** A shape with paragraphs of runs and equations; older versions find an empty one. */
  shape(paragraphs: readonly string[]): string {
    const shape = (content: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="8" name="math"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="2500000"/><a:ext cx="9000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${content}</p:txBody></p:sp>`;
    const written = paragraphs.map((content) => `<a:p>${content}</a:p>`).join('');
    return `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" Requires="a14">${shape(written)}</mc:Choice><mc:Fallback>${shape('<a:p><a:r><a:t> </a:t></a:r></a:p>')}</mc:Fallback></mc:AlternateContent>`;
  },
};

/**
 * The icon and the timing of a sound that was recorded on a slide, whose file has the relationships `s` and `m`, and its
 * picture `i`.
 */
export function narrationOf(id: number): { readonly shapes: string; readonly more: string } {
  return {
    shapes: `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Audio"><a:hlinkClick r:id="" action="ppaction://media"/></p:cNvPr><p:cNvPicPr/><p:nvPr><a:audioFile r:link="s"/><p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" r:embed="m"/></p:ext></p:extLst></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="i"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="9000000" y="5000000"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
    more: `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:audio isNarration="1"><p:cMediaNode vol="80000" showWhenStopped="0"><p:cTn id="2" fill="hold" display="0"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst></p:cTn><p:tgtEl><p:spTgt spid="${id}"/></p:tgtEl></p:cMediaNode></p:audio></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`,
  };
}

type BuildTarget = string | { readonly shape: string; readonly paragraphs: readonly [first: number, last: number] };

const targetXml = (target: BuildTarget): string =>
  typeof target === 'string'
    ? `<p:tgtEl><p:spTgt spid="${target}"/></p:tgtEl>`
    : `<p:tgtEl><p:spTgt spid="${target.shape}"><p:txEl><p:pRg st="${target.paragraphs[0]}" end="${target.paragraphs[1]}"/></p:txEl></p:spTgt></p:tgtEl>`;

const behaviour = (target: string, attribute: string): string =>
  `<p:cBhvr><p:cTn id="9" dur="500" fill="hold"/>${target}<p:attrNameLst><p:attrName>${attribute}</p:attrName></p:attrNameLst></p:cBhvr>`;

function effectXml(effectClass: string, inside: string, { node = 'clickEffect', more = '', after = '' } = {}): string {
  const sub = after === '' ? '' : `<p:subTnLst>${after}</p:subTnLst>`;
  return `<p:par><p:cTn id="5" presetID="10" presetClass="${effectClass}" presetSubtype="0" fill="hold" nodeType="${node}"${more}><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${inside}</p:childTnLst>${sub}</p:cTn></p:par>`;
}

const visibility = (target: string, value: string): string =>
  `<p:set>${behaviour(target, 'style.visibility')}<p:to><p:strVal val="${value}"/></p:to></p:set>`;

interface EffectOptions {
  readonly node?: string;
  /** Attributes of its node, after a blank. */
  readonly more?: string;
  /** What becomes of its target afterwards. */
  readonly after?: string;
}

/** The timing of a slide as PowerPoint writes it. */
export const build = {
  /** The slide's clicks. */
  timing: (...groups: readonly string[]): string =>
    `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst>${groups.join('')}</p:childTnLst></p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0"/></p:prevCondLst><p:nextCondLst><p:cond evt="onNext" delay="0"/></p:nextCondLst></p:seq></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`,
  click: (...effects: readonly string[]): string =>
    `<p:par><p:cTn id="3" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="4" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${effects.join('')}</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>`,
  show: (target: BuildTarget, options: EffectOptions = {}): string =>
    effectXml('entr', visibility(targetXml(target), 'visible'), options),
  hide: (target: BuildTarget, options: EffectOptions = {}): string =>
    effectXml('exit', visibility(targetXml(target), 'hidden'), options),
  /** An effect of the given class with this behaviour. */
  effect: (effectClass: string, inside: string, options: EffectOptions = {}): string =>
    effectXml(effectClass, inside, options),
  move: (target: string, path: string, options: EffectOptions = {}): string =>
    effectXml(
      'path',
      `<p:animMotion origin="layout" path="${path}">${behaviour(targetXml(target), 'ppt_x')}</p:animMotion>`,
      options,
    ),
  colour: (target: BuildTarget, attribute: string, value: string): string =>
    `<p:animClr clrSpc="rgb">${behaviour(targetXml(target), attribute)}<p:to><a:srgbClr val="${value}"/></p:to></p:animClr>`,
  style: (target: BuildTarget, attribute: string, value: string): string =>
    `<p:set>${behaviour(targetXml(target), attribute)}<p:to><p:strVal val="${value}"/></p:to></p:set>`,
  scale: (target: string, share: number): string =>
    `<p:animScale>${behaviour(targetXml(target), 'ppt_w')}<p:by x="${share * 100_000}" y="${share * 100_000}"/></p:animScale>`,
  turn: (target: string, degrees: number): string =>
    `<p:animRot by="${degrees * 60_000}">${behaviour(targetXml(target), 'r')}</p:animRot>`,
  /** A rectangle of this size at its place, in thousandths of the slide. */
  shape: (id: string, text: string, left: number, top: number, colour = 'CC3333'): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left * 12_192}" y="${top * 6_858}"/><a:ext cx="1219200" cy="685800"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:p>${text === '' ? '' : `<a:r><a:rPr lang="en-US" sz="1800"/><a:t>${text}</a:t></a:r>`}</a:p></p:txBody></p:sp>`,
};
