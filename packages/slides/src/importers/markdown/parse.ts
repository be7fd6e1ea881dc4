import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { plainLatex } from '../../kinds/equation/plain.ts';
import { replaceEmojiNames } from './emoji.ts';
import { replaceKeys } from './keys.ts';

/** Parses CommonMark with GFM, math, keys and names of emoji (https://spec.commonmark.org, https://github.github.com/gfm). */
export function parseMarkdown(text: string): Root {
  const root = fromMarkdown(text, {
    extensions: [gfm(), math({ singleDollarTextMath: true })],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  replaceEmojiNames(root, text);
  replaceKeys(root, plainTextOf);
  return root;
}

/** The first line of a node, counted from 1. */
export const lineOf = (node: RootContent): number => node.position?.start.line ?? 1;

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
