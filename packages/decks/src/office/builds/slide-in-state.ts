import { allNodes, attributeOf, nodeAt, nodesOf, setAttribute, type XmlNode } from '../../xml-tree.ts';
import type { Box } from '../parts.ts';
import type { Colour } from './effects.ts';
import type { ParagraphState, ShapeState, SlideState } from './states.ts';

/** What a slide is drawn with. */
export interface StatePlace {
  /** Of the slide, in English metric units. */
  readonly size: { readonly width: number; readonly height: number };
  /** The position of a placeholder that has none itself, by its index and type; null where it is not known. */
  readonly placeholder: (index: string | undefined, type: string | undefined) => Box | null;
  /** What fields with the number of the slide show. */
  readonly number: number;
}

/**
 * Changes the part of a slide to one of its states. Hidden paragraphs keep their place, so that no line moves, and hidden
 * shapes stay, because lines between shapes follow them.
 */
export function bringIntoState(slide: XmlNode, { shapes }: SlideState, place: StatePlace): void {
  slide.children = slide.children.filter(
    (child) => typeof child === 'string' || !['timing', 'transition'].includes(child.local),
  );
  changeShapes(slide, shapes, { ...place, drawing: drawingNamespace(slide) });
}

/** Changes the shapes below a node; what is in a hidden one is hidden with it. */
function changeShapes(parent: XmlNode, shapes: SlideState['shapes'], changing: Changing): void {
  parent.children = parent.children.filter((node) => {
    if (typeof node === 'string') return true;
    const state = SHAPES.has(node.local) ? shapes.get(attributeOf(propertiesOf(node), 'id') ?? '') : undefined;
    if (state?.isHidden === true) return hide(node);
    if (state !== undefined) changeShape(node, state, changing);
    if (node.local === 'fld') writeNumber(node, changing.number);
    changeShapes(node, shapes, changing);
    return true;
  });
}

const SHAPES: ReadonlySet<string> = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'grpSp', 'contentPart']);

/** The namespace of drawings, which differs between the variants of the format. */
function drawingNamespace(slide: XmlNode): string {
  for (const { namespace } of allNodes(slide)) if (/\/drawingml(?:\/2006)?\/main$/.test(namespace)) return namespace;
  return 'http://schemas.openxmlformats.org/drawingml/2006/main';
}

interface Changing extends StatePlace {
  /** Namespace. */
  readonly drawing: string;
}

const propertiesOf = (shape: XmlNode): XmlNode | undefined =>
  nodeAt(
    nodesOf(shape).find(({ local }) => /^nv\w+Pr$/.test(local)),
    'cNvPr',
  );

function changeShape(shape: XmlNode, state: ShapeState, changing: Changing): void {
  const look = nodeAt(shape, 'spPr') ?? nodeAt(shape, 'grpSpPr');
  if (state.isGroundHidden === true && look !== undefined) {
    setFill(look, element(changing, 'noFill'));
    setLine(look, element(changing, 'noFill'), changing);
    setChild(look, element(changing, 'effectLst'), EFFECTS, AFTER_EFFECTS);
  }
  if (state.fill !== undefined && look !== undefined) setFill(look, colourFill(state.fill, changing));
  if (state.line !== undefined && look !== undefined) setLine(look, colourFill(state.line, changing), changing);
  if (state.move !== undefined || state.scale !== undefined || state.turn !== undefined)
    place(shape, look, state, changing);
  if (state.paragraphs === undefined) return;
  const paragraphs = allNodes(shape).filter(({ local }) => local === 'p');
  for (const [index, paragraph] of state.paragraphs)
    if (paragraphs[index] !== undefined) changeParagraph(paragraphs[index], shape, paragraph, changing);
}

/**
 * Hides the shapes at and below a node; false if the node is to be removed for it. LibreOffice does not draw shapes with
 * `hidden`, but it draws placeholders and lines between shapes with it, and something in place of tables.
 */
function hide(node: XmlNode): boolean {
  const isShape = SHAPES.has(node.local);
  const isPlaceholder = isShape && nodeAt(node, 'nvSpPr', 'nvPr', 'ph') !== undefined;
  if (isPlaceholder || (isShape && !['sp', 'grpSp'].includes(node.local))) return false;
  const properties = propertiesOf(node);
  if (node.local === 'sp' && properties !== undefined) setAttribute(properties, 'hidden', '1');
  node.children = node.children.filter((child) => typeof child === 'string' || hide(child));
  return true;
}

