import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import type { Heading, Image, Paragraph, RootContent } from 'mdast';
import { bulletPointsOf } from '../../content/blocks.ts';
import { clampSlideDuration } from '../../content/slide-defaults.ts';
import { imagePath, libraryImage } from '../../kinds/image/index.ts';
import { slotName, slotOf } from '../../kinds/columns/slots.ts';
import { blocksOfMarkdown, kindOf, type Block } from '../../kinds/index.ts';
import type { MarkdownReader } from '../../kinds/kind.ts';
import { oneLine } from '../../kinds/markdown.ts';
import { chosenLayout, layoutNamed } from '../../picture/layouts.ts';
import type { ImportedSlide, ImportWarning, LibraryImages } from '../importer.ts';
import { textSetting, type FrontMatter } from './front-matter.ts';
import { directivesOf, notesOf } from './note-comments.ts';
import { lineOf, plainTextOf } from './parse.ts';
import { pictureBlock, sideOf } from './picture.ts';
import type { SlideSource } from './split-slides.ts';

/** Names of nodes for a sentence; what is not here has no words. */
const NAMES: Readonly<Record<string, string>> = {
  table: 'a table',
  code: 'code',
  math: 'an equation',
  footnoteDefinition: 'a footnote',
};

/** Which comments of a slide are its notes: in Slidev the one at its end, in Marp and elsewhere all. */
export type CommentRule = 'last' | 'all';

interface SlideReading {
  readonly noteComments: CommentRule;
  readonly images: LibraryImages;
  readonly warn: (warning: ImportWarning) => void;
  /** Is told the address of each picture that is not in the library. */
  readonly leaveOut: (picture: string) => void;
}

/** Reads a slide; the first heading is its title. */
export function readSlide(
  { nodes, settings, line }: SlideSource,
  { noteComments, images, warn, leaveOut }: SlideReading,
): ImportedSlide & { readonly blocks: readonly Block[] } {
  const backgrounds: Block[] = [];
  const body: RootContent[] = [];
  const notes: string[] = [];
  let title = textSetting(settings, 'title');
  let hasHeading = false;
  let side = '';
  let duration = durationOf(settings) ?? DURATION_PRESETS_S.STANDARD;
  if (settings['src'] !== undefined) warn({ line, message: 'Another file that the slide names (src) was not read.' });

  const reader: MarkdownReader = {
    textOf: plainTextOf,
    leaveOut: (node) =>
      warn({ line: lineOf(node), message: `${capitalised(NAMES[node.type] ?? 'a part')} was left out.` }),
    warn: (node, message) => warn({ line: lineOf(node), message }),
  };
  const addPicture = (picture: Pick<Image, 'url' | 'alt'>, line: number): void => {
    const block = pictureBlock(picture, images);
    if (block !== null) side = sideOf(picture) || side;
    // A background is there from the beginning.
    if (block?.fit === 'fill') backgrounds.unshift(block);
    else if (block) body.push(...kindOf(block).toMarkdown(block));
    else {
      leaveOut(picture.url);
      warn({ line, message: 'A picture was left out.', picture: picture.url });
    }
  };
  for (const node of nodes) {
    if (node.type === 'heading') {
      const text = oneLine(plainTextOf(node));
      // An empty heading stands for no title.
      if (!hasHeading) title = text || title;
      else if (text !== '') body.push(text.length <= LIMITS.statementLength ? node : paragraphOf(node));
      hasHeading = true;
    } else if (node.type === 'html') {
      const { comments, text, lost } = readHtml(node.value);
      for (const comment of comments) {
        const directives = directivesOf(comment);
        if (directives === null) notes.push(comment);
        else duration = durationOf(directives) ?? duration;
      }
      for (const name of lost) warn({ line: lineOf(node), message: `${name} was left out.` });
      if (text !== '')
        body.push({ type: 'paragraph', children: [{ type: 'text', value: text }], position: node.position! });
    } else if (node.type === 'paragraph') {
      const exported = exportedPicture(node, images);
      if (exported !== null) body.push(exported);
      else if (libraryImage(node) === null) {
        for (const child of node.children) if (child.type === 'image') addPicture(child, lineOf(node));
        body.push(...textsOfParagraph(node, warn));
      } else body.push(node);
    } else if (node.type !== 'definition') body.push(node);
  }
  const picture = textSetting(settings, 'image');
  if (picture !== '') addPicture({ url: picture, alt: 'bg' }, line);
  const blocks = [...backgrounds, ...blocksOfMarkdown(body, reader)];
  const layout = chosenLayout({ title, blocks, layout: layoutNamed(textSetting(settings, 'layout')) || side });
  return {
    title,
    blocks,
    ...(layout === null ? {} : { layout }),
    bulletPoints: bulletPointsOf(blocks),
    speakerNotes: (noteComments === 'last' ? notes.slice(-1) : notes).map(notesOf).filter(Boolean).join('\n\n'),
    duration,
  };
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
  if (node.children.some(({ type }) => type === 'imageReference')) warn({ line, message: 'A picture was left out.' });
  return apartFromSlot(node).filter((part) => {
    if (slotName(part, plainTextOf) === null) return plainTextOf(part).trim() !== '';
    if (slotOf(part, plainTextOf) !== null) return true;
    warn({ line, message: 'Columns were put below each other.' });
    return false;
  });
}

/** A paragraph without the mark of a slot (`::right::`) that is its first line, and before it the mark. */
function apartFromSlot(node: Paragraph): Paragraph[] {
  const [first, ...others] = node.children;
  const mark = first?.type === 'text' ? /^::[\w-]+::\n/.exec(first.value)?.[0] : undefined;
  const { start } = node.position ?? {};
  if (first?.type !== 'text' || mark === undefined || start?.offset === undefined) return [node];
  const length = mark.length - 1;
  const end = { line: start.line, column: start.column + length, offset: start.offset + length };
  return [
    { type: 'paragraph', children: [{ type: 'text', value: mark.slice(0, -1) }], position: { start, end } },
    { ...node, children: [{ ...first, value: first.value.slice(mark.length) }, ...others] },
  ];
}

/** What an HTML block holds. */
interface HtmlParts {
  /** Notes, or settings in the dialect of Marp. */
  readonly comments: readonly string[];
  /** The words between the tags. */
  readonly text: string;
  /** Elements that cannot be taken over. */
  readonly lost: readonly string[];
}

const LOST_ELEMENTS: readonly (readonly [element: RegExp, name: string])[] = [
  [/<style\b.*?(?:<\/style>|$)/gis, 'A style sheet'],
  [/<script\b.*?(?:<\/script>|$)/gis, 'A script'],
  [/<(?:img|svg|picture|video|iframe|canvas)\b.*?(?:<\/(?:svg|picture|video|iframe|canvas)>|>|$)/gis, 'A picture'],
];

function readHtml(html: string): HtmlParts {
  const comments: string[] = [];
  let rest = html.replaceAll(/<!--(.*?)(?:-->|$)/gs, (_, comment: string) => {
    comments.push(comment);
    return '';
  });
  const lost: string[] = [];
  for (const [element, name] of LOST_ELEMENTS)
    rest = rest.replaceAll(element, () => {
      lost.push(name);
      return '';
    });
  const text = rest
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { comments, text, lost };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The duration of a slide in seconds; null where the settings have none. */
function durationOf({ duration }: FrontMatter): number | null {
  return typeof duration === 'number' ? clampSlideDuration(duration) : null;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
