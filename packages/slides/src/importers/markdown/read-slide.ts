import { LIMITS } from '@slidewright/domain/limits';
import { textWarning, type TextWarningCode } from '@slidewright/domain/text-warnings';
import type { Heading, Image, List, ListItem, Nodes, Paragraph, RootContent, Table, Text } from 'mdast';
import { bulletPointsOf } from '../../content/blocks.ts';
import { clampSlideDuration } from '../../content/slide-defaults.ts';
import { usualDuration } from '../../speech/speaking-time.ts';
import { imagePath, libraryImage } from '../../kinds/image/index.ts';
import { slotName, slotOf } from '../../kinds/columns/slots.ts';
import { blocksOfMarkdown, isMarkedKind, kindOf, type Block } from '../../kinds/index.ts';
import type { MarkdownReader } from '../../kinds/kind.ts';
import type { NumberBlock } from '../../kinds/number/index.ts';
import { attributionOf, type Quote } from '../../kinds/quote/index.ts';
import { ICON_COMMENT } from '../../kinds/marked-list.ts';
import { oneLine, paragraph } from '../../kinds/markdown.ts';
import { chosenLayout, layoutNamed } from '../../film/layouts.ts';
import type { ImportedSlide, ImportWarning, LibraryImages } from '../importer.ts';
import { textSetting, type FrontMatter } from './front-matter.ts';
import { emojiWords } from './emoji.ts';
import { createHtmlReader, type HtmlPart, type TableCell } from './html.ts';
import { partsOfList } from './list-parts.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialectNamed, type DialectId } from './dialects/index.ts';
import { directivesOf, notesOf } from './note-comments.ts';
import { inlineText, isMark, lineOf, parseMarkdown, plainTextOf } from './parse.ts';
import { isBackground, pictureBlock, sideOf } from './picture.ts';
import { createSlideBody } from './slide-body.ts';
import type { ColumnClasses } from './style-sheets.ts';
import type { SlideSource } from './split-slides.ts';

/** What is said of nodes that no kind holds; of others, that a part was left out. */
const DROPPED = {
  table: 'TABLE_DROPPED',
  code: 'CODE_DROPPED',
  math: 'EQUATION_DROPPED',
  footnoteDefinition: 'FOOTNOTE_DROPPED',
} as const satisfies Readonly<Record<string, TextWarningCode>>;
const codeOfDropped = (type: string): (typeof DROPPED)[keyof typeof DROPPED] | 'PART_DROPPED' =>
  Object.hasOwn(DROPPED, type) ? DROPPED[type as keyof typeof DROPPED] : 'PART_DROPPED';

/** The title of a slide, and its level in the table of contents, from 1. */
export interface SlideHeading {
  readonly title: string;
  readonly level: number;
}

interface SlideReading {
  /** Null for a document of no program. */
  readonly dialect: DialectId | null;
  readonly columnClasses: ColumnClasses;
  /** Of all slides, for a table of contents. */
  readonly headings: readonly SlideHeading[];
  readonly images: LibraryImages;
  readonly warn: (warning: ImportWarning) => void;
  /** Is told the address of each picture that is not in the library. */
  readonly leaveOut: (picture: string) => void;
}

/** The heading of a slide as Slidev lists it; null for one without a title, or that is not to be listed. */
export function headingOf({ nodes, settings }: SlideSource): SlideHeading | null {
  const heading = nodes.find((node) => node.type === 'heading');
  const title = textSetting(settings, 'title') || oneLine(heading === undefined ? '' : plainTextOf(heading));
  const { level } = settings;
  if (title === '' || settings['hideInToc'] === true) return null;
  return { title, level: typeof level === 'number' ? level : (heading?.depth ?? 1) };
}