/** An element of drawings, with a namespace of its own. */
function element(
  { drawing }: Changing,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: XmlNode[] = [],
): XmlNode {
  const node: XmlNode = { name, local: name, namespace: drawing, attributes: [], children };
  for (const [key, value] of Object.entries({ xmlns: drawing, ...attributes })) setAttribute(node, key, value);
  return node;
}

const colourFill = ({ kind, value }: Colour, changing: Changing): XmlNode =>
  element(changing, 'solidFill', {}, [element(changing, kind, { val: value })]);

const unseenFill = (changing: Changing): XmlNode =>
  element(changing, 'solidFill', {}, [
    element(changing, 'srgbClr', { val: '000000' }, [element(changing, 'alpha', { val: '0' })]),
  ]);

const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];
const EFFECTS = ['effectLst', 'effectDag'];
/** What stands after a fill, a line and effects in the properties of a shape. */
const AFTER_EFFECTS = ['scene3d', 'sp3d', 'extLst'];
const AFTER_LINE = [...EFFECTS, ...AFTER_EFFECTS];
const AFTER_FILL = ['ln', ...AFTER_LINE];

/** Puts a child in the place of those with the names `before`, in front of the first one of `after`. */
function setChild(parent: XmlNode, child: XmlNode, before: readonly string[], after: readonly string[]): void {
  parent.children = parent.children.filter((one) => typeof one === 'string' || !before.includes(one.local));
  const next = parent.children.findIndex((one) => typeof one !== 'string' && after.includes(one.local));
  parent.children.splice(next === -1 ? parent.children.length : next, 0, child);
}

const setFill = (look: XmlNode, fill: XmlNode): void => setChild(look, fill, FILLS, AFTER_FILL);

function setLine(look: XmlNode, fill: XmlNode, changing: Changing): void {
  const line = nodeAt(look, 'ln') ?? element(changing, 'ln');
  line.children = line.children.filter((one) => typeof one === 'string' || !FILLS.includes(one.local));
  line.children.unshift(fill);
  setChild(look, line, ['ln'], AFTER_LINE);
}

/** Moves, enlarges and turns a shape that has a position. */
function place(shape: XmlNode, look: XmlNode | undefined, state: ShapeState, changing: Changing): void {
  const position = nodeAt(shape, 'xfrm') ?? nodeAt(look, 'xfrm') ?? inheritedPosition(shape, look, changing);
  const [from, extent] = [nodeAt(position, 'off'), nodeAt(position, 'ext')];
  if (position === undefined || from === undefined || extent === undefined) return;
  const number = (node: XmlNode, name: string): number => Number(attributeOf(node, name)) || 0;
  const hasText = allNodes(shape).some(({ local, children }) => local === 't' && children.length > 0);
  const sides = [
    { start: 'x', length: 'cx', moved: (state.move?.x ?? 0) * changing.size.width, scale: state.scale?.x ?? 1 },
    { start: 'y', length: 'cy', moved: (state.move?.y ?? 0) * changing.size.height, scale: state.scale?.y ?? 1 },
  ];
  for (const { start, length, moved, scale } of sides) {
    // The letters of a text would stay as large, in other lines.
    const grown = number(extent, length) * ((hasText ? 1 : scale) - 1);
    setAttribute(from, start, whole(number(from, start) + moved - grown / 2));
    setAttribute(extent, length, whole(number(extent, length) + grown));
  }
  if (state.turn !== undefined) setAttribute(position, 'rot', whole(number(position, 'rot') + state.turn));
}

/** Coordinates are limited (ECMA-376, part 1, 20.1.10.16). */
const MOST = 27_273_042_316_900;
const whole = (value: number): string => String(Math.round(Math.min(MOST, Math.max(-MOST, value))));

