import { SaxesParser, type SaxesTagNS } from 'saxes';
import { tooLarge, unusable } from './refusals.ts';
import { decoded } from './xml.ts';

/** An element that can be changed and written again, with the names that the file has. */
export interface XmlNode {
  /** With the prefix of the file. */
  name: string;
  readonly local: string;
  readonly namespace: string;
  attributes: XmlAttribute[];
  children: (XmlNode | string)[];
}

interface XmlAttribute {
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  value: string;
}

const MOST_DEPTH = 200;
const MOST_NODES = 500_000;

/**
 * Parses a document in UTF-8 that is written again, with all of its alternatives. Throws DECK_UNUSABLE for what is not
 * well-formed, PAYLOAD_TOO_LARGE for more than 500,000 nodes or 200 levels.
 */
export function parseTree(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: XmlNode = { name: '', local: '', namespace: '', attributes: [], children: [] };
  const open = [root];
  let nodes = 0;
  const add = (child: XmlNode | string): void => {
    nodes += 1;
    if (nodes > MOST_NODES || open.length > MOST_DEPTH) throw tooLarge('a part has too many elements');
    open.at(-1)!.children.push(child);
  };
  parser.on('error', (error) => {
    throw unusable(`XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw unusable('XML: a document type is not accepted');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.values(tag.attributes).map(({ name, local, uri, value }): XmlAttribute => ({
      name,
      local,
      namespace: uri,
      value,
    }));
    const node: XmlNode = { name: tag.name, local: tag.local, namespace: tag.uri, attributes, children: [] };
    add(node);
    open.push(node);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(decoded(bytes)).close();
  return nodesOf(root)[0]!;
}

export const nodesOf = (node: XmlNode): XmlNode[] => node.children.filter((child) => typeof child !== 'string');

/** A node and all below it, in the order of the document. */
export function allNodes(node: XmlNode, found: XmlNode[] = []): readonly XmlNode[] {
  found.push(node);
  for (const child of nodesOf(node)) allNodes(child, found);
  return found;
}

/** The first child with a local name. */
export const nodeAt = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce(
    (parent: XmlNode | undefined, local) => parent && nodesOf(parent).find((one) => one.local === local),
    node,
  );

export const attributeOf = (node: XmlNode | undefined, local: string): string | undefined =>
  node?.attributes.find((attribute) => attribute.local === local && attribute.namespace === '')?.value;

/** Sets an attribute without a namespace. */
export function setAttribute(node: XmlNode, name: string, value: string): void {
  const others = node.attributes.filter((one) => one.name !== name);
  node.attributes = [...others, { name, local: name, namespace: '', value }];
}

/** A document of an element that was parsed, in UTF-8. */
export function writeTree(root: XmlNode): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'];
  const write = (node: XmlNode): void => {
    pieces.push(`<${node.name}`, ...node.attributes.map(({ name, value }) => ` ${name}="${escaped(value)}"`), '>');
    for (const child of node.children) {
      if (typeof child === 'string') pieces.push(escaped(child));
      else write(child);
    }
    pieces.push(`</${node.name}>`);
  };
  write(root);
  return pieces.join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);
