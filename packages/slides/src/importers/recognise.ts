import { literalLines } from './markdown/literal-lines.ts';

/** How a text is to be read: as finished slides, as an outline that slides are made of, or as what it is. */
export const READ_AS = ['auto', 'outline', 'deck'] as const;
export type ReadAs = (typeof READ_AS)[number];

/** Extensions of texts, in lower case with the dot. */
export const TEXT_EXTENSIONS = ['.md', '.markdown', '.qmd', '.rmd', '.mdx', '.txt'] as const;

/** Whether a file is a text by its name. */
export const isTextFile = (filename: string): boolean =>
  TEXT_EXTENSIONS.some((extension) => filename.toLowerCase().endsWith(extension));

/** Blocks that outlines do not have; lists, tables and quotations are in both. */
const BLOCK = /^(?:[ \t]*(?:`{3,}|~{3,})|\$\$|!\[|<!--|<\/?[a-z][\w-]*[\s/>]|:{3,})/i;
/** A picture of Markdown, which outlines cannot have. */
const PICTURE = /^[ \t]*(?:[-*+][ \t]+)?!(?:\[[^\]\n]*\]\(|\[\[)/;
const HEADING = /^#{1,6}[ \t]+\S/;
const UNDERLINE = /^(?:={2,}|-{2,})[ \t]*$/;
/** Settings at the top, or a ruler. */
const SEPARATOR = /^---[ \t]*$/;
const RULER = /^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Headings to a ruler, above which rulers set something apart and do not part slides. */
const MOST_HEADINGS = 4;

/**
 * Whether a text is a deck, by itself: the API, the page, the command line and the demo all ask this function. A deck has
 * settings or pictures, rulers between its slides, at least one for four headings, or headings and blocks that outlines do
 * not have, such as code. Anything else is an outline. Takes linear time.
 */
export function isDeckText(text: string): boolean {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  if (SEPARATOR.test(lines.find((line) => line.trim() !== '') ?? '')) return true;
  const isLiteral = literalLines(lines);
  let headings = 0;
  let rulers = 0;
  let hasBlock = false;
  for (const [at, line] of lines.entries()) {
    const isStartOfLiteral = isLiteral[at] === true && isLiteral[at - 1] !== true;
    if (isLiteral[at] === true && !isStartOfLiteral) continue;
    if (!isStartOfLiteral && PICTURE.test(line)) return true;
    const isAfterBlank = at === 0 || lines[at - 1]!.trim() === '';
    if (SEPARATOR.test(line) || (isAfterBlank && RULER.test(line))) rulers += 1;
    else if (HEADING.test(line) || (!isAfterBlank && UNDERLINE.test(line))) headings += 1;
    hasBlock ||= isStartOfLiteral || BLOCK.test(line);
  }
  return (rulers > 0 && rulers * MOST_HEADINGS >= headings) || (headings > 0 && hasBlock);
}