/** Reads a slide; the first heading is its title. */
export function readSlide(
  source: SlideSource,
  { dialect, columnClasses, headings, images, warn, leaveOut }: SlideReading,
): ImportedSlide & { readonly blocks: readonly Block[] } {
  const { nodes, settings, line } = source;
  const backgrounds: Block[] = [];
  const body = createSlideBody({
    hasSlots: nodes.some((node) => slotOf(node, plainTextOf) !== null),
    warn: (at, warning) => warn({ line: at, ...warning }),
  });
  const html = createHtmlReader(columnClasses);
  /** Words at a position of their own, such as the label of a picture. */
  const placed: Paragraph[] = [];
  let isPictureMissing = false;
  let notes: string[] = [];
  let title = textSetting(settings, 'title');
  let hasHeading = false;
  let openList: List | null = null;
  let openTable: { readonly table: number; readonly node: Table } | null = null;
  let ownHeader = '';
  const listed = new Set<string>();
  let side = '';
  let duration = durationOf(settings);
  const { comment } = dialect === null ? {} : (dialectNamed(dialect) as Dialect);
  if (settings['src'] !== undefined) warn({ line, ...textWarning('FILE_NOT_READ', { words: 'src' }) });

  const reader: MarkdownReader = {
    textOf: plainTextOf,
    leaveOut: (node) => warn({ line: lineOf(node), ...textWarning(codeOfDropped(node.type)) }),
    warn: (node, warning) => warn({ line: lineOf(node), ...warning }),
  };
  const addPicture = (picture: Pick<Image, 'url' | 'alt'>, at: number): void => {
    const block = pictureBlock(picture, images);
    if (block !== null) side = sideOf(picture) || side;
    // A background is there from the beginning.
    if (block?.fit === 'fill') backgrounds.unshift(block);
    else if (block) body.add(...kindOf(block).toMarkdown(block));
    else {
      isPictureMissing ||= !isBackground(picture);
      const isOfSite = OTHER_SITE.test(picture.url);
      const isFile = picture.url !== '' && !isOfSite;
      if (isFile) leaveOut(picture.url);
      const warning = textWarning(isOfSite ? 'PICTURE_OF_SITE' : 'PICTURE_DROPPED');
      warn({ line: at, ...warning, ...(isFile ? { file: picture.url } : {}) });
    }
  };
  const addBackground = (url: string, at: number): void => {
    if (PICTURE_ADDRESS.test(url)) addPicture({ url, alt: 'bg' }, at);
  };
  const addHeading = (node: Heading): void => {
    const text = oneLine(plainTextOf(node));
    // An empty heading stands for no title.
    if (!hasHeading && !body.isInNotes) title = text || title;
    else if (text !== '') body.add(text.length <= LIMITS.statementLength ? node : paragraphOf(node));
    hasHeading ||= !body.isInNotes;
  };
  /** Adds an item of a list of HTML; to the list before it, if nothing is between them. */
  const addItem = (words: Paragraph, { depth, isOrdered }: { depth: number; isOrdered: boolean }): void => {
    const item: ListItem = { type: 'listItem', children: [words] };
    const last = openList?.children.at(-1);
    if (openList === null || last === undefined || (depth < 2 && openList.ordered !== isOrdered)) {
      openList = { type: 'list', ordered: isOrdered, children: [item], position: words.position! };
      body.add(openList);
    } else if (depth < 2) openList.children.push(item);
    else last.children.push({ type: 'list', ordered: isOrdered, children: [item] });
  };
  /** Adds words to a cell of a table of HTML; to the table before it, if nothing is between them. */
  const addCell = ({ children, position }: Paragraph, { table, row, column }: TableCell): void => {
    if (openTable?.table !== table) {
      openTable = { table, node: { type: 'table', children: [], position: position! } };
      body.add(openTable.node);
    }
    const rows = openTable.node.children;
    while (rows.length <= row) rows.push({ type: 'tableRow', children: [] });
    const cells = rows[row]!.children;
    while (cells.length <= column) cells.push({ type: 'tableCell', children: [] });
    cells[column]!.children.push(...(cells[column]!.children.length === 0 ? [] : [SPACE]), ...children);
  };
  const addHtml = (part: HtmlPart, at: RootContent): void => {
    const { type } = part;
    if (type !== 'text' || part.item === undefined) openList = null;
    switch (type) {
      case 'comment': {
        const said = comment?.(part.text, (warning) => warn({ line: lineOf(at), ...warning })) ?? null;
        if (said !== null) return void notes.push(said);
        const directives = directivesOf(part.text);
        if (directives === null) notes.push(part.text);
        else duration = durationOf(directives) ?? duration;
        ownHeader = inlineText(textSetting(directives ?? {}, '_header')) || ownHeader;
        warnOfFurniture(directives ?? {}, () => lineOf(at), warn);
        addBackground(pictureOfUrl(textSetting(directives ?? {}, '_backgroundImage')), lineOf(at));
        return;
      }
      case 'text': {
        const words: Paragraph = { ...paragraph([{ type: 'text', value: part.text }]), position: at.position! };
        if (part.level !== undefined) return addHeading({ ...words, type: 'heading', depth: part.level });
        if (part.item !== undefined) return addItem(words, part.item);
        if (part.cell !== undefined) return addCell(words, part.cell);
        if (part.isPlaced) placed.push(words);
        return body.add(words);
      }
      case 'code':
        return body.add({ type: 'code', lang: part.language, value: part.text, position: at.position! });
      case 'picture':
        return addPicture(part, lineOf(at));
      case 'contents':
        return body.add(...contentsOf(headings, headingOf(source), part));
      case 'lost': {
        const lost = `${lineOf(at)} ${part.warning.message}`;
        if (!listed.has(lost)) warn({ line: lineOf(at), ...part.warning });
        listed.add(lost);
        return;
      }
      case 'grid':
        return body.beginGrid(part.columns, lineOf(at));
      case 'cell':
        return body.beginCell();
      case 'end of cell':
        return body.endCell();
      case 'end of grid':
        return body.endGrid();
      case 'notes':
        return body.beginNotes();
      case 'end of notes':
        return body.endNotes();
      default:
        throw new Error(`there is no such part ${type satisfies never}`);
    }
  };
  /** Adds what the HTML within texts holds beside their words. */
  const addInline = (node: RootContent): void => {
    for (const part of inlineHtmlOf(node).flatMap((written) => createHtmlReader().read(written))) {
      const isBlank = part.type === 'comment' && (part.text.trim() === '' || ICON_COMMENT.test(`<!--${part.text}-->`));
      if (!isBlank && INLINE_PARTS.has(part.type)) addHtml(part, node);
    }
  };
  for (const node of nodes) {
    // In Slidev notes are the comment at the end.
    const written = htmlOf(node);
    if (written === null && dialect === 'slidev') notes = [];
    if (written === null) openList = null;
    const spoken = node.type === 'paragraph' ? notesBelow(node, dialect) : null;
    if (spoken !== null) {
      body.beginNotes();
      body.add(spoken);
    } else if (node.type === 'heading') {
      addHeading(node);
      for (const picture of picturesOf(node)) addPicture(picture, lineOf(node));
      addInline(node);
    } else if (written !== null) {
      for (const part of html.read(written)) {
        if (dialect === 'slidev') notes = [];
        addHtml(part, node);
      }
    } else if (node.type === 'paragraph') {
      const exported = exportedPicture(node, images);
      if (exported !== null) body.add(exported);
      else if (libraryImage(node) === null) {
        for (const picture of picturesOf(node)) addPicture(picture, lineOf(node));
        addInline(node);
        const snippet = dialect === 'slidev' ? /^<<<\s+(\S+)/.exec(plainTextOf(node))?.[1] : undefined;
        if (snippet !== undefined) warn({ line: lineOf(node), ...textWarning('FILE_NOT_READ', { words: snippet }) });
        else if (dialect !== 'slidev' || !BLOCK_MARK.test(plainTextOf(node)) || !isMark(node, plainTextOf(node)))
          body.add(...textsOfParagraph(node, warn));
      } else body.add(node);
    } else if (dialect === 'slidev' && node.type === 'code' && /\bmagic-move\b/.test(node.meta ?? '')) {
      // The steps of code that moves, each in code of its own.
      const steps = parseMarkdown(node.value).children.filter(({ type }) => type === 'code');
      body.add(...steps.map((step) => ({ ...step, position: node.position! })));
    } else if (dialect === 'slidev' && node.type === 'code' && /^(?:plantuml|puml)$/i.test(node.lang ?? '')) {
      warn({ line: lineOf(node), ...textWarning('PLANTUML_DROPPED') });
    } else if (node.type !== 'definition') {
      body.add(...(node.type === 'list' ? partsOfList(node) : [node]));
      for (const picture of picturesOf(node)) addPicture(picture, lineOf(node));
      addInline(node);
    }
  }
  for (const part of html.end()) addHtml(part, nodes.at(-1)!);
  if (title === '' && !hasHeading) title = ownHeader;
  else if (ownHeader !== '') warn({ line, ...textWarning('HEADER_DROPPED', { words: ownHeader }) });
  const picture = textSetting(settings, 'image');
  if (picture !== '') addPicture({ url: picture, alt: 'bg' }, line);
  addBackground(textSetting(settings, 'background'), line);
  const isLost = (node: RootContent): boolean => isPictureMissing && placed.some((words) => words === node);
  for (const node of placed.filter(isLost))
    warn({ line: lineOf(node), ...textWarning('PICTURE_WORDS_DROPPED', { words: plainTextOf(node) }) });
  const written = body.nodes.filter((node) => !isLost(node));
  const read = [
    ...backgrounds,
    ...blocksOfMarkdown(written, reader).flatMap(isOfSlots(dialect) ? asWritten : withoutEmptyColumns),
  ];
  const named = textSetting(settings, 'layout');
  const only = named === 'fact' ? factOf(title, read) : named === 'quote' ? quoteOf(title, read) : null;
  const blocks = only === null ? read : [only];
  if (only !== null) title = '';
  const comments = notes.map(notesOf).filter(Boolean);
  const said = [...body.notes.map((node) => (node.type === 'code' ? '' : plainTextOf(node))), ...comments]
    .filter(Boolean)
    .join('\n\n');
  const layout = chosenLayout({ title, blocks, layout: layoutNamed(named) || side });
  const speakerNotes =
    notes.some((note) => comment === undefined || note.trim() !== '') || body.notes.length > 0
      ? said
      : emojiWords({ title, blocks });
  return {
    title,
    blocks,
    ...(layout === null ? {} : { layout }),
    bulletPoints: bulletPointsOf(blocks),
    speakerNotes,
    duration: duration ?? usualDuration({ title, blocks, speakerNotes }),
  };
}