function inheritedPosition(shape: XmlNode, look: XmlNode | undefined, changing: Changing): XmlNode | undefined {
  const named = nodesOf(shape).find(({ local }) => /^nv\w+Pr$/.test(local));
  const placeholder = nodeAt(named, 'nvPr', 'ph');
  if (placeholder === undefined || look === undefined) return undefined;
  const box = changing.placeholder(attributeOf(placeholder, 'idx'), attributeOf(placeholder, 'type'));
  if (box === null) return undefined;
  const position = element(changing, 'xfrm', {}, [
    element(changing, 'off', { x: whole(box.left), y: whole(box.top) }),
    element(changing, 'ext', { cx: whole(box.width), cy: whole(box.height) }),
  ]);
  look.children.unshift(position);
  return position;
}

const RUNS: ReadonlySet<string> = new Set(['r', 'fld', 'br']);
/** What of the properties of a run is seen besides its letters, or decides their colour. */
const SEEN = [
  'ln',
  ...FILLS,
  ...EFFECTS,
  'highlight',
  'uLnTx',
  'uLn',
  'uFillTx',
  'uFill',
  'hlinkClick',
  'hlinkMouseOver',
];

function changeParagraph(paragraph: XmlNode, shape: XmlNode, state: ParagraphState, changing: Changing): void {
  for (const run of nodesOf(paragraph).filter(({ local }) => RUNS.has(local))) {
    const properties = nodeAt(run, 'rPr') ?? element(changing, 'rPr');
    if (nodeAt(run, 'rPr') === undefined) run.children.unshift(properties);
    if (state.isHidden === true || state.colour !== undefined) {
      const kept = state.isHidden === true ? SEEN : [...FILLS, 'hlinkClick'];
      properties.children = properties.children.filter((one) => typeof one === 'string' || !kept.includes(one.local));
      const fill = state.colour === undefined ? unseenFill(changing) : colourFill(state.colour, changing);
      const line = properties.children.findIndex((one) => typeof one !== 'string' && one.local === 'ln');
      properties.children.splice(line + 1, 0, fill);
    }
    if (state.isHidden === true) {
      setAttribute(properties, 'u', 'none');
      setAttribute(properties, 'strike', 'noStrike');
    }
    for (const [name, value] of Object.entries(state.style ?? {})) setAttribute(properties, name, value);
  }
  if (state.isHidden === true) hideMark(paragraph, shape, changing);
}

/** LibreOffice draws no mark of a list without colour, so a hidden item has one without width, in the same indentation. */
const NO_MARK = '\u200b';
const MARKS = ['buAutoNum', 'buChar', 'buBlip'];

function hideMark(paragraph: XmlNode, shape: XmlNode, changing: Changing): void {
  if (!hasMark(paragraph, shape)) return;
  const properties = nodeAt(paragraph, 'pPr') ?? element(changing, 'pPr');
  if (nodeAt(paragraph, 'pPr') === undefined) paragraph.children.unshift(properties);
  setChild(properties, element(changing, 'buChar', { char: NO_MARK }), MARKS, ['tabLst', 'defRPr', 'extLst']);
}

/** Whether a paragraph has a mark, by its own properties, the list of its shape, or as the text of a placeholder. */
function hasMark(paragraph: XmlNode, shape: XmlNode): boolean {
  const own = nodeAt(paragraph, 'pPr');
  const level = Number(attributeOf(own, 'lvl')) || 0;
  const styles = nodeAt(shape, 'txBody', 'lstStyle', `lvl${level + 1}pPr`);
  for (const properties of [own, styles]) {
    if (nodeAt(properties, 'buNone') !== undefined) return false;
    if (MARKS.some((mark) => nodeAt(properties, mark) !== undefined)) return true;
  }
  const placeholder = nodeAt(shape, 'nvSpPr', 'nvPr', 'ph');
  return placeholder !== undefined && ['body', 'obj'].includes(attributeOf(placeholder, 'type') ?? 'obj');
}

/** Slides in their states stand behind the others, where they would have other numbers. */
function writeNumber(field: XmlNode, number: number): void {
  if (attributeOf(field, 'type') !== 'slidenum') return;
  const text = nodeAt(field, 't');
  if (text === undefined) return;
  text.children = [String(number)];
  const prefix = field.name.slice(0, field.name.length - field.local.length);
  field.name = `${prefix}r`;
  field.attributes = [];
  field.children = field.children.filter((one) => typeof one === 'string' || one.local !== 'pPr');
}
