import { SaxesParser, type SaxesTagNS } from 'saxes';
import { tooLarge, unusable } from './refusals.ts';

/**
 * An element. Names are `prefix:local` with one prefix for each namespace, whatever the file calls it (see `PREFIXES`);
 * attributes without a namespace have no prefix.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

type XmlParser = SaxesParser<{ xmlns: true; position: false }>;

const MOST_DEPTH = 200;
const MOST_NODES = 500_000;

/** Prefixes by the end of the namespace's address, which is the same in both variants of Office Open XML. */
const PREFIXES: readonly (readonly [namespace: RegExp, prefix: string])[] = [
  [/\/presentationml(?:\/2006)?\/main$/, 'p'],
  [/\/drawingml(?:\/2006)?\/main$/, 'a'],
  [/\/drawingml(?:\/2006)?\/diagram$/, 'dgm'],
  [/\/drawingml(?:\/2006)?\/chart$/, 'c'],
  [/\/relationships$/, 'r'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/officeDocument(?:\/2006)?\/math$/, 'm'],
  [/\/office\/drawing\/2010\/main$/, 'a14'],
  [/\/office\/powerpoint\/2010\/main$/, 'p14'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/\/xlink$/, 'xlink'],
];
const OPEN_DOCUMENT = /^urn:oasis:names:tc:opendocument:xmlns:([a-z-]+):/;

function nameOf({ uri, local }: { readonly uri: string; readonly local: string }): string {
  if (uri === '') return local;
  const prefix = OPEN_DOCUMENT.exec(uri)?.[1] ?? PREFIXES.find(([namespace]) => namespace.test(uri))?.[1] ?? '?';
  return `${prefix}:${local}`;
}

/** Extensions that are read: of alternatives, the one that requires these alone is taken. */
const UNDERSTOOD = /\/office\/(?:drawing|powerpoint)\/2010\/main$/;

/**
 * Parses a document in UTF-8 into the nodes that `nodeOf` makes of its tags, and returns the first. `closed` is told each
 * node with its parent once it is complete. There are no entities but the five of XML: a document type is refused. Throws
 * DECK_UNUSABLE for what is not well-formed, PAYLOAD_TOO_LARGE for more than 500,000 nodes or 200 levels.
 */
export function parseNodes<Node extends { readonly children: (Node | string)[] }>(
  bytes: Uint8Array,
  nodeOf: (tag: SaxesTagNS, parser: XmlParser) => Node,
  closed?: (node: Node, parent: { readonly children: (Node | string)[] }) => void,
): Node {
  const parser: XmlParser = new SaxesParser({ xmlns: true, position: false });
  const root: { readonly children: (Node | string)[] } = { children: [] };
  const open: Node[] = [];
  let nodes = 0;
  const add = (child: Node | string): void => {
    nodes += 1;
    if (nodes > MOST_NODES || open.length >= MOST_DEPTH) throw tooLarge('a part has too many elements');
    (open.at(-1) ?? root).children.push(child);
  };
  parser.on('error', (error) => {
    throw unusable(`XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw unusable('XML: a document type is not accepted');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const node = nodeOf(tag, parser);
    add(node);
    open.push(node);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const node = open.pop()!;
    closed?.(node, open.at(-1) ?? root);
  });
  parser.write(decoded(bytes)).close();
  const first = root.children.find((child) => typeof child !== 'string');
  if (first === undefined) throw unusable('XML: no element');
  return first;
}

/**
 * Parses a document as `parseNodes`. Of the alternatives for several versions of a program (`mc:AlternateContent`,
 * ECMA-376, part 3), the elements of one stand in their place: of the first whose extensions are understood, else of the
 * fallback.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const elementOf = (tag: SaxesTagNS, parser: XmlParser): OpenElement => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((one) => [nameOf(one), one.value]));
    return { name: nameOf(tag), attributes, children: [], isUnderstood: isUnderstood(tag, parser) };
  };
  return parseNodes(bytes, elementOf, ({ name, children }, parent) => {
    if (name === 'mc:AlternateContent') parent.children.splice(-1, 1, ...chosenOf(children));
  });
}

interface OpenElement extends XmlElement {
  readonly children: (OpenElement | string)[];
  /** False for an alternative that requires an extension that is not. */
  readonly isUnderstood: boolean;
}

function isUnderstood({ attributes }: SaxesTagNS, parser: XmlParser): boolean {
  const required = attributes['Requires']?.value.trim() ?? '';
  return required.split(/\s+/).every((prefix) => prefix === '' || UNDERSTOOD.test(parser.resolve(prefix) ?? ''));
}

/** The content of one of several alternatives. */
function chosenOf(alternatives: OpenElement['children']): OpenElement['children'] {
  const elements = alternatives.filter((one) => typeof one !== 'string');
  const choice =
    elements.find((one) => one.name === 'mc:Choice' && one.isUnderstood) ??
    elements.find(({ name }) => name === 'mc:Fallback') ??
    elements.find(({ name }) => name === 'mc:Choice');
  return choice === undefined ? [] : [...choice.children];
}

/** Characters of a document in UTF-8. Throws DECK_UNUSABLE for another encoding. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unusable('XML: not UTF-8', error);
  }
}

export const elementsOf = (element: XmlElement): readonly XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string');

/** The element at a path of names below an element. */
export function child(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce(
    (parent: XmlElement | undefined, name) => parent && elementsOf(parent).find((one) => one.name === name),
    element,
  );
}

/** All elements with a name below an element, in the order of the document. */
export function descendants(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsOf(element).flatMap((one) => [...(one.name === name ? [one] : []), ...descendants(one, name)]);
}

/** The elements below an element that fit, but none within another one that fits, so that each element is visited once. */
export function outermost(element: XmlElement, fits: (one: XmlElement) => boolean): readonly XmlElement[] {
  return elementsOf(element).flatMap((one) => (fits(one) ? [one] : outermost(one, fits)));
}

/** The text of an element and all below it. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((one) => (typeof one === 'string' ? one : textOf(one))).join('');
}