/**
 * The paragraph that begins the notes of a slide in the way of reveal.js, without its mark; null for others. `Note:` before
 * words is text in decks that are not reveal.js's.
 */
function notesBelow({ children: [first, ...others], ...node }: Paragraph, dialect: DialectId | null): Paragraph | null {
  const mark = dialect === 'reveal' ? /^notes?:\s*/i : dialect === null ? /^notes?:\s*(?:\n|$)/i : null;
  if (first?.type !== 'text' || mark === null) return null;
  const value = first.value.replace(mark, '');
  const { start, end } = first.position ?? {};
  const isEscaped = (end?.offset ?? 0) - (start?.offset ?? 0) > first.value.length;
  return value === first.value || isEscaped ? null : { ...node, children: [{ ...first, value }, ...others] };
}

/** Whether an empty column is meant: in decks that have marks of columns, it keeps the place of the other one. */
const isOfSlots = (dialect: DialectId | null): boolean =>
  dialect === null || dialect === 'slidev' || dialect === 'marp';
const asWritten = (block: Block): Block[] => [block];

/** The blocks of columns of which all but one are empty, such as those with the title alone. */
function withoutEmptyColumns(block: Block): readonly Block[] {
  if (block.kind !== 'columns') return [block];
  const [only, ...others] = block.columns.filter((column) => column.length > 0);
  return only !== undefined && others.length === 0 ? only : [block];
}

