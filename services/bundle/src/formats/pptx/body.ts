import { bulletRows } from '@slidewright/slides/kinds/bullets/index';
import { kindOf, type Block } from '@slidewright/slides/kinds/index';
import { textDirection } from '@slidewright/slides/measure/text-shape';
import { TEXT_SIZE, type Frame } from './template.ts';
import { xmlText } from '../xml.ts';

interface Line {
  readonly text: string;
  readonly level: 0 | 1;
  /** Bullets are those of the layout. */
  readonly mark: 'layout' | 'number' | 'none';
  /** The first number of its list, if it is not 1. */
  readonly start?: number;
  readonly isCode?: true;
  readonly isItalic?: true;
  /** In the colour of what is less important. */
  readonly isMuted?: true;
  /** In hundredths of a point, if it is not that of its level. */
  readonly size?: number;
  /** Attributes of its text. */
  readonly run?: string;
}

/** Sizes of text that is larger or smaller than the others, in hundredths of a point. */
const STATEMENT_SIZE = 5_400;
const NUMBER_SIZE = 8_800;
const NOTE_SIZE = 2_200;

/** The lines of a slide's body that can be edited; blocks that are drawings are described by their texts. */
export function bodyLines(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.kind) {
      case 'bullets':
        return bulletRows(block).map((row) => ({ ...row, mark: block.numbered ? 'number' : 'layout' }));
      case 'steps':
        return block.steps.flatMap(({ title, text }) =>
          entryLines(title, text, { mark: 'number', ...(block.first === undefined ? {} : { start: block.first }) }),
        );
      case 'timeline':
        return block.dates.flatMap(({ date, text }) => entryLines(date, text, { mark: 'layout' }));
      case 'cards':
        return block.cards.flatMap(({ title, text }) => entryLines(title, text, { mark: 'layout' }));
      case 'compare':
        return block.sides.flatMap(({ title, items }): Line[] => [
          ...(title.trim() === '' ? [] : plainLines(title)),
          ...items.map((text): Line => ({ text, level: 0, mark: 'layout' })),
        ]);
      case 'columns':
        return bodyLines(block.columns.flat());
      case 'code':
        return block.code.split('\n').map((text) => ({ text, level: 0, mark: 'none', isCode: true }));
      case 'statement':
        return plainLines(block.text, { size: STATEMENT_SIZE });
      case 'quote':
        return [
          ...plainLines(block.text, { isItalic: true }),
          ...(block.attribution === '' ? [] : plainLines(`— ${block.attribution}`, { size: NOTE_SIZE })),
        ];
      case 'number':
        return [
          ...plainLines(block.value, { size: NUMBER_SIZE }),
          ...(block.label === '' ? [] : plainLines(block.label)),
          ...(block.note === '' ? [] : plainLines(block.note, { size: NOTE_SIZE, isMuted: true })),
        ];
      default: {
        const kind = kindOf(block);
        const text = kind.description?.(block as never) ?? kind.texts(block as never).join('\n');
        return plainLines(text);
      }
    }
  });
}

/** The words of an entry, and its text below them; the text in the place of words that are missing. */
function entryLines(words: string, text: string, look: Pick<Line, 'mark' | 'start'>): Line[] {
  const [first, ...others] = [words, text].filter((line) => line.trim() !== '');
  return [
    { ...look, text: first ?? '', level: 0 },
    ...others.map((line): Line => ({ text: line, level: 1, mark: 'none' })),
  ];
}

const plainLines = (text: string, look: Partial<Line> = {}): Line[] =>
  text.split('\n').map((line) => ({ ...look, text: line, level: 0, mark: 'none' }));

/** Paragraphs of lines. */
export function paragraphs(lines: readonly Line[], language: string): string {
  return lines.map((line) => paragraph(line, language)).join('');
}

/** Paragraphs of a text, one for each line. */
export function plainParagraphs(text: string, language: string): string {
  return paragraphs(
    text.split('\n').map((line) => ({ text: line, level: 0, mark: 'layout' })),
    language,
  );
}

/** Room for a number of two digits, in English Metric Units. */
const NUMBER_INDENT = 520_000;

export function paragraph(line: Line, language: string): string {
  const { text, level, mark, start, isCode, isItalic, isMuted, size, run = '' } = line;
  const direction = textDirection(text) === 'rtl' ? ' algn="r" rtl="1"' : '';
  const levelled = level > 0 ? ` lvl="${level}"` : '';
  const indents = {
    layout: '',
    number: ` marL="${NUMBER_INDENT * (level + 1)}" indent="-${NUMBER_INDENT}"`,
    none: ` marL="${NUMBER_INDENT * level}" indent="0"`,
  };
  const marks = {
    layout: '',
    number: `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"${start === undefined ? '' : ` startAt="${start}"`}/>`,
    none: '<a:buNone/>',
  };
  const properties = `<a:pPr${indents[mark]}${levelled}${direction}>${marks[mark]}</a:pPr>`;
  const face = isCode ? '<a:latin typeface="Courier New"/><a:cs typeface="Courier New"/>' : '';
  const scheme = isMuted ? 'tx2' : run === '' ? '' : 'tx1';
  const colour = scheme === '' ? '' : `<a:solidFill><a:schemeClr val="${scheme}"/></a:solidFill>`;
  const style = `${size === undefined ? '' : ` sz="${size}"`}${isItalic ? ' i="1"' : ''}`;
  if (text === '') return `<a:p>${properties}<a:endParaRPr lang="${xmlText(language)}"/></a:p>`;
  return `<a:p>${properties}<a:r><a:rPr lang="${xmlText(language)}"${style} ${run}>${colour}${face}</a:rPr><a:t>${xmlText(text)}</a:t></a:r></a:p>`;
}

const EMU_PER_POINT = 12_700;
/** Average width of a character and height of a line, in em. */
const CHARACTER_WIDTH = 0.52;
const LINE_HEIGHT = 1.35;
const SCALES = [100, 92.5, 85, 77.5, 70, 62.5, 55, 47.5, 40, 32.5, 25];

/** How much the text of a body is reduced to fit, in percent. Programs compute it again when the text is edited. */
export function fontScale(lines: readonly Line[], body: Frame): number {
  return SCALES.find((scale) => textHeight(lines, body.width, scale) <= body.height) ?? SCALES.at(-1)!;
}

/** About how high lines of text are in a width, reduced to `scale` percent. */
export function textHeight(lines: readonly Line[], width: number, scale = 100): number {
  const points = lines.reduce((sum, { text, level, size: own = TEXT_SIZE.body[level] }) => {
    const size = (own / 100) * (scale / 100);
    const perLine = Math.max(1, Math.floor(width / EMU_PER_POINT / (size * CHARACTER_WIDTH)));
    return sum + Math.ceil(Math.max(1, text.length) / perLine) * size * LINE_HEIGHT;
  }, 0);
  return points * EMU_PER_POINT;
}
