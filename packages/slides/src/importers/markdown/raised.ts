import type { Nodes, PhrasingContent } from 'mdast';
import { ABOVE, BELOW } from '../../measure/raised-text.ts';

const SIGNS: Readonly<Record<string, ReadonlyMap<string, string>>> = { '<sup>': ABOVE, '<sub>': BELOW };

/** Replaces raised and lowered text in a tree (`x<sup>2</sup>`) by raised and lowered characters, where all have one. */
export function replaceRaised(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) replaceRaised(child);
  const children: Nodes[] = [];
  for (let at = 0; at < node.children.length; at += 1) {
    const [start, text, end] = node.children.slice(at, at + 3) as Nodes[];
    const signs = start?.type === 'html' ? SIGNS[start.value.toLowerCase()] : undefined;
    const isClosed = end?.type === 'html' && /^<\/su[bp]>$/i.test(end.value);
    const written = signs !== undefined && text?.type === 'text' && isClosed ? [...text.value] : [];
    const raised = written.map((character) => signs?.get(character));
    if (raised.length === 0 || raised.includes(undefined)) {
      children.push(start!);
      continue;
    }
    children.push({ type: 'text', value: raised.join('') });
    at += 2;
  }
  node.children = children as PhrasingContent[];
}