/** Lists the words that Marp's settings put above and below slides. */
export function warnOfFurniture(
  settings: FrontMatter,
  lineOfName: (name: string) => number,
  warn: (warning: ImportWarning) => void,
): void {
  for (const name of ['header', 'footer', '_footer']) {
    const words = inlineText(textSetting(settings, name));
    const code = name === 'header' ? 'HEADER_DROPPED' : 'FOOTER_DROPPED';
    if (words !== '') warn({ line: lineOfName(name), ...textWarning(code, { words }) });
  }
}

/** The figure of Slidev's layout `fact`, whose title has a digit and is explained by at most one text; null for others. */
function factOf(title: string, blocks: readonly Block[]): NumberBlock | null {
  const [only, ...others] = blocks;
  const label = only === undefined ? '' : only.kind === 'text' ? only.text : null;
  const isWithin = title.length <= LIMITS.numberLength && (label ?? '').length <= LIMITS.numberLabelLength;
  if (label === null || others.length > 0 || !/\p{N}/u.test(title) || !isWithin) return null;
  return { kind: 'number', value: title, label: oneLine(label), note: '' };
}

/** The quotation of Slidev's layout `quote`: texts with its source as the last, or the title with it; null for others. */
function quoteOf(title: string, blocks: readonly Block[]): Quote | null {
  const texts = blocks.flatMap((block) => (block.kind === 'text' || block.kind === 'statement' ? [block.text] : []));
  const last = texts.at(-1) ?? '';
  const attribution = attributionOf(last) || (title !== '' && texts.length === 1 ? oneLine(last) : '');
  const said = [title, ...(attribution === '' ? texts : texts.slice(0, -1))].filter(Boolean);
  const isWithin = said.join('\n').length <= LIMITS.quoteLength && attribution.length <= LIMITS.attributionLength;
  // A title above a quotation is not a part of it.
  if (texts.length < blocks.length || said.length === 0 || (title !== '' && said.length > 1) || !isWithin) return null;
  return { kind: 'quote', text: said.join('\n'), attribution };
}

