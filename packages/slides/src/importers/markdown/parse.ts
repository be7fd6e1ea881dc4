import type { Nodes, Paragraph, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { plainLatex } from '../../kinds/equation/plain.ts';
import { replaceEmojiNames } from './emoji.ts';
import { markFencedDivs, readFencedDivs } from './fenced-divs.ts';
import { readInlineMarks } from './inline-marks.ts';
import { replaceKeys } from './keys.ts';

/** Parses CommonMark with GFM, math, keys, names of emoji and marks of other dialects (https://spec.commonmark.org, https://github.github.com/gfm). */
export function parseMarkdown(text: string, isSlidev = false): Root {
  const source = markFencedDivs(text);
  const root = fromMarkdown(source, {
    extensions: [gfm(), math({ singleDollarTextMath: true })],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  readFencedDivs(root);
  nameLanguages(root);
  replaceEmojiNames(root, source);
  readInlineMarks(root, source, isSlidev);
  replaceKeys(root, plainTextOf);
  return root;
}

/** Names the language of code that has it in the way of Pandoc and R Markdown: `{.python .numberLines}`, `{r}`. */
function nameLanguages(node: Nodes): void {
  if (node.type === 'code') {
    const language = /^\{\.?((?!all\b)[a-z][\w+#-]*)/i.exec(node.lang ?? '')?.[1];
    if (language !== undefined) Object.assign(node, { lang: language, meta: null });
  } else if ('children' in node) for (const child of node.children) nameLanguages(child);
}

/** The first line of a node, counted from 1. */
export const lineOf = (node: RootContent): number => node.position?.start.line ?? 1;

/** Whether a node is this mark of one line, written without backslashes. */
export function isMark(node: Paragraph, mark: string): boolean {
  const { start, end } = node.position ?? {};
  return plainTextOf(node) === mark && end?.offset === (start?.offset ?? 0) + mark.length;
}

/** The text of a node as it is read: without marks of emphasis, links and HTML, with signs for mathematics; code stays between backticks. */
export function plainTextOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll(/[ \t]*\n[ \t]*/g, ' ');
    case 'inlineCode':
      return node.value.includes('`') ? node.value : `\`${node.value}\``;
    case 'inlineMath':
      return plainLatex(node.value) || `$${node.value}$`;
    case 'break':
      return '\n';
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : '';
    case 'image':
    case 'imageReference':
      return '';
    default:
      if ('children' in node) return node.children.map(plainTextOf).join(isBlockOfBlocks(node) ? '\n' : '');
      return 'value' in node ? node.value : '';
  }
}

/** Whether the children of a node stand below each other. */
const isBlockOfBlocks = ({ type }: Nodes): boolean => ['list', 'listItem', 'blockquote', 'root'].includes(type);
