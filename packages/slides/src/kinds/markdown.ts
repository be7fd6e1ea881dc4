import { codeParts } from '@slidewright/domain/code-marks';
import type { Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import type { MarkdownReader, MarkdownRun } from './kind.ts';

/** Web and e-mail addresses, which are written as `<https://example.org>`. Longer labels are no address in Markdown. */
const LABEL = '[A-Za-z\\d]{1,30}(?:-[A-Za-z\\d]{1,10}){0,3}';
const ADDRESS = new RegExp(
  `(?<web>https?://[^\\s\\p{Cc}<>\`|\\\\]*[^\\s\\p{Cc}<>\`|\\\\.,;:!?'")\\]*_~…])|[A-Za-z\\d][\\w.+-]{0,60}@${LABEL}(?:\\.${LABEL}){1,4}(?![\\w.-])`,
  'gu',
);

/** Stands in Markdown where something must stand and there is nothing. */
export const NOTHING = '<!-- -->';

/** A text in one line: line breaks and several spaces are one space, as they are drawn. Fixed spaces stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/[ \t\r\n\f\v\u2028\u2029]+/gu, ' ').trim();
}

/** The lines of a text, without the spaces and blank lines that are not drawn. */
export function trimmedLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/**
 * The nodes of a text of one or several lines; code is what stands between single backticks. The importer's text of the
 * nodes is the text again. In a cell of a table, code with a backslash is written as text: there it cannot be escaped.
 */
export function phrasing(text: string, isCell = false): PhrasingContent[] {
  return text.split('\n').flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    ...codeParts(line).flatMap(({ text: part, start, isCode }): PhrasingContent[] => {
      if (!isCode) return withAddresses(part);
      const isDouble = line.startsWith('``', start) && line.startsWith('``', start + 2 + part.length);
      // Two codes without anything between them would be one.
      const isWritten = isDouble || line[start - 1] === '`' || (isCell && part.includes('\\'));
      const marks = isDouble ? '``' : '`';
      if (isWritten) return [{ type: 'text', value: marks + part + marks }];
      return [{ type: 'inlineCode', value: part }];
    }),
  ]);
}

function withAddresses(text: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let done = 0;
  const plain = (value: string): Text[] => (value === '' ? [] : [{ type: 'text', value }]);
  for (const { 0: address, index, groups } of text.matchAll(ADDRESS)) {
    const url = groups?.['web'] === undefined ? `mailto:${address}` : address;
    nodes.push(...plain(text.slice(done, index)), { type: 'link', url, children: plain(address) });
    done = index + address.length;
  }
  return [...nodes, ...plain(text.slice(done))];
}

/** `fromMarkdown` of a kind whose blocks are one node each; `read` returns [] for a node of another kind. */
export function ofOneNode<Block>(
  read: (node: RootContent, textOf: MarkdownReader['textOf']) => readonly Block[],
): (nodes: readonly RootContent[], at: number, reader: MarkdownReader) => MarkdownRun<Block> | null {
  return (nodes, at, { textOf }) => {
    const blocks = read(nodes[at]!, textOf);
    return blocks.length === 0 ? null : { blocks, count: 1 };
  };
}

export const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
