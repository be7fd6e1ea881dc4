import { LIMITS } from '@slidewright/domain/limits';
import type { List, ListItem, Nodes, RootContent } from 'mdast';
import { slotName } from './columns/slots.ts';
import { cut } from './fields.ts';
import type { MarkdownReader } from './kind.ts';
import { NOTHING, oneLine, paragraph, phrasing } from './markdown.ts';

type TextOf = (node: Nodes) => string;

/** The nodes of a block that is a list below its mark, as `::steps::`; a raw line, because text that looks like one is escaped. */
export function markedList(kind: string, isOrdered: boolean, children: ListItem[]): RootContent[] {
  return [
    { type: 'html', value: `::${kind}::` },
    { type: 'list', ordered: isOrdered, spread: false, children },
  ];
}

/** The list below the mark of this kind at index `at`; null where there is none. */
export function listBelowMark(
  kind: string,
  nodes: readonly RootContent[],
  at: number,
  { textOf }: MarkdownReader,
): List | null {
  const list = nodes[at + 1];
  return slotName(nodes[at]!, textOf) === kind && list?.type === 'list' ? list : null;
}

/** An item of a list: words in bold, below them a text, and further lists. */
export function markedItem(words: string, text: string, lists: readonly List[] = []): ListItem {
  const written = oneLine(words);
  // Marks of emphasis need something between them.
  const strong = written === '' ? [{ type: 'html', value: NOTHING } as const] : phrasing(written);
  const below = oneLine(text) === '' ? [] : [{ type: 'break' } as const, ...phrasing(oneLine(text))];
  return {
    type: 'listItem',
    spread: false,
    children: [paragraph([{ type: 'strong', children: strong }, ...below]), ...lists],
  };
}

/**
 * The words of an item and the text below them. In a list that a person wrote, the words are what is bold at the
 * start, with a colon or a dash behind it, else the first line.
 */
export function wordsOfItem({ children }: ListItem, textOf: TextOf): { words: string; text: string } {
  const [first, ...others] = children;
  const below = others.map(textOf);
  if (first?.type !== 'paragraph') return within('', first === undefined ? below : [textOf(first), ...below]);
  const [bold, ...inline] = first.children;
  if (bold?.type === 'strong') {
    const rest = inline.map(textOf).join('');
    const isBelow = inline[0]?.type === 'break';
    return within(textOf(bold), [isBelow ? rest : rest.replace(/^\s*[:–—-]?\s+/u, ''), ...below]);
  }
  const [line = '', ...lines] = textOf(first).split('\n');
  return line.length > LIMITS.entryTitleLength
    ? within('', [line, ...lines, ...below])
    : within(line, [...lines, ...below]);
}

function within(words: string, texts: readonly string[]): { words: string; text: string } {
  return {
    words: cut(oneLine(words), LIMITS.entryTitleLength),
    text: cut(oneLine(texts.join(' ')), LIMITS.entryTextLength),
  };
}

/** Items in pieces of at most `most`. */
export const inPieces = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));
