import { importWarning, type CodedWarning } from '@slidewright/domain';
import type { ArchiveParts } from '../archive.ts';
import { MOST_PARTS, MOST_SLIDES, type DeckBrand, type DeckPage, type DeckText } from '../deck.ts';
import { documentTitle } from '../document-title.ts';
import { tooLarge, unusable } from '../refusals.ts';
import { child, descendants, elementsOf, parseXml, textOf, type XmlElement } from '../xml.ts';
import { MOST_STATES_OF_DECK, readBuilds, type ReadBuilds } from './builds/read-builds.ts';
import type { BuiltSlide } from './builds/state-slides.ts';
import { lines, oneLine } from './lines.ts';
import type { ReadChart } from './chart.ts';
import { chartsOf, type Charts } from './charts.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';
import type { PageContent } from './parts.ts';
import { readBrand } from './pptx-brand.ts';
import { readChart } from './pptx-chart.ts';
import type { DrawnAs } from './pptx-drawing.ts';
import { bytesOf, partOf, relationshipsOf, type Relationship } from './pptx-package.ts';
import { latexOf } from './omml.ts';
import { soundsOf } from './pptx-sounds.ts';
import {
  boxOfPlaceholder,
  isTitle,
  largestText,
  placeholderBoxes,
  placeholderOf,
  readParts,
  writtenIn,
  type PlaceholderBox,
} from './pptx-parts.ts';

/** In English metric units. */
const USUAL_SIZE = { width: 12_192_000, height: 6_858_000 };

/** A presentation, and what of its slides is drawn in another way than LibreOffice would, by the parts of the slides. */
export interface PptxText extends DeckText {
  readonly drawnAs: ReadonlyMap<string, DrawnAs>;
  readonly brand: DeckBrand | null;
  /** The path of its main part. */
  readonly main: string;
  /** The slides that clicks change, by the indices of their pages, in the order of the pages. */
  readonly builds: ReadonlyMap<number, BuiltSlide>;
}

/** Reads the texts of a presentation in Office Open XML (ECMA-376), transitional or strict. */
export async function readPptx(archive: ArchiveParts): Promise<PptxText> {
  const documents = await relationshipsOf(archive, '');
  const main = documents.find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml';
  const presentation = await partOf(archive, main);
  const parts = new Map((await relationshipsOf(archive, main)).map((one) => [one.id, one]));
  const ids = elementsOf(child(presentation, 'p:sldIdLst') ?? presentation).flatMap(
    ({ name, attributes }) => (name === 'p:sldId' && attributes['r:id']) || [],
  );
  if (ids.length > MOST_SLIDES) throw tooLarge(`${ids.length} slides`);
  const [width, height] = ['cx', 'cy'].map((side) => Number(child(presentation, 'p:sldSz')?.attributes[side]));
  const size = width! > 0 && height! > 0 ? { width: width!, height: height! } : USUAL_SIZE;
  const place = { size, layouts: layoutsOf(archive), charts: chartsOf(archive, readChart) };
  const slides: Omit<DeckPage, keyof PageTexts>[] = [];
  const contents: (PageContent | null)[] = [];
  const drawnAs = new Map<string, DrawnAs>();
  const warnings: CodedWarning[] = [];
  const fonts = new Set<string>();
  const builds = new Map<number, BuiltSlide>();
  const layouts: string[] = [];
  let states = MOST_STATES_OF_DECK;
  for (const [index, id] of ids.entries()) {
    const target = parts.get(id)?.target;
    if (target === undefined) throw unusable(`slide ${index + 1} has no part`);
    const read = await readSlide(archive, target, { ...place, page: index + 1, mostStates: states });
    slides.push(read.page);
    contents.push(read.content);
    if (read.drawnAs.icons.size + read.drawnAs.equations.length > 0) drawnAs.set(target, read.drawnAs);
    warnings.push(...read.warnings);
    const { placeholder } = read;
    if (read.states.length > 0)
      builds.set(index, { path: target, size, number: index + 1, states: read.states, placeholder });
    states -= read.states.length;
    if (read.layout !== null) layouts.push(read.layout);
    for (const font of read.fonts) fonts.add(font);
  }
  const texts = pageTexts(contents);
  const pages = slides.map((slide, index): DeckPage => ({ ...slide, ...texts[index]! }));
  if (archive.names.some((name) => /vbaProject\.bin$/i.test(name))) warnings.push(importWarning('MACROS_DROPPED'));
  const core = archive.has('docProps/core.xml') ? await partOf(archive, 'docProps/core.xml') : undefined;
  return {
    title: documentTitle(textOf(child(core, 'dc:title'))),
    pages,
    warnings,
    fonts: [...fonts],
    drawnAs,
    // A deck can be imported without it.
    brand: await readBrand(archive, layouts, size).catch(() => null),
    main,
    builds,
  };
}

