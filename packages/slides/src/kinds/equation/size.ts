import { textWidth } from '../../measure/text-shape.ts';
import { parseLatex, type MathNode } from './latex.ts';

/** The estimated box of a formula in em, above and below its baseline. */
export interface MathBox {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const BINARY = /^(?:[+\-−*]|\\(?:times|cdot|div|pm|mp|cup|cap|wedge|vee|land|lor|circ|oplus|otimes|setminus))$/;
const RELATION =
  /^(?:[=<>:]|\\(?:leq?|geq?|leqslant|geqslant|neq?|approx|simeq|cong|equiv|sim|propto|ll|gg|in|notin|subset|subseteq|to|mid|perp|parallel|coloneqq|mapsto|(?:left|right|Left|Right|Leftright)arrow))$/;
const LONG = /^\\(?:implies|iff|long[a-z]+arrow|Long[a-z]+arrow)$/;
const SPACED = /^\\(?:quad|qquad)$/;
const LIMITS =
  /^\\(?:sum|prod|bigcup|bigcap|lim|limsup|liminf|max|min|sup|inf|argmax|argmin|bigoplus|coprod|det|gcd|Pr)$/;
const LARGE = /^\\(?:sum|prod|bigcup|bigcap|bigoplus|coprod)$/;
const INTEGRAL = /^\\(?:i{0,2}int|i{1,3}nt|oint)$/;
const FUNCTION =
  /^\\(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|limsup|liminf|max|min|sup|inf|det|dim|ker|deg|arg|gcd|Pr|argmax|argmin)$/;

/** Estimates the size of a formula that KaTeX sets in display style; rather too large. */
export function latexSize(latex: string): MathBox {
  return boxOf(parseLatex(latex), 1, true);
}

const LINE = { ascent: 0.72, descent: 0.22 };

function boxOf(node: MathNode, scale: number, isDisplay: boolean): MathBox {
  switch (node.type) {
    case 'symbol':
      return symbolBox(node.text, scale, isDisplay);
    case 'text':
      return scaled({ width: textWidth(node.text, 0.92), ...LINE }, scale);
    case 'row':
      return beside(node.items.map((item) => boxOf(item, scale, isDisplay)));
    case 'fraction':
      return fractionBox(node, scale, isDisplay);
    case 'root': {
      const radicand = boxOf(node.radicand, scale, isDisplay);
      return { ...radicand, width: radicand.width + 0.95 * scale, ascent: radicand.ascent + 0.28 * scale };
    }
    case 'marked': {
      const body = boxOf(node.body, scale, isDisplay);
      const isTall = node.mark.endsWith('brace');
      return { ...body, ascent: body.ascent + (isTall ? 0.7 : 0.28) * scale, descent: body.descent + 0.1 * scale };
    }
    case 'fenced': {
      const body = boxOf(node.body, scale, isDisplay);
      const tall = body.ascent + body.descent > 1.3 * scale ? 0.74 : 0.45;
      const count = [node.open, node.close].filter((delimiter) => delimiter !== '.').length;
      return { ...body, width: body.width + count * tall * scale + 0.34 * scale };
    }
    case 'scripts':
      return scriptsBox(node, scale, isDisplay);
    case 'grid':
      return gridBox(node.environment, node.rows, scale, isDisplay);
    default:
      throw new Error(`there is no such node ${node satisfies never}`);
  }
}

const scaled = ({ width, ascent, descent }: MathBox, by: number): MathBox => ({
  width: width * by,
  ascent: ascent * by,
  descent: descent * by,
});

function beside(boxes: readonly MathBox[]): MathBox {
  return {
    width: boxes.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(0, ...boxes.map(({ ascent }) => ascent)),
    descent: Math.max(0, ...boxes.map(({ descent }) => descent)),
  };
}

function symbolBox(text: string, scale: number, isDisplay: boolean): MathBox {
  // Operators have no space around them in scripts.
  const space = scale < 1 ? 0 : 1;
  if (INTEGRAL.test(text)) return scaled({ width: 1.1, ascent: isDisplay ? 1.36 : 0.82, descent: 0.86 }, scale);
  if (LARGE.test(text))
    return scaled({ width: 1.6, ascent: isDisplay ? 0.95 : 0.75, descent: isDisplay ? 0.45 : 0.25 }, scale);
  return scaled({ width: symbolWidth(text, space), ...LINE }, scale);
}

function symbolWidth(text: string, space: number): number {
  if (BINARY.test(text)) return 0.78 + 0.45 * space;
  if (RELATION.test(text)) return 0.9 + 0.56 * space;
  if (LONG.test(text)) return 1.7 + 0.56 * space;
  if (SPACED.test(text)) return text.length === 5 ? 1 : 2;
  if (FUNCTION.test(text)) return 0.52 * (text.length - 1) + 0.17 * space;
  if (/^\\[lc]?dots$/.test(text)) return 1.3;
  if (text.startsWith('\\')) return 0.72;
  if (/^[([\])|/!]$/.test(text)) return 0.45;
  if (/^[,;.]$/.test(text)) return 0.28 + 0.17 * space;
  if (/^\d/.test(text)) return 0.5 * text.length;
  return textWidth(text, 0.98);
}

function fractionBox(
  { above, below }: Extract<MathNode, { type: 'fraction' }>,
  scale: number,
  isDisplay: boolean,
): MathBox {
  const inner = isDisplay ? scale : smaller(scale);
  const [top, bottom] = [boxOf(above, inner, false), boxOf(below, inner, false)];
  const gap = (isDisplay ? 0.25 : 0.14) * scale;
  return {
    width: Math.max(top.width, bottom.width) + 0.26 * scale,
    ascent: 0.25 * scale + gap + top.ascent + top.descent,
    descent: Math.max(0, gap + bottom.ascent + bottom.descent - 0.25 * scale),
  };
}

const smaller = (scale: number): number => (scale === 1 ? 0.7 : 0.5);

function scriptsBox(
  { base, below, above }: Extract<MathNode, { type: 'scripts' }>,
  scale: number,
  isDisplay: boolean,
): MathBox {
  const own = boxOf(base, scale, isDisplay);
  const none = { width: 0, ascent: 0, descent: 0 };
  const lower = below === undefined ? none : boxOf(below, smaller(scale), false);
  const upper = above === undefined ? none : boxOf(above, smaller(scale), false);
  const height = (box: MathBox) => box.ascent + box.descent;
  const hasLimits =
    (isDisplay && base.type === 'symbol' && LIMITS.test(base.text)) ||
    (base.type === 'marked' && base.mark.endsWith('brace'));
  if (hasLimits)
    return {
      width: Math.max(own.width, lower.width, upper.width),
      ascent: own.ascent + (above === undefined ? 0 : height(upper) + 0.25 * scale),
      descent: own.descent + (below === undefined ? 0 : height(lower) + 0.25 * scale),
    };
  return {
    width: own.width + Math.max(lower.width, upper.width) + 0.06 * scale,
    ascent: Math.max(
      own.ascent,
      above === undefined ? 0 : Math.max(0.42 * scale, own.ascent - 0.4 * scale) + upper.ascent,
    ),
    descent: Math.max(own.descent, below === undefined ? 0 : Math.max(0.15 * scale, own.descent) + lower.descent),
  };
}

function gridBox(
  environment: string,
  rows: readonly (readonly MathNode[])[],
  scale: number,
  isDisplay: boolean,
): MathBox {
  const isMatrix = /matrix$|^array$|cases$/.test(environment);
  const boxes = rows.map((cells) => cells.map((cell) => boxOf(cell, scale, isDisplay && !isMatrix)));
  const columns = Math.max(1, ...boxes.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...boxes.map((cells) => cells[column]?.width ?? 0)),
  );
  const delimiters = environment.endsWith('cases') ? 0.9 : environment.length > 'matrix'.length && isMatrix ? 1.6 : 0.3;
  const between = isMatrix ? 1 : 0.3;
  const heights = boxes.map((cells) => {
    const line = beside(cells);
    return Math.max(isMatrix ? 1.2 : 1.5, line.ascent + line.descent + (isMatrix ? 0.1 : 0.4)) * 1;
  });
  const height = heights.reduce((sum, own) => sum + own, 0) * (scale < 1 ? scale : 1);
  return {
    width: widths.reduce((sum, width) => sum + width, 0) + (between * (columns - 1) + delimiters) * scale,
    ascent: height / 2 + 0.25 * scale,
    descent: Math.max(0, height / 2 - 0.25 * scale),
  };
}