const OTHER_SITE = /^(?!data:)(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** The address in CSS's `url("…")`; '' for other values. */
const pictureOfUrl = (value: string): string =>
  /url\(\s{0,9}["']?([^"')]{1,2000})["']?\s{0,9}\)/.exec(value)?.[1] ?? '';

/** A background that is a file, and no colour. */
const PICTURE_ADDRESS = /^(?:https?:\/\/|data:image\/|\.{0,2}\/)|\.(?:png|jpe?g|webp|avif|gif|svg)(?:[?#]|$)/i;

/** The HTML of a node: of a block, or of a paragraph of HTML and words that begins with HTML; null for other nodes. */
function htmlOf(node: RootContent): string | null {
  if (node.type === 'html') return node.value;
  const [first] = node.type === 'paragraph' ? node.children : [];
  const isTag = (child: Nodes): boolean =>
    child.type === 'html' || (child.type === 'text' && VUE_TAG.test(child.value));
  if (node.type !== 'paragraph' || first === undefined || !isTag(first)) return null;
  const pieces = node.children.map((child) => {
    if (child.type !== 'html' && child.type !== 'text') return null;
    return isTag(child) ? child.value : child.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
  return pieces.includes(null) ? null : pieces.join('');
}

/** A tag that is text in CommonMark, because an attribute begins with '@'. */
const VUE_TAG = /^<[a-z][\w-]*\s(?:[^<>@]*\s)?@\w/i;

const SPACE: Text = { type: 'text', value: ' ' };
const INLINE_PARTS: ReadonlySet<string> = new Set(['comment', 'picture', 'lost'] satisfies HtmlPart['type'][]);

/** The HTML within the texts of a node, in order. */
function inlineHtmlOf(node: Nodes): string[] {
  if (node.type === 'html') return [node.value];
  return 'children' in node ? node.children.flatMap(inlineHtmlOf) : [];
}

/** The pictures within a node, in order. */
function picturesOf(node: Nodes): Image[] {
  if (node.type === 'image') return [node];
  return 'children' in node ? node.children.flatMap(picturesOf) : [];
}

/** A numbered list of the titles of the other slides; [] without any. */
function contentsOf(
  headings: readonly SlideHeading[],
  own: SlideHeading | null,
  { from, to }: { readonly from: number; readonly to: number },
): List[] {
  const items = headings
    .filter(({ title, level }) => level >= from && level <= to && title !== own?.title)
    .map(({ title }) => ({
      type: 'listItem' as const,
      children: [paragraph([{ type: 'text', value: title }])],
    }));
  return items.length === 0 ? [] : [{ type: 'list', ordered: true, children: items }];
}

const paragraphOf = ({ children, position }: Heading): Paragraph => ({
  type: 'paragraph',
  children,
  ...(position === undefined ? {} : { position }),
});

/**
 * The paragraph of a picture whose title has the settings of an image or a page, as the exporter writes them, with the
 * image of the library and its size; null for any other.
 */
function exportedPicture(node: Paragraph, images: LibraryImages): Paragraph | null {
  const [only, ...others] = node.children;
  const found = only?.type === 'image' && others.length === 0 ? images.get(only.url) : undefined;
  if (only?.type !== 'image' || found === undefined || !EXPORTED.test(only.title ?? '')) return null;
  const title = only.title!.replace(/\d+x\d+/, `${found.width}x${found.height}`);
  return { ...node, children: [{ ...only, url: imagePath(found.id), title }] };
}

const EXPORTED = /^(?:whole|fill|page) \d{1,4}x\d{1,4}(?: [\d.]{1,6} [\d.]{1,6})?$/;

/** The texts of a paragraph without pictures and without marks of slots that no kind knows; [] when nothing remains. */
function textsOfParagraph(node: Paragraph, warn: (warning: ImportWarning) => void): Paragraph[] {
  const line = lineOf(node);
  if (node.children.some(({ type }) => type === 'imageReference')) warn({ line, ...textWarning('PICTURE_DROPPED') });
  return apartFromSlot(node).filter((part) => {
    const name = slotName(part, plainTextOf);
    if (name === null) return plainTextOf(part).trim() !== '';
    if (slotOf(part, plainTextOf) !== null || isMarkedKind(name)) return true;
    if (PLAIN_SLOT.test(name)) return false;
    warn({ line, ...textWarning('COLUMNS_STACKED') });
    return false;
  });
}

/** The lines around a block component of Slidev's MDC, such as `::code-group` and `::`. */
const BLOCK_MARK = /^::(?:[\w-]+(?:\{[^{}]*\})?)?$/;

/** Slots of Slidev's themes whose content stands in the order that it is written in. */
const PLAIN_SLOT = /^(?:title|subtitle|header|default|content|top|note|notes|footer)$/;

/** A paragraph without the mark of a slot (`::right::`) that is its first line, and before it the mark. */
function apartFromSlot(node: Paragraph): Paragraph[] {
  const [first, ...others] = node.children;
  const mark = first?.type === 'text' ? /^:: ?[\w-]+ ?::\n/.exec(first.value)?.[0] : undefined;
  const { start } = node.position ?? {};
  if (first?.type !== 'text' || mark === undefined || start?.offset === undefined) return [node];
  const length = mark.length - 1;
  const end = { line: start.line, column: start.column + length, offset: start.offset + length };
  return [
    { type: 'paragraph', children: [{ type: 'text', value: mark.slice(0, -1) }], position: { start, end } },
    { ...node, children: [{ ...first, value: first.value.slice(mark.length) }, ...others] },
  ];
}

/** The duration of a slide in seconds; null where the settings have none. */
function durationOf({ duration }: FrontMatter): number | null {
  return typeof duration === 'number' ? clampSlideDuration(duration) : null;
}
