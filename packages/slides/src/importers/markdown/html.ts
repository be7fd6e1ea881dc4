import { textWarning, type TextWarning, type TextWarningCode } from '@slidewright/domain/text-warnings';
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name';
import { columnsOfStyle, trackCount, type ColumnClasses } from './style-sheets.ts';

/** The place of words in the tables of a slide, counted from 0. */
export interface TableCell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** What a piece of HTML holds, in its order. */
export type HtmlPart =
  | { readonly type: 'comment'; readonly text: string }
  /**
   * Words in a block of their own; `isPlaced`: at a position of their own on the slide. `level`: a heading of this level.
   * `item`: an item of a list, `depth` lists deep. `cell`: a cell of a table.
   */
  | {
      readonly type: 'text';
      readonly text: string;
      readonly isPlaced: boolean;
      readonly level?: 1 | 2 | 3 | 4 | 5 | 6;
      readonly item?: { readonly depth: number; readonly isOrdered: boolean };
      readonly cell?: TableCell;
    }
  /** Text that is set as it is written. */
  | { readonly type: 'code'; readonly text: string; readonly language: string }
  | { readonly type: 'picture'; readonly url: string; readonly alt: string }
  /** Slidev's table of contents, of titles from level `from` to level `to`. */
  | { readonly type: 'contents'; readonly from: number; readonly to: number }
  /** What cannot be taken over. */
  | { readonly type: 'lost'; readonly warning: TextWarning }
  /** A grid begins; `columns` is null where all of its cells stand beside each other. */
  | { readonly type: 'grid'; readonly columns: number | null }
  | { readonly type: 'cell' | 'end of cell' | 'end of grid' }
  /** What is said and not shown, as reveal.js and Pandoc have it, begins or ends. */
  | { readonly type: 'notes' | 'end of notes' };

/** `placed` has a position of its own on the slide, a `control` is for clicks. */
type Role = 'grid' | 'cell' | 'notes' | 'control' | 'placed' | 'other';

interface StartTag {
  readonly type: 'start';
  readonly name: string;
  readonly attributes: string;
  readonly isEmpty: boolean;
  readonly source: string;
}

interface EndTag {
  readonly type: 'end';
  readonly name: string;
  readonly source: string;
}

type Token =
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'lost'; readonly element: LostElement }
  | { readonly type: 'code'; readonly text: string; readonly language: string }
  | StartTag
  | EndTag;

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Elements within a line of text. */
const INLINE =
  /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/i;
/** Elements in deeper ones are not taken as open. */
const DEEPEST = 100;
/** Elements that are left out with their content. */
const LOST = {
  style: 'STYLE_DROPPED',
  script: 'SCRIPT_DROPPED',
  svg: 'PICTURE_DROPPED',
  picture: 'PICTURE_DROPPED',
  canvas: 'PICTURE_DROPPED',
  video: 'VIDEO_DROPPED',
  audio: 'SOUND_DROPPED',
  iframe: 'EMBEDDED_DROPPED',
  /** Of Slidev, between braces. */
  expression: 'VALUE_DROPPED',
} as const satisfies Readonly<Record<string, TextWarningCode>>;
type LostElement = keyof typeof LOST;
const isLost = (name: string): name is LostElement => Object.hasOwn(LOST, name);

/**
 * Returns a reader of the HTML of one slide, which is given each piece in order: an element may end in a later piece,
 * with Markdown before it. `end` ends the elements that are open at the end of the slide.
 */
