import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { Blockquote, Nodes, PhrasingContent, Text } from 'mdast';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

const ATTRIBUTE = String.raw`(?:[.#][^\s{}"'=]+|v-[\w.-]+|[\w:@-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+)|-)`;
/** Attributes in the way of Pandoc, Slidev's MDC and kramdown: `{.small #id width=50%}`. */
const ATTRIBUTES = String.raw`\{[ \t]*:?[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE}){0,20}[ \t]*\}`;
const AT_START = new RegExp(`^${ATTRIBUTES}`);
const END_OF_SPAN = new RegExp(`^([^[\\]]*)\\]${ATTRIBUTES}`);
const OF_SPAN = new RegExp(`\\[([^[\\]]*)\\]${ATTRIBUTES}`, 'g');
const AT_END_OF_LINE = new RegExp(`(?<![ \\t])[ \\t]*${ATTRIBUTES}[ \\t]*(?=\\n|$)`, 'g');
/** Words that are marked in Obsidian, Typora and by plugins: `==words==`. */
const MARKED = /(?<!=)==(?=[^\s=])([^=\n]{1,500}?)(?<=\S)==(?!=)/g;
/** Obsidian's links and pictures: `[[Note|words]]`, `![[picture.png|300]]`. */
const WIKI_LINK =
  /(!?)\[\[(?=[^[\]\n]{0,500}\p{L})([^\s[\]|#\n][^[\]|#\n]{0,300})?(?:#([^[\]|\n]{0,300}))?(?:\|([^[\]\n]{0,300}))?\]\]/gu;
const PICTURE = /\.(?:png|jpe?g|webp|avif|gif|svg)$/i;
/** A box in the way of GitHub and Obsidian, `> [!NOTE] Words`. */
const CALLOUT = /^\[![\w-]+\][+-]?[ \t]*\n?/;
/** The same, values of Slidev's page (`{{ $nav.currentPage }}`), and components whose names are text in CommonMark (`<mdi:home />`). */
const OF_SLIDEV = new RegExp(
  `${WIKI_LINK.source}|\\{\\{[^{}\\n]*\\}\\}|</?[a-z][\\w-]*:[\\w-]+(?:\\s[^<>]*)?/?>`,
  'gu',
);

/** Most nodes in a span of words in brackets. */
const MOST_IN_SPAN = 50;

/** Where characters of ASCII that are written with a backslash or as a reference stand while marks are read. */
const GUARDED = 0xe000;

/**
 * Removes the marks of other dialects of Markdown from the texts of a tree, and replaces their pictures and boxes. What is
 * written with a backslash is text. `source` is the document.
 */
export function readInlineMarks(node: Nodes, source: string, isSlidev: boolean): void {
  if (!('children' in node)) return;
  for (const child of node.children)
    if (child.type === 'text') child.value = guarded(child, source);
    else readInlineMarks(child, source, isSlidev);
  const children = node.children.flatMap((child, at): Nodes[] => {
    if (child.type === 'blockquote') return isCallout(child, source) ? contentOfCallout(child) : [child];
    if (child.type !== 'text') return [child];
    readAttributes(child, node.children, at);
    child.value = child.value.replaceAll(MARKED, '$1');
    return piecesOf(child, isSlidev);
  });
  for (const child of children) if (child.type === 'text') child.value = unguarded(child.value);
  node.children = children as typeof node.children;
}

/** Removes attributes from a text: those of a link or a picture before it, of a span in brackets, and at the end of a line. */
function readAttributes(text: Text, children: readonly Nodes[], at: number): void {
  if (at > 0) {
    const isSpan = END_OF_SPAN.test(text.value);
    const before = isSpan ? children.slice(Math.max(0, at - MOST_IN_SPAN), at) : [];
    const start = before.findLast((node) => node.type === 'text' && node.value.includes('['));
    if (start?.type === 'text') {
      start.value = start.value.replace(/\[(?=[^[]*$)/, '');
      text.value = text.value.replace(END_OF_SPAN, '$1');
    }
    text.value = text.value.replace(AT_START, '');
  }
  text.value = text.value.replaceAll(OF_SPAN, '$1').replaceAll(AT_END_OF_LINE, '');
}

/** A text in pieces: words, Obsidian's pictures, and Slidev's expressions as elements of HTML. */
function piecesOf(text: Text, isSlidev: boolean): PhrasingContent[] {
  const pieces: PhrasingContent[] = [];
  let done = 0;
  for (const match of text.value.matchAll(isSlidev ? OF_SLIDEV : WIKI_LINK)) {
    const [all, embed, name = '', heading = '', label = ''] = match;
    const { position } = text;
    pieces.push({ ...text, value: text.value.slice(done, match.index) });
    if (all.startsWith('<')) pieces.push({ type: 'html', value: all });
    else if (all.startsWith('{')) pieces.push({ type: 'html', value: '<expression/>' });
    else if (embed !== '!' || !PICTURE.test(name)) pieces.push({ ...text, value: label || name || heading });
    else
      pieces.push({
        type: 'image',
        url: name,
        alt: /^\d+(?:x\d+)?$/.test(label) ? '' : label,
        ...(position && { position }),
      });
    done = match.index + all.length;
  }
  if (done === 0) return [text];
  return [...pieces, { ...text, value: text.value.slice(done) }];
}

function isCallout({ children: [first] }: Blockquote, source: string): boolean {
  const [words] = first?.type === 'paragraph' ? first.children : [];
  return words?.type === 'text' && CALLOUT.test(words.value) && source.startsWith('[!', words.position?.start.offset);
}

function contentOfCallout({ children: [first, ...others] }: Blockquote): Nodes[] {
  if (first?.type !== 'paragraph') return others;
  const [words, ...inline] = first.children as [Text, ...PhrasingContent[]];
  const value = words.value.replace(CALLOUT, '');
  return [{ ...first, children: [{ ...words, value }, ...inline] }, ...others];
}

/** The text of a node with other characters for those that are written with a backslash or as a reference. */
function guarded({ value, position }: Text, source: string): string {
  const written = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  if (!/[\\&]/.test(written)) return value;
  let text = '';
  let at = 0;
  for (const { 0: piece, 1: escaped, 2: reference } of written.matchAll(WRITTEN)) {
    const character = escaped ?? (reference === undefined ? piece : characterOf(reference));
    if (!value.startsWith(character, at)) continue;
    at += character.length;
    const code = character.charCodeAt(0);
    text +=
      character !== piece && character.length === 1 && code < 0x80 ? String.fromCharCode(GUARDED + code) : character;
  }
  return at === value.length ? text : value;
}

const WRITTEN = /\\([!-/:-@[-`{-~])|&(#?\w{1,32});|[^]/g;

const characterOf = (reference: string): string =>
  reference.startsWith('#')
    ? decodeNumericCharacterReference(reference.replace(/^#x?/i, ''), /^#x/i.test(reference) ? 16 : 10)
    : decodeNamedCharacterReference(reference) || `&${reference};`;

const unguarded = (text: string): string =>
  text.replaceAll(/[\ue000-\ue07f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - GUARDED));
