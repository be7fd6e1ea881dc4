import type { ArchiveParts } from '../archive.ts';
import type { DeckBrand, DeckColours } from '../deck.ts';
import { child, elementsOf, type XmlElement } from '../xml.ts';
import { lines, oneLine } from './lines.ts';
import type { Box } from './parts.ts';
import { partOf, relationshipsOf } from './pptx-package.ts';
import { boxOf, moveOf, type Move } from './pptx-parts.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * What the master of most slides has that a brand can be made of; null where it has neither colours of its own nor a logo.
 * `layouts` are the paths of the shown slides' layouts, one for each slide. Throws for parts that cannot be read.
 */
export async function readBrand(
  archive: ArchiveParts,
  layouts: readonly string[],
  size: Size,
): Promise<DeckBrand | null> {
  const masters = new Map<string, string | undefined>();
  for (const layout of new Set(layouts)) masters.set(layout, await relatedPart(archive, layout, 'slideMaster'));
  const path = mostFrequent(layouts.flatMap((layout) => masters.get(layout) ?? []));
  if (path === undefined) return null;
  const master = await partOf(archive, path);
  const themePath = await relatedPart(archive, path, 'theme');
  const theme = themePath === undefined ? undefined : await partOf(archive, themePath);
  const colours = coloursOf(master, child(theme, 'a:themeElements', 'a:clrScheme'));
  const logo =
    (await logosOn(archive, path, master, size))[0] ??
    (await logoOfLayouts(
      archive,
      layouts.filter((layout) => masters.get(layout) === path),
      size,
    ));
  if (colours === null && logo === null) return null;
  const fonts = child(theme, 'a:themeElements', 'a:fontScheme');
  return { colours, fonts: { title: familyOf(fonts, 'a:majorFont'), text: familyOf(fonts, 'a:minorFont') }, logo };
}

const relatedPart = async (archive: ArchiveParts, path: string, type: string): Promise<string | undefined> =>
  (await relationshipsOf(archive, path)).find((one) => one.type === type && !one.isExternal)?.target;

/** The value that occurs most often, the first of several. */
function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const LONGEST_FAMILY = 100;

function familyOf(fonts: XmlElement | undefined, kind: string): string {
  const family = child(fonts, kind, 'a:latin')?.attributes['typeface'] ?? '';
  return oneLine(lines([family.slice(0, LONGEST_FAMILY)]));
}

/** What colours of slides are called, as the colours of the theme, where a master does not say it. */
const USUAL_NAMES: Readonly<Record<string, string>> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
const ACCENTS = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

/** The first two accents of new presentations in PowerPoint since 2007, LibreOffice and Google Slides: no one's choice. */
const USUAL_ACCENTS: ReadonlySet<string> = new Set([
  '#4f81bd #c0504d',
  '#5b9bd5 #ed7d31',
  '#4472c4 #ed7d31',
  '#156082 #e97132',
  '#18a303 #0369a3',
  '#4285f4 #212121',
]);

function coloursOf(master: XmlElement, scheme: XmlElement | undefined): DeckColours | null {
  const names = child(master, 'p:clrMap')?.attributes ?? {};
  const named = (name: string): string | null => {
    const colour = child(scheme, `a:${names[name] ?? USUAL_NAMES[name] ?? name}`);
    return colour === undefined ? null : plainColour(colour, () => null);
  };
  const [background, text] = [named('bg1'), named('tx1')];
  const [accent, ...others] = ACCENTS.flatMap((name) => named(name) ?? []);
  if (background === null || text === null || accent === undefined) return null;
  if (USUAL_ACCENTS.has(`${accent} ${others[0]}`)) return null;
  const ground = child(master, 'p:cSld', 'p:bg');
  const behind = child(ground, 'p:bgRef') ?? child(ground, 'p:bgPr', 'a:solidFill');
  const letters = child(master, 'p:txStyles', 'p:bodyStyle', 'a:lvl1pPr', 'a:defRPr', 'a:solidFill');
  const own = {
    background: behind === undefined ? background : plainColour(behind, named),
    text: letters === undefined ? text : plainColour(letters, named),
  };
  const accents = [accent, ...others] as const;
  // A shade cannot be told without its ground, nor a ground without its letters.
  return own.background === null || own.text === null
    ? { background, text, accents }
    : { background: own.background, text: own.text, accents };
}

