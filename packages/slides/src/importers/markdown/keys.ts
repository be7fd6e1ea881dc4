import type { Nodes, PhrasingContent } from 'mdast';

/** Replaces keys of a keyboard (`<kbd>Esc</kbd>`) in a tree by code, which is drawn on a ground of its own. */
export function replaceKeys(node: Nodes, textOf: (node: Nodes) => string): void {
  if (!('children' in node)) return;
  for (const child of node.children) replaceKeys(child, textOf);
  if (!node.children.some(isStart)) return;
  const children: Nodes[] = [];
  for (let at = 0; at < node.children.length; at += 1) {
    const child: Nodes = node.children[at]!;
    const length = isStart(child) ? node.children.slice(at + 1, at + 1 + MOST_IN_KEY).findIndex(isEnd) : -1;
    const end = length === -1 ? -1 : at + 1 + length;
    const key =
      end === -1
        ? ''
        : node.children
            .slice(at + 1, end)
            .map(textOf)
            .join('')
            .replaceAll('`', '')
            .trim();
    if (key === '') {
      children.push(child);
      continue;
    }
    // Two codes without anything between them would be one.
    if (children.at(-1)?.type === 'inlineCode') children.push({ type: 'text', value: ' ' });
    children.push({ type: 'inlineCode', value: key });
    at = end;
  }
  node.children = children as PhrasingContent[];
}

/** Most nodes in the name of a key. */
const MOST_IN_KEY = 20;

const isStart = (node: Nodes): boolean => node.type === 'html' && /^<kbd\b[^>]*>$/i.test(node.value);
const isEnd = (node: Nodes): boolean => node.type === 'html' && /^<\/kbd\s*>$/i.test(node.value);
