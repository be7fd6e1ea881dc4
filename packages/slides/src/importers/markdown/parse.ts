import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import { plainLatex } from '../../kinds/equation/plain.ts';
import { oneLine } from '../../kinds/markdown.ts';
import { boundedGfm, boundedMarks } from './bounds.ts';
import { replaceEmojiNames } from './emoji.ts';
import { markFencedDivs, readFencedDivs } from './fenced-divs.ts';
import { readInlineMarks } from './inline-marks.ts';
import { replaceKeys } from './keys.ts';
import { replaceRaised } from './raised.ts';

/**
 * Parses CommonMark with GFM, math, keys, names of emoji and marks of other dialects (https://spec.commonmark.org,
 * https://github.github.com/gfm). `report` is told the lines of texts with too many marks, which are read as words.
 */
export function parseMarkdown(
  text: string,
  dialect: 'marp' | 'slidev' | 'other' = 'other',
  report: (line: number) => void = () => undefined,
): Root {
  const source = markFencedDivs(text);
  const root = fromMarkdown(source, {
    extensions: [boundedGfm(), math({ singleDollarTextMath: true }), boundedMarks(report)],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  readFencedDivs(root);
  nameLanguages(root);
  root.children = root.children.flatMap(equationsOf);
  replaceEmojiNames(root, source);
  readInlineMarks(root, source, dialect === 'slidev');
  if (dialect === 'marp') breakLines(root);
  replaceKeys(root, plainTextOf);
  replaceRaised(root);
  return root;
}

/** Ends lines of paragraphs where they are written, as Marp does. */
function breakLines(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) breakLines(child);
  if (node.type !== 'paragraph') return;
  node.children = node.children.flatMap((child): PhrasingContent[] => {
    if (child.type !== 'text') return [child];
    const [first = '', ...others] = child.value.split('\n');
    return [
      { ...child, value: first },
      ...others.flatMap((value) => [{ type: 'break' } as const, { ...child, value }]),
    ];
  });
}

/** A paragraph of several equations between `$$` as paragraphs of one each; other nodes as they are. */
function equationsOf(node: RootContent): RootContent[] {
  if (node.type !== 'paragraph') return [node];
  const shown = node.children.filter((child) => child.type !== 'break' && plainTextOf(child).trim() !== '');
  if (shown.length < 2 || !shown.every(isDisplayMath)) return [node];
  return shown.map((child) => ({ type: 'paragraph', children: [child], position: child.position! }));
}

function isDisplayMath(node: PhrasingContent): boolean {
  if (node.type !== 'inlineMath') return false;
  const length = (node.position?.end.offset ?? 0) - (node.position?.start.offset ?? 0);
  return length - node.value.length >= 2 * '$$'.length;
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

/** The end of a line between characters of scripts that have no spaces. */
const WITHIN_WORDS =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。，])[ \t]{0,20}\n[ \t]*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu;

/** Whether a node is this mark of one line, written without backslashes. */
export function isMark(node: Paragraph, mark: string): boolean {
  const { start, end } = node.position ?? {};
  return plainTextOf(node) === mark && end?.offset === (start?.offset ?? 0) + mark.length;
}

/** The text of a node as it is read: without marks of emphasis, links and HTML, with signs for mathematics; code stays between backticks. */
export function plainTextOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll(WITHIN_WORDS, '').replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ');
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

/** The words of a text in Markdown, in one line. */
export const inlineText = (markdown: string): string =>
  markdown === '' ? '' : oneLine(plainTextOf(parseMarkdown(markdown)));