/** The colour in an element, as '#rrggbb'; null for one that is a shade of another, and of other kinds. */
function plainColour(around: XmlElement, named: (name: string) => string | null): string | null {
  const [colour] = elementsOf(around);
  if (colour === undefined || elementsOf(colour).length > 0) return null;
  const { val = '', lastClr = '' } = colour.attributes;
  if (colour.name === 'a:schemeClr') return named(val);
  const value = colour.name === 'a:sysClr' ? lastClr : colour.name === 'a:srgbClr' ? val : '';
  return /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : null;
}

/** The picture that is a logo on the layouts of most of the slides; null without one. */
async function logoOfLayouts(archive: ArchiveParts, layouts: readonly string[], size: Size): Promise<string | null> {
  const found = new Map<string, readonly string[]>();
  for (const layout of new Set(layouts))
    found.set(layout, await logosOn(archive, layout, await partOf(archive, layout), size));
  const logo = mostFrequent(layouts.flatMap((layout) => [...new Set(found.get(layout))]));
  if (logo === undefined) return null;
  const slides = layouts.filter((layout) => found.get(layout)!.includes(logo));
  return slides.length * 2 > layouts.length ? logo : null;
}

/** Files of pictures that may be logos on `part`, the master or layout at `path`, the largest on it first. */
async function logosOn(archive: ArchiveParts, path: string, part: XmlElement, size: Size): Promise<readonly string[]> {
  const shapes = child(part, 'p:cSld', 'p:spTree');
  const related = await relationshipsOf(archive, path);
  const files = new Map(
    related.flatMap(({ id, type, target, isExternal }) => (type === 'image' && !isExternal ? [[id, target]] : [])),
  );
  return (shapes === undefined ? [] : picturesIn(shapes, (box) => box))
    .filter(({ box }) => isLogo(box, size))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .flatMap(({ id }) => files.get(id) ?? []);
}

interface PlacedPicture {
  /** Of its relationship. */
  readonly id: string;
  readonly box: Box;
}

/** The whole pictures among shapes. */
function picturesIn(shapes: XmlElement, move: Move): PlacedPicture[] {
  return elementsOf(shapes).flatMap((shape): PlacedPicture[] => {
    if (shape.name === 'p:grpSp') return picturesIn(shape, moveOf(shape, move));
    const id = child(shape, 'p:blipFill', 'a:blip')?.attributes['r:embed'];
    const box = boxOf(child(shape, 'p:spPr', 'a:xfrm'), move);
    const crop = child(shape, 'p:blipFill', 'a:srcRect')?.attributes ?? {};
    const isCropped = ['l', 't', 'r', 'b'].some((side) => Number(crop[side] ?? 0) !== 0);
    return shape.name !== 'p:pic' || id === undefined || box === null || isCropped ? [] : [{ id, box }];
  });
}

/** A logo is at most this share of the page wide and high, and this share of it away from a corner. */
const MOST_WIDTH = 0.35;
const MOST_HEIGHT = 0.25;
const EDGE = 0.12;
/** Lines and strips are longer. */
const MOST_RATIO = 8;

function isLogo({ left, top, width, height }: Box, page: Size): boolean {
  const ratio = width / height;
  const isNear = (start: number, length: number, side: number): boolean =>
    Math.min(Math.abs(start), Math.abs(side - start - length)) <= side * EDGE;
  return (
    width > 0 &&
    width <= page.width * MOST_WIDTH &&
    height > 0 &&
    height <= page.height * MOST_HEIGHT &&
    ratio <= MOST_RATIO &&
    ratio >= 1 / MOST_RATIO &&
    isNear(left, width, page.width) &&
    isNear(top, height, page.height)
  );
}
