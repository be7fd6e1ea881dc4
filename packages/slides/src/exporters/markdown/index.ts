import { VOICE_DEFAULTS } from '@slidewright/domain/constants';
import { FILM_SETTING_ENTRIES, NEW_FILM, type FilmSettings } from '@slidewright/domain/film/settings';
import type { Heading, Html, Nodes, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { usualDuration } from '../../speech/speaking-time.ts';
import { hasContent, withoutPlaceholders, type SlideText } from '../../content/slide.ts';
import { dialectByMarks, NO_DIALECT } from '../../importers/markdown/dialects/recognise.ts';
import { emojiWords } from '../../importers/markdown/emoji.ts';
import { noteComment, NO_NOTES } from '../../importers/markdown/note-comments.ts';
import { chosenLayout } from '../../film/layouts.ts';
import { LIBRARY_IMAGE } from '../../kinds/image/index.ts';
import { kindOf, type Block } from '../../kinds/index.ts';
import { oneLine, phrasing } from '../../kinds/markdown.ts';
import type { PicturePaths } from './pictures.ts';

export { imagesOfSlides, musicPath, picturePaths, type PicturePaths } from './pictures.ts';

/** Duration in seconds. */
export interface WrittenSlide extends SlideText {
  readonly duration: number;
}

/** A timeline of the API or of a message. */
interface WrittenTimeline {
  readonly title: string;
  readonly description?: string;
  /** BCP 47; written if it was chosen, because a detected one is detected again. */
  readonly language?: string;
  readonly isLanguageChosen?: boolean;
  readonly audioSettings?: { readonly voice: string; readonly speed: number; readonly pitch: string } | undefined;
  readonly settings?: Partial<FilmSettings>;
}

/**
 * Writes a timeline as Markdown, which the importer of Markdown reads back: front matter, `---` between slides, titles as
 * headings and notes as comments. All texts are escaped. Placeholders, blank texts and slides without content are left
 * out, as in the film. Images with a path have it as their address, others their path in the library. `music` is the path or
 * the name of the film's music, '' for none.
 */
export function timelineToMarkdown(
  timeline: WrittenTimeline,
  all: readonly WrittenSlide[],
  pictures: PicturePaths = new Map(),
  music = '',
): string {
  const slides = all.filter(hasContent).map(withoutPlaceholders);
  const settings = {
    ...frontMatterOf(timeline, music),
    // A document without a line `---` between slides is parted at its headings.
    ...(slides.length === 1 ? { headingDivider: 1 } : {}),
    // Those of the document are those of its first slide as well.
    ...(slides[0] === undefined ? {} : layoutOf(slides[0])),
  };
  const children = slides.flatMap((slide, index): RootContent[] => [
    ...(index === 0 ? [] : [rulerBefore(slide)]),
    ...nodesOf(slide),
  ]);
  for (const child of children) namePictures(child, pictures);
  const body = markdownOf({ type: 'root', children });
  // Texts can have marks of other programs.
  const isOther = dialectByMarks('', settings, body.split('\n')) !== null;
  const named = { ...settings, ...(isOther ? { dialect: NO_DIALECT } : {}) };
  const written = Object.keys(named).length === 0 ? '' : stringify(named, { lineWidth: 0 });
  return `---\n${written}---\n\n${body}`;
}

const layoutOf = (slide: WrittenSlide): { layout?: string } => {
  const layout = chosenLayout(slide);
  return layout === null ? {} : { layout };
};

/** The line between slides, with the settings of the one below it, as Slidev has them. */
function rulerBefore(slide: WrittenSlide): RootContent {
  const { layout } = layoutOf(slide);
  return layout === undefined ? { type: 'thematicBreak' } : { type: 'html', value: `---\nlayout: ${layout}\n---` };
}

/** Replaces the addresses of images that have a path. */
function namePictures(node: Nodes, pictures: PicturePaths): void {
  if (node.type === 'image') node.url = pictures.get(LIBRARY_IMAGE.exec(node.url)?.[1] ?? '') ?? node.url;
  else if ('children' in node) for (const child of node.children) namePictures(child, pictures);
}

/** The settings of a timeline that are not empty or, for most, the usual ones. */
function frontMatterOf(
  { title, description, language, isLanguageChosen, audioSettings, settings }: WrittenTimeline,
  music: string,
) {
  const { speed, pitch } = VOICE_DEFAULTS;
  const all = {
    title: oneLine(title),
    description: description?.trim(),
    lang: isLanguageChosen ? language : '',
    ...(settings && filmOf({ ...settings, music })),
    voice: audioSettings?.voice,
    speed: audioSettings?.speed === speed ? undefined : audioSettings?.speed,
    pitch: audioSettings?.pitch === pitch ? undefined : audioSettings?.pitch,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
}

/** The settings of the film that are written; numbers stand without quotes. */
function filmOf(settings: Partial<FilmSettings>): Record<string, unknown> {
  return Object.fromEntries(
    FILM_SETTING_ENTRIES.flatMap(([name, setting]) => {
      const value = settings[name];
      const isUsual = value === NEW_FILM[name] && !setting.isAlwaysWritten;
      if (!setting.isInDecks || isUsual) return [];
      const isNumber = typeof value === 'string' && String(Number(value)) === value;
      return [[name, isNumber ? Number(value) : value]];
    }),
  );
}

/** Writes the body of a slide as Markdown, with its placeholders. */
export function blocksToMarkdown(blocks: readonly Block[]): string {
  return markdownOf({ type: 'root', children: nodesOfBlocks(blocks) });
}

function markdownOf(root: Root): string {
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    emphasis: '*',
    extensions: [
      gfmToMarkdown({ tablePipeAlign: false }),
      mathToMarkdown({ singleDollarTextMath: true }),
      {
        unsafe: [
          // Slidev's slots, `::right::`.
          { atBreak: true, character: ':', after: ':' },
          // The line between slides below each other of reveal.js, and its mark of notes.
          { atBreak: true, character: '-', after: '-' },
          { before: '[Nn][Oo][Tt][Ee][Ss]?', character: ':', inConstruct: 'phrasing' },
          // Attributes, expressions and marked words of other dialects.
          { character: '{', after: '[ \\t]*:?[ \\t]*(?:[.#-]|v-|[\\w:@-]+=)|\\{', inConstruct: 'phrasing' },
          { character: '=', after: '=', inConstruct: 'phrasing' },
          // Names of emoji.
          { before: '[^\\w:]', character: ':', after: '[\\w+-]{1,64}:', inConstruct: 'phrasing' },
          // A text that ends with 'www.' would be an address with the marks after it.
          { before: '[Ww]{3}', character: '.', inConstruct: 'phrasing', notInConstruct: 'autolink' },
        ],
      },
    ],
  });
}

function nodesOf({ title, blocks, speakerNotes, duration }: WrittenSlide): RootContent[] {
  const body = nodesOfBlocks(blocks);
  const heading: Heading = { type: 'heading', depth: 1, children: phrasing(oneLine(title)) };
  // The first heading is the title, so an empty one stands above a statement.
  const hasHeading = heading.children.length > 0 || body.some(({ type }) => type === 'heading');
  const notes = noteComment(speakerNotes) || (emojiWords({ title, blocks }) === '' ? '' : NO_NOTES);
  return [
    ...(hasHeading ? [heading] : []),
    ...(duration === usualDuration({ title, blocks, speakerNotes }) ? [] : [comment(`<!-- duration: ${duration} -->`)]),
    ...body,
    ...(notes === '' ? [] : [comment(notes)]),
  ];
}

const nodesOfBlocks = (blocks: readonly Block[]): RootContent[] =>
  blocks.flatMap((block) => kindOf(block).toMarkdown(block));

const comment = (value: string): Html => ({ type: 'html', value });
