import type { Nodes } from 'mdast';
import { literalLines } from './literal-lines.ts';

/** A fence of a div as Pandoc has them (https://pandoc.org/MANUAL.html#divs-and-spans), with its name or attributes. */
const FENCE = /^(\s*):{3,}[ \t]*(\{[^{}]*\}|[^\s:{}<>][^<>]*?)?[ \t]*:*[ \t]*(?:<!--.*-->)?[ \t]*$/;
/** A piece of HTML that ends a paragraph and is one line long in CommonMark. */
const MARK = { start: '<?div ', end: '?>' } as const;

/** Replaces the fences of divs, `::: {.columns}` to `:::`, by marks that `readFencedDivs` reads. */
export function markFencedDivs(text: string): string {
  if (!text.includes(':::')) return text;
  const lines = text.split('\n');
  const isLiteral = literalLines(lines);
  return lines
    .map((line, at) => {
      const [fence, indent = '', name = ''] = isLiteral[at] === true ? [] : (FENCE.exec(line) ?? []);
      return fence === undefined ? line : `${indent}${MARK.start}${name}${MARK.end}`;
    })
    .join('\n');
}

/** Replaces the marks in a tree by the tags of HTML that they stand for. */
export function readFencedDivs(node: Nodes): void {
  // A block of HTML goes on to the next blank line, and may hold marks.
  if (node.type === 'html')
    node.value = node.value.replaceAll(/<\?div ([^?\n]*)\?>/g, (_, name: string) => tagOf(name.trim()));
  else if ('children' in node) for (const child of node.children) readFencedDivs(child);
}

function tagOf(name: string): string {
  if (name === '') return '</div>';
  if (name.startsWith('{')) {
    const classes = [...name.matchAll(/\.([\w-]+)/g)].map(([, found]) => found);
    return divOf(classes.join(' '));
  }
  // What follows the name is the heading of a box.
  const [first = '', ...words] = name.split(/\s+/);
  return `${divOf(first)}${words.join(' ')}`;
}

const divOf = (classes: string): string =>
  /^notes?$/i.test(classes) ? '<div data-notes>' : `<div class="${classes}">`;
