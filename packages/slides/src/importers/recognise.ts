import { literalLines } from './markdown/literal-lines.ts';

/** How a text is to be read: as finished slides, as an outline that slides are made of, or as what it is. */
export const READ_AS = ['auto', 'outline', 'deck'] as const;
export type ReadAs = (typeof READ_AS)[number];

/** Extensions of texts, in lower case with the dot. */
export const TEXT_EXTENSIONS = ['.md', '.markdown', '.qmd', '.rmd', '.mdx', '.txt'] as const;

/** Whether a file is a text by its name. */
export const isTextFile = (filename: string): boolean =>
  TEXT_EXTENSIONS.some((extension) => filename.toLowerCase().endsWith(extension));

/** Blocks that outlines do not have. */
const BLOCK =
  /^(?:[ \t]*(?:`{3,}|~{3,})|\$\$|>\s|!\[|<!--|<\/?[a-z][\w-]*[\s/>]|:{3,}|[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+|(?: {2,}|\t)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S)/i;
/** A picture of Markdown, which outlines cannot have. */
const PICTURE = /^[ \t]*(?:[-*+][ \t]+)?!(?:\[[^\]\n]*\]\(|\[\[)/;
const HEADING = /^#{1,6}[ \t]+\S/;
const UNDERLINE = /^(?:={2,}|-{2,})[ \t]*$/;
/** Settings at the top, or a ruler. */
const SEPARATOR = /^---[ \t]*$/;
const RULER = /^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/**
 * Whether a text is a deck, by itself: the API, the page, the command line and the demo all ask this function. A deck has
 * settings, rulers or pictures, or is a document of headings with, below them, blocks that outlines do not have or blank lines.
 * Anything else is an outline. Takes linear time.
 */
export function isDeckText(text: string): boolean {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const isLiteral = literalLines(lines);
  let hasHeading = false;
  let hasBlock = false;
  let isBelowHeading = false;
  for (const [at, line] of lines.entries()) {
    const isStartOfLiteral = isLiteral[at] === true && isLiteral[at - 1] !== true;
    if (isLiteral[at] === true && !isStartOfLiteral) continue;
    const isBlank = line.trim() === '';
    const isAfterBlank = at === 0 || lines[at - 1]!.trim() === '';
    const isOfDecks = SEPARATOR.test(line) || (isAfterBlank && RULER.test(line)) || PICTURE.test(line);
    if (!isStartOfLiteral && isOfDecks) return true;
    const isHeading = HEADING.test(line) || (!isAfterBlank && at > 0 && UNDERLINE.test(line));
    hasBlock ||= isStartOfLiteral || BLOCK.test(line);
    // In an outline, points stand directly below their heading.
    if (isBelowHeading && !isBlank && !isHeading) hasBlock ||= isAfterBlank;
    if (!isBlank) isBelowHeading = isHeading;
    hasHeading ||= isHeading;
    if (hasHeading && hasBlock) return true;
  }
  return false;
}
