import { parseNodes } from './xml.ts';

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

/** Parses a document that is written again, with all of its alternatives, as `parseNodes`. */
export function parseTree(bytes: Uint8Array): XmlNode {
  return parseNodes<XmlNode>(bytes, ({ name, local, uri, attributes }) => ({
    name,
    local,
    namespace: uri,
    attributes: Object.values(attributes).map((one) => ({
      name: one.name,
      local: one.local,
      namespace: one.uri,
      value: one.value,
    })),
    children: [],
  }));
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
