import type { Nodes, RootContent } from 'mdast';

/** Marks of columns in Markdown, as Slidev has them (https://sli.dev/builtin/layouts). `bottom` ends the columns. */
export const SLOTS = ['left', 'middle', 'right', 'bottom'] as const;
export type Slot = (typeof SLOTS)[number];

/** The name of a paragraph that is a mark of a slot, such as `::right::`; null for other nodes. */
export function slotName(node: RootContent, textOf: (node: Nodes) => string): string | null {
  if (node.type !== 'paragraph') return null;
  const text = textOf(node);
  const name = /^:: ?([\w-]+) ?::$/.exec(text)?.[1] ?? null;
  // A text that is written with backslashes is longer in the document than as it is read.
  const { start, end } = node.position ?? {};
  const isEscaped = start?.offset === undefined || end!.offset! > start.offset + text.length;
  return isEscaped ? null : name;
}

/** The slot of a node; null for text and for marks of other slots. */
export function slotOf(node: RootContent, textOf: (node: Nodes) => string): Slot | null {
  const name = slotName(node, textOf);
  return SLOTS.find((slot) => slot === name) ?? null;
}