export function createHtmlReader(classes: ColumnClasses = new Map()): {
  read(html: string): HtmlPart[];
  end(): HtmlPart[];
} {
  const open: { readonly name: string; readonly role: Role; readonly isTitle: boolean }[] = [];
  const cell = { table: -1, row: -1, column: -1 };
  const isIn = (role: Role) => open.some((element) => element.role === role);

  function start({ name, attributes, isEmpty }: StartTag, role: Role): HtmlPart[] {
    const parts: HtmlPart[] = [];
    if (name.toLowerCase() === 'img')
      parts.push({ type: 'picture', url: attribute(attributes, 'src'), alt: attribute(attributes, 'alt') });
    else if (name === 'Toc') {
      const level = (which: string) => Number.parseInt(attribute(attributes, which), 10);
      parts.push({ type: 'contents', from: level('minDepth') || 1, to: level('maxDepth') || Infinity });
    } else if (isEmpty && COMPONENT.test(name) && !isIn('control'))
      parts.push({ type: 'lost', warning: textWarning('COMPONENT_DROPPED', { words: name }) });
    if (COMPONENT.test(name) && !isIn('control'))
      for (const field of ['title', 'description']) {
        const text = attribute(attributes, field).trim();
        if (text !== '') parts.push({ type: 'text', text, isPlaced: isIn('placed') });
      }
    if (/^table$/i.test(name)) Object.assign(cell, { table: cell.table + 1, row: -1 });
    else if (/^tr$/i.test(name)) Object.assign(cell, { row: cell.row + 1, column: -1 });
    else if (/^t[dh]$/i.test(name)) cell.column += 1;
    if (isEmpty || VOID.test(name)) return parts;
    if (open.length === DEEPEST) return parts;
    open.push({ name, role, isTitle: /(?:^|\s)title(?:\s|$)/.test(attribute(attributes, 'class')) });
    if (role === 'grid') parts.push({ type: 'grid', columns: columnsOf(attributes, classes) ?? null });
    if (role === 'cell' || role === 'notes') parts.push({ type: role });
    return parts;
  }

  const endFrom = (at: number): HtmlPart[] =>
    open
      .splice(at)
      .toReversed()
      .flatMap(({ role }) =>
        role === 'grid' || role === 'cell' || role === 'notes' ? [{ type: `end of ${role}` } as const] : [],
      );

  /** Whether words are a heading or an item of a list. */
  function structure(): Pick<Extract<HtmlPart, { type: 'text' }>, 'level' | 'item' | 'cell'> {
    const found = open.findLast(({ name, isTitle }) => isTitle || /^(?:h[1-6]|li|t[dh])$/i.test(name));
    if (found === undefined) return {};
    if (/^t[dh]$/i.test(found.name)) return { cell: { ...cell } };
    const around = /^(?:h[1-6]|li)$/i.test(found.name) ? found.name.toLowerCase() : 'h1';
    if (around !== 'li') return { level: Number(around[1]) as 1 | 2 | 3 | 4 | 5 | 6 };
    const lists = open.filter(({ name }) => /^[uo]l$/i.test(name));
    return { item: { depth: lists.length, isOrdered: lists.at(-1)?.name.toLowerCase() === 'ol' } };
  }

  return {
    read(html) {
      const parts: HtmlPart[] = [];
      let words = '';
      const endWords = (): void => {
        const text = withEntities(words).replaceAll(/\s+/g, ' ').trim();
        words = '';
        if (text === '') return;
        if (isIn('control')) parts.push({ type: 'lost', warning: textWarning('CONTROL_DROPPED', { words: text }) });
        else parts.push({ type: 'text', text, isPlaced: isIn('placed'), ...structure() });
      };
      for (const token of tokensOf(html)) {
        if (token.type === 'text') words += token.text;
        else if (token.type === 'start' && token.name.toLowerCase() === 'br') words += ' ';
        else if (token.type === 'comment' || token.type === 'code') {
          endWords();
          parts.push(token);
        } else if (token.type === 'lost') parts.push({ type: 'lost', warning: textWarning(LOST[token.element]) });
        else if (token.type === 'start') {
          const role = open.at(-1)?.role === 'grid' ? 'cell' : roleOf(token, isIn('grid'), classes);
          if (role !== 'other' || !INLINE.test(token.name)) endWords();
          parts.push(...start(token, role));
        } else {
          const at = open.findLastIndex((element) => element.name === token.name);
          if (at === -1) continue;
          if (open[at]!.role !== 'other' || !INLINE.test(token.name)) endWords();
          parts.push(...endFrom(at));
        }
      }
      endWords();
      return parts;
    },
    end: () => endFrom(0),
  };
}

