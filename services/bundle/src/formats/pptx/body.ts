import { bulletRows, kindOf, textDirection, type Block } from '@slidewright/slides';
import { TEXT_SIZE, type Frame } from './template.ts';
import { xmlText } from '../xml.ts';

interface Line {
  readonly text: string;
  readonly level: 0 | 1;
  /** Bullets are those of the layout. */
  readonly mark: 'layout' | 'number' | 'none';
  readonly isCode?: true;
  /** Attributes of its text. */
  readonly run?: string;
}

/** The lines of a slide's body that can be edited; blocks that are drawings are described by their texts. */
export function bodyLines(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.kind) {
      case 'bullets':
        return bulletRows(block).map((row) => ({ ...row, mark: block.numbered ? 'number' : 'layout' }));
      case 'columns':
        return bodyLines(block.columns.flat());
      case 'code':
        return block.code.split('\n').map((text) => ({ text, level: 0, mark: 'none', isCode: true }));
      default: {
        const kind = kindOf(block);
        const text = kind.description?.(block as never) ?? kind.texts(block as never).join('\n');
        return text.split('\n').map((line) => ({ text: line, level: 0, mark: 'none' }));
      }
    }
  });
}

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

export function paragraph({ text, level, mark, isCode, run = '' }: Line, language: string): string {
  const direction = textDirection(text) === 'rtl' ? ' algn="r" rtl="1"' : '';
  const levelled = level > 0 ? ` lvl="${level}"` : '';
  const plain = mark === 'none' ? ' marL="0" indent="0"' : '';
  const marks = {
    layout: '',
    number: '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/>',
    none: '<a:buNone/>',
  };
  const properties = `<a:pPr${plain}${levelled}${direction}>${marks[mark]}</a:pPr>`;
  const face = isCode ? '<a:latin typeface="Courier New"/><a:cs typeface="Courier New"/>' : '';
  const colour = run === '' ? '' : '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>';
  if (text === '') return `<a:p>${properties}<a:endParaRPr lang="${xmlText(language)}"/></a:p>`;
  return `<a:p>${properties}<a:r><a:rPr lang="${xmlText(language)}" ${run}>${colour}${face}</a:rPr><a:t>${xmlText(text)}</a:t></a:r></a:p>`;
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
  const points = lines.reduce((sum, { text, level }) => {
    const size = (TEXT_SIZE.body[level] / 100) * (scale / 100);
    const perLine = Math.max(1, Math.floor(width / EMU_PER_POINT / (size * CHARACTER_WIDTH)));
    return sum + Math.ceil(Math.max(1, text.length) / perLine) * size * LINE_HEIGHT;
  }, 0);
  return points * EMU_PER_POINT;
}