/** What slides take from a layout, its master and their theme. */
interface Layout {
  readonly placeholders: readonly PlaceholderBox[];
  readonly fonts: readonly string[];
}

const NO_BUILDS: ReadBuilds = { states: [], leftOut: [] };
const NO_LAYOUT: Layout = { placeholders: [], fonts: [] };

interface SlidePlace {
  /** Counted from 1. */
  readonly page: number;
  readonly size: typeof USUAL_SIZE;
  readonly layouts: (path: string) => Promise<Layout>;
  readonly charts: Charts;
  readonly mostStates: number;
}

async function readSlide(archive: ArchiveParts, path: string, { page, size, layouts, charts, mostStates }: SlidePlace) {
  const bytes = await bytesOf(archive, path);
  const slide = parseXml(bytes);
  const relationships = await relationshipsOf(archive, path);
  const diagrams = new Map(relationships.flatMap((one) => (one.type === 'diagramData' ? [[one.id, one.target]] : [])));
  const shapes = child(slide, 'p:cSld', 'p:spTree');
  const title = largestText(shapes, size);
  const isHidden = ['0', 'false'].includes(slide.attributes['show'] ?? '1');
  const diagramTexts = new Map<string, readonly string[]>();
  for (const frame of isHidden || shapes === undefined ? [] : descendants(shapes, 'dgm:relIds')) {
    const id = frame.attributes['r:dm'] ?? '';
    const target = diagrams.get(id);
    if (target !== undefined && archive.has(target) && !diagramTexts.has(id))
      diagramTexts.set(id, paragraphsIn(await partOf(archive, target)));
  }
  const files = new Map(relationships.flatMap(({ id, target, isExternal }) => (isExternal ? [] : [[id, target]])));
  const sounds = soundsOf(slide, (id) => files.get(id) ?? null);
  const notesPath = relationships.find(({ type }) => type === 'notesSlide')?.target;
  const notes = notesPath !== undefined && archive.has(notesPath) ? await partOf(archive, notesPath) : undefined;
  const builds = isHidden ? NO_BUILDS : readBuilds(slide, { page, bytes: bytes.length, most: mostStates });
  const warnings: CodedWarning[] = [];
  const warn = (code: 'HIDDEN_SLIDE' | 'MEDIA_DROPPED' | 'LINK_DROPPED'): void =>
    void warnings.push(importWarning(code, { page }));
  if (isHidden) warn('HIDDEN_SLIDE');
  else {
    warnings.push(...builds.leftOut);
    const isDropped = ({ type, target }: Relationship): boolean =>
      type === 'video' || (type === 'audio' && target !== sounds.recording);
    if (relationships.some(isDropped)) warn('MEDIA_DROPPED');
    if (
      relationships.some(
        ({ type, isExternal }) => isExternal && !['hyperlink', 'video', 'audio', 'media'].includes(type),
      )
    )
      warn('LINK_DROPPED');
  }
  const layoutPath = relationships.find(({ type }) => type === 'slideLayout')?.target;
  const layout = layoutPath === undefined || isHidden ? NO_LAYOUT : await layouts(layoutPath);
  const pictures = new Map(
    relationships.flatMap(({ id, type, target, isExternal }) =>
      type === 'image' && !isExternal ? [[id, target]] : [],
    ),
  );
  const drawn = new Map<string, ReadChart | null>();
  for (const { id, type, target, isExternal } of isHidden ? [] : relationships)
    if (type === 'chart' && !isExternal && drawn.size < MOST_PARTS) drawn.set(id, await charts(target));
  return {
    page: {
      title: oneLine(lines(titleOf(shapes, title))),
      notes: lines(notesIn(child(notes, 'p:cSld', 'p:spTree'))),
      isHidden,
      recording: isHidden ? null : sounds.recording,
    },
    content: isHidden
      ? null
      : readParts(shapes, {
          size,
          picture: (id) => pictures.get(id) ?? null,
          chart: (id) => drawn.get(id) ?? null,
          diagram: (id) => diagramTexts.get(id) ?? [],
          placeholders: layout.placeholders,
          title,
          icons: sounds.icons,
          hasBackground: child(slide, 'p:cSld', 'p:bg', 'p:bgPr', 'a:blipFill') !== undefined,
        }),
    drawnAs: { icons: sounds.icons, equations: descendants(slide, 'a14:m').map(latexOf) },
    states: builds.states,
    layout: isHidden ? null : (layoutPath ?? null),
    placeholder: (index: string | undefined, type: string | undefined) =>
      boxOfPlaceholder(layout.placeholders, index, type),
    fonts: isHidden ? [] : [...fontsIn(slide), ...layout.fonts],
    warnings,
  };
}

