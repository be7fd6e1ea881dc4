import { importWarning, type CodedWarning } from '@slidewright/domain';
import type { ArchiveParts } from '../archive.ts';
import { MOST_PARTS, MOST_SLIDES, type DeckPage, type DeckText } from '../deck.ts';
import { documentTitle } from '../document-title.ts';
import { encrypted, tooLarge, unusable } from '../refusals.ts';
import { child, descendants, elementsOf, parseXml, textOf, type XmlElement } from '../xml.ts';
import { lines, oneLine } from './lines.ts';
import type { ReadChart } from './chart.ts';
import { chartsOf } from './charts.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';
import type { PageContent } from './parts.ts';
import { readChart } from './odp-chart.ts';
import { fixedWidthStyles, objectPath, readParts, REPEATED } from './odp-parts.ts';

const MOST_PART_BYTES = 64 * 1_024 ** 2;

/** Reads the texts of a presentation in OpenDocument format (ISO/IEC 26300). */
export async function readOdp(archive: ArchiveParts): Promise<DeckText> {
  const manifest = await partOf(archive, 'META-INF/manifest.xml');
  if (manifest !== null && descendants(manifest, 'manifest:encryption-data').length > 0) throw encrypted();
  const content = await partOf(archive, 'content.xml');
  if (content === null) throw unusable('content.xml is missing');
  const hiddenStyles = new Set(
    descendants(content, 'style:style').flatMap((style) =>
      child(style, 'style:drawing-page-properties')?.attributes['presentation:visibility'] === 'hidden'
        ? (style.attributes['style:name'] ?? [])
        : [],
    ),
  );
  const presentation = child(content, 'office:body', 'office:presentation');
  if (presentation === undefined) throw unusable('content.xml has no presentation');
  const slides = elementsOf(presentation).filter(({ name }) => name === 'drawing:page');
  if (slides.length > MOST_SLIDES) throw tooLarge(`${slides.length} slides`);
  const fixed = fixedWidthStyles(content);
  const charts = chartsOf(archive, readChart);
  const texts: Omit<DeckPage, keyof PageTexts>[] = [];
  const contents: (PageContent | null)[] = [];
  const warnings: CodedWarning[] = [];
  for (const [index, slide] of slides.entries()) {
    const isHidden = hiddenStyles.has(slide.attributes['drawing:style-name'] ?? '');
    const objects = new Map<string, ReadChart | null>();
    const paths = isHidden ? [] : descendants(slide, 'drawing:object').slice(0, MOST_PARTS).map(objectPath);
    for (const path of paths) objects.set(path, await charts(`${path}/content.xml`));
    contents.push(isHidden ? null : readParts(slide, { fixed, charts: objects }));
    texts.push({ ...textsOf(slide), isHidden, recording: null });
    warnings.push(...warningsOf(slide, index + 1, isHidden));
  }
  const found = pageTexts(contents);
  const pages = texts.map((page, index): DeckPage => ({ ...page, ...found[index]! }));
  if (archive.names.some((name) => /^(?:Basic|Scripts)\//.test(name))) warnings.push(importWarning('MACROS_DROPPED'));
  const shown = slides.filter((_, index) => !pages[index]!.isHidden);
  const meta = await partOf(archive, 'meta.xml');
  const title = meta === null ? '' : textOf(descendants(meta, 'dc:title')[0]);
  return {
    title: documentTitle(title),
    pages,
    warnings,
    fonts: fontsIn(content, await partOf(archive, 'styles.xml'), shown),
  };
}

function textsOf(slide: XmlElement): Pick<DeckPage, 'title' | 'notes'> {
  const title: string[] = [];
  const collect = (parent: XmlElement): void => {
    for (const shape of elementsOf(parent)) {
      const kind = shape.attributes['presentation:class'] ?? '';
      if (shape.name === 'presentation:notes' || REPEATED.has(kind)) continue;
      if (shape.name === 'drawing:g') collect(shape);
      else if (kind === 'title') title.push(...paragraphsIn(shape));
    }
  };
  collect(slide);
  const notes = elementsOf(child(slide, 'presentation:notes') ?? { name: '', attributes: {}, children: [] })
    .filter(({ attributes }) => attributes['presentation:class'] === 'notes')
    .flatMap(paragraphsIn);
  return { title: oneLine(lines(title)), notes: lines(notes) };
}

/** The paragraphs and headings of a shape, of lists and of tables. */
function paragraphsIn(element: XmlElement): string[] {
  return elementsOf(element).flatMap((one) =>
    one.name === 'text:p' || one.name === 'text:h' ? [written(one)] : paragraphsIn(one),
  );
}

function written(element: XmlElement): string {
  return element.children
    .map((one) => {
      if (typeof one === 'string') return one.replaceAll(/\s+/g, ' ');
      switch (one.name) {
        case 'text:line-break':
          return '\n';
        case 'text:s':
        case 'text:tab':
          return ' ';
        case 'text:page-number':
        case 'office:annotation':
          return '';
        default:
          return written(one);
      }
    })
    .join('');
}

function warningsOf(slide: XmlElement, page: number, isHidden: boolean): CodedWarning[] {
  if (isHidden) return [importWarning('HIDDEN_SLIDE', { page })];
  const effects = descendants(slide, 'animation:par').some((one) => 'presentation:preset-class' in one.attributes);
  const links = descendants(slide, 'drawing:image').some(({ attributes }) =>
    /^[a-z][a-z\d+.-]*:|^\/|^\.\.\//i.test(attributes['xlink:href'] ?? ''),
  );
  return [
    ...(effects ? [importWarning('ANIMATION_DROPPED', { page })] : []),
    ...(descendants(slide, 'drawing:plugin').length > 0 ? [importWarning('MEDIA_DROPPED', { page })] : []),
    ...(links ? [importWarning('LINK_DROPPED', { page })] : []),
  ];
}

/** Families of the typefaces of Latin text that slides and their master pages use, without quotation marks. */
function fontsIn(content: XmlElement, styles: XmlElement | null, slides: readonly XmlElement[]): string[] {
  const masters = new Set(slides.map(({ attributes }) => attributes['drawing:master-page-name'] ?? ''));
  // Presentation styles have the name of their master page before their own, as in 'Default-title'.
  const ofMasters = (styles === null ? [] : descendants(styles, 'style:style')).filter(
    ({ attributes: { 'style:family': family, 'style:name': name = '' } }) =>
      family === 'presentation' && masters.has(name.replace(/-[^-]*$/, '')),
  );
  const declared = new Map(
    [content, ...(styles === null ? [] : [styles])]
      .flatMap((part) => descendants(part, 'style:font-face'))
      .map(({ attributes }) => [attributes['style:name'] ?? '', attributes['svg-compatible:font-family'] ?? '']),
  );
  // Those of lists are of their marks.
  const used = [...descendants(content, 'style:style'), ...ofMasters]
    .map((style) => child(style, 'style:text-properties')?.attributes ?? {})
    .flatMap((attributes) => [
      declared.get(attributes['style:font-name'] ?? '') ?? '',
      attributes['xsl-fo-compatible:font-family'] ?? '',
    ]);
  return [...new Set(used.map((family) => family.replaceAll(/['"]/g, '').trim()).filter((family) => family !== ''))];
}

async function partOf(archive: ArchiveParts, path: string): Promise<XmlElement | null> {
  const bytes = await archive.read(path, MOST_PART_BYTES);
  return bytes === null || bytes.length === 0 ? null : parseXml(bytes);
}