/** Code between backticks, which is read aloud as it is written. */
const CODE = /(`[^`\n]+`)/;
const BLOCKS = new Set([...htmlBlockNames, ...htmlRawNames]);

/**
 * HTML as a person reads it aloud: its words without tags and comments, with a line for each `<br>` and a paragraph for
 * each block. What stands between backticks, and what only looks like a tag (`List<string>`), stays. Takes linear time.
 */
export function readAloud(html: string): string {
  const paragraphs = [''];
  let isAfterBreak = false;
  const add = (text: string): void => {
    // A line that ends with `<br>` ends once.
    paragraphs.push(paragraphs.pop()! + (isAfterBreak ? text.replace(/^[ \t]*\n/, '') : text));
    isAfterBreak = false;
  };
  for (const [index, piece] of html.split(CODE).entries()) {
    if (index % 2 === 1) {
      add(piece);
      continue;
    }
    for (const token of tokensOf(piece)) {
      if (token.type === 'text') add(withEntities(token.text));
      else if (token.type === 'comment' || token.type === 'lost') continue;
      else if (token.type === 'code') paragraphs.push(token.text, '');
      else if (!isHtml(token)) add(withEntities(token.source));
      else if (BLOCKS.has(token.name.toLowerCase())) paragraphs.push('');
      else if (/^br$/i.test(token.name)) {
        add('\n');
        isAfterBreak = true;
      }
    }
  }
  return paragraphs
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** The inverse of `readAloud`: a text whose tags, comments and references to characters are read as they are written. */
export function asHtml(text: string): string {
  const escaped = (piece: string) => piece.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll(/<(?=[a-z/!])/gi, '&lt;');
  return text
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? piece : escaped(piece)))
    .join('');
}

/** Whether a tag is one of HTML or of a component, and no type as in `List<string>`. */
const isHtml = ({ name, source }: StartTag | EndTag): boolean =>
  name.includes('-') ||
  source.endsWith('/>') ||
  [INLINE, VOID].some((names) => names.test(name)) ||
  BLOCKS.has(name.toLowerCase());

/** Components of Vue, and web components. */
const COMPONENT = /[A-Z:-]|^arrow$/;
const CONTROL = /(?:^|\s)(?:@|v-on:|on)click(?:[.=\s]|$)/i;
const PLACED = /(?:^|\s)(?:absolute|fixed|abs-[\w-]+)(?:\s|$)/;

function roleOf({ name, attributes }: StartTag, isInGrid: boolean, columnClasses: ColumnClasses): Role {
  const classes = attribute(attributes, 'class');
  if (/^aside$/i.test(name) ? /(?:^|\s)notes(?:\s|$)/.test(classes) : /^\s+data-notes$/.test(attributes))
    return 'notes';
  if (/^(?:button|select|textarea)$/i.test(name) || CONTROL.test(attributes)) return 'control';
  if (PLACED.test(classes) || /position\s*:\s*(?:absolute|fixed)/i.test(attribute(attributes, 'style')))
    return 'placed';
  return !isInGrid && columnsOf(attributes, columnClasses) !== undefined ? 'grid' : 'other';
}

/**
 * The columns of a grid, as Slidev's decks (UnoCSS), Marp's and the style sheets of the deck have them; null for one with
 * as many as cells, undefined for no grid.
 */
function columnsOf(attributes: string, columnClasses: ColumnClasses): number | null | undefined {
  const classes = attribute(attributes, 'class');
  const columns =
    /(?:^|\s)cols-(\S+)/.exec(attribute(attributes, 'grid'))?.[1] ??
    (/(?:^|\s)grid(?:\s|$)/.test(classes) ? /(?:^|\s)grid-cols-(\S+)/.exec(classes)?.[1] : undefined);
  if (columns !== undefined && /^\d{1,2}$/.test(columns)) return Number(columns);
  if (columns?.startsWith('[') === true) return trackCount(columns.slice(1, -1)) || undefined;
  const own = columnsOfStyle(attribute(attributes, 'style'));
  if (own !== undefined) return own;
  const found = classes.split(/\s+/).find((name) => columnClasses.has(name));
  if (found !== undefined) return columnClasses.get(found);
  return /(?:^|\s)(?:two-|three-)?columns(?:\s|$)/.test(classes) ? null : undefined;
}

/** The value of an attribute; '' if it is not there. */
function attribute(attributes: string, name: string): string {
  for (const [, found = '', double, single, bare] of attributes.matchAll(ATTRIBUTE))
    if (found.toLowerCase() === name.toLowerCase()) return withEntities(double ?? single ?? bare ?? '');
  return '';
}

const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>]+)))?/g;

/** The tags, texts and comments of a piece of HTML. Takes linear time. */
function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length;) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + '<!--'.length);
      yield { type: 'comment', text: html.slice(at + '<!--'.length, end === -1 ? undefined : end) };
      at = end === -1 ? html.length : end + '-->'.length;
      continue;
    }
    const tag = html[at] === '<' ? tagAt(html, at) : null;
    if (tag === null) {
      const next = html.indexOf('<', at + 1);
      const end = next === -1 ? html.length : next;
      yield { type: 'text', text: html.slice(at, end) };
      at = end;
      continue;
    }
    at = tag.end;
    const { token } = tag;
    const name = token.name.toLowerCase();
    if (token.type === 'start' && isLost(name)) {
      yield { type: 'lost', element: name };
      if (!token.isEmpty) at = endOfContent(html, name, at);
    } else if (token.type === 'start' && (name === 'pre' || isMermaid(token))) {
      const end = endOfContent(html, name, at);
      yield { type: 'code', text: asWritten(html.slice(at, end)), language: isMermaid(token) ? 'mermaid' : '' };
      at = end;
    } else yield token;
  }
}

const isMermaid = ({ attributes }: StartTag): boolean => /(?:^|\s)mermaid(?:\s|$)/.test(attribute(attributes, 'class'));

/** The text of HTML with its lines, without tags and blank lines around it. */
const asWritten = (html: string): string =>
  withEntities(html.replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
    .replace(/^[ \t]*\n/, '')
    .trimEnd();

/** Index after the end tag of an element; the end of the text without one. */
function endOfContent(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const end = close.test(html) ? html.indexOf('>', close.lastIndex) : -1;
  return end === -1 ? html.length : end + 1;
}

const NAME = /<(\/?)([a-z][\w:-]*)/iy;
const IN_TAG = /[^"'<>]+|"[^"]*"|'[^']*'/y;

/** The tag at an index, where a '<' is; null for a '<' that is text. */
function tagAt(html: string, from: number): { readonly token: StartTag | EndTag; readonly end: number } | null {
  NAME.lastIndex = from;
  const [opening = '', slash, name = ''] = NAME.exec(html) ?? [];
  if (opening === '') return null;
  let at = from + opening.length;
  for (IN_TAG.lastIndex = at; IN_TAG.test(html); IN_TAG.lastIndex = at) at = IN_TAG.lastIndex;
  if (html[at] !== '>') return null;
  const attributes = html.slice(from + opening.length, at);
  const source = html.slice(from, at + 1);
  const token =
    slash === '/'
      ? ({ type: 'end', name, source } as const)
      : ({ type: 'start', name, attributes, isEmpty: attributes.endsWith('/'), source } as const);
  return { token, end: at + 1 };
}

/** Replaces references to characters: `&mdash;`, `&#8212;` and `&#x2014;`. */
const withEntities = (text: string): string =>
  text.replaceAll(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || reference;
    return decodeNumericCharacterReference(hex ?? decimal!, hex === undefined ? 10 : 16);
  });

const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi;
