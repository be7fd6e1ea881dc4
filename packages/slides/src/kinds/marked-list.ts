import { LIMITS } from '@slidewright/domain/limits';
import type { List, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
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

/** A comment behind the words of an item that names its icon. */
export const ICON_COMMENT = /^<!--\s*icon:\s*([a-z0-9-]+)\s*-->$/;

/** An item of a list: words in bold with the name of an icon behind them, below them a text, and further lists. */
export function markedItem(words: string, text: string, lists: readonly List[] = [], icon = ''): ListItem {
  const written = oneLine(words);
  // Marks of emphasis need something between them.
  const strong = written === '' ? [{ type: 'html', value: NOTHING } as const] : phrasing(written);
  const named: PhrasingContent[] =
    icon === ''
      ? []
      : [
          { type: 'text', value: ' ' },
          { type: 'html', value: `<!-- icon: ${icon} -->` },
        ];
  const below = oneLine(text) === '' ? [] : [{ type: 'break' } as const, ...phrasing(oneLine(text))];
  return {
    type: 'listItem',
    spread: false,
    children: [paragraph([{ type: 'strong', children: strong }, ...named, ...below]), ...lists],
  };
}

/**
 * The words of an item and the text below them. In a list that a person wrote, the words are what is bold at the
 * start, with a colon or a dash behind it, else the first line.
 */
export function wordsOfItem(item: ListItem, textOf: TextOf): { words: string; text: string } {
  const [first, ...others] = withoutIcon(item).children;
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

/** The name of the icon of an item; '' for none. */
export function iconOfItem({ children: [first] }: ListItem): string {
  const inline = first?.type === 'paragraph' ? first.children : [];
  return (
    inline.map((node) => (node.type === 'html' ? ICON_COMMENT.exec(node.value)?.[1] : undefined)).find(Boolean) ?? ''
  );
}

/** An item without the name of its icon and the space before it. */
function withoutIcon(item: ListItem): ListItem {
  const [first, ...others] = item.children;
  const at =
    first?.type === 'paragraph'
      ? first.children.findIndex((node) => node.type === 'html' && ICON_COMMENT.test(node.value))
      : -1;
  if (first?.type !== 'paragraph' || at === -1) return item;
  const before = first.children
    .slice(0, at)
    .filter((node, index) => index < at - 1 || node.type !== 'text' || node.value.trim() !== '');
  return { ...item, children: [{ ...first, children: [...before, ...first.children.slice(at + 1)] }, ...others] };
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