/** Reads layouts with their masters and themes, each once. */
function layoutsOf(archive: ArchiveParts): SlidePlace['layouts'] {
  const known = new Map<string, Promise<Layout>>();
  // A slide can be read without them.
  const related = async (path: string, type: string): Promise<string | undefined> =>
    (await relationshipsOf(archive, path).catch(() => [])).find((one) => one.type === type)?.target;
  const read = async (path: string | undefined): Promise<Layout> => {
    const part = path === undefined ? null : await partOf(archive, path).catch(() => null);
    return part === null ? NO_LAYOUT : { placeholders: placeholderBoxes(part), fonts: fontsIn(part) };
  };
  const readOnce = (path: string | undefined): Promise<Layout> => {
    const layout = known.get(path ?? '') ?? read(path);
    known.set(path ?? '', layout);
    return layout;
  };
  return async (path) => {
    const master = await related(path, 'slideMaster');
    const theme = master === undefined ? undefined : await related(master, 'theme');
    const all = [await readOnce(path), await readOnce(master), await readOnce(theme)];
    return {
      placeholders: all.flatMap(({ placeholders }) => placeholders),
      fonts: all.flatMap(({ fonts }) => fonts),
    };
  };
}

/** `title` is the shape that is the title although it is no placeholder of one. */
function titleOf(shapes: XmlElement | undefined, title: XmlElement | undefined): string[] {
  return (shapes === undefined ? [] : elementsOf(shapes)).flatMap((shape) => {
    if (shape.name === 'p:grpSp') return titleOf(shape, title);
    return shape.name === 'p:sp' && (isTitle(placeholderOf(shape)) || shape === title) ? paragraphsIn(shape) : [];
  });
}

function notesIn(shapes: XmlElement | undefined): string[] {
  if (shapes === undefined) return [];
  return elementsOf(shapes)
    .filter((shape) => shape.name === 'p:sp' && placeholderOf(shape) === 'body')
    .flatMap(paragraphsIn);
}

/** The paragraphs of a shape, a table or a diagram. */
function paragraphsIn(element: XmlElement): string[] {
  return descendants(element, 'a:p').map((paragraph) => elementsOf(paragraph).map(writtenIn).join(''));
}

/** Letters that are drawn in the typeface for East Asia, and those of scripts that join or reorder them. */
const OTHER_LETTERS = [
  ['a:ea', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u],
  ['a:cs', /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Syrc}]/u],
] as const;

/** Families of typefaces; names that begin with + refer to the theme. */
function fontsIn(part: XmlElement): string[] {
  const latin = descendants(part, 'a:latin');
  const others = descendants(part, 'a:r').flatMap((run) => {
    const written = textOf(child(run, 'a:t'));
    return OTHER_LETTERS.flatMap(([name, letters]) => (letters.test(written) ? (child(run, 'a:rPr', name) ?? []) : []));
  });
  return [...latin, ...others]
    .map(({ attributes }) => (attributes['typeface'] ?? '').trim())
    .filter((family) => family !== '' && !family.startsWith('+'));
}
