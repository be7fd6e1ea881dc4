import { parseLatex, type MathNode } from './latex.ts';

/** What symbols and commands are called; a letter is its own name, and so is a command that is not here. */
const NAMES: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '*': 'times',
  '/': 'over',
  '=': 'equals',
  '<': 'is less than',
  '>': 'is greater than',
  '!': 'factorial',
  '|': 'bar',
  ':': ',',
  ';': ',',
  '\\quad': ',',
  '\\qquad': ',',
  '\\%': 'percent',
  '\\$': 'dollars',
  '\\&': 'and',
  '\\#': 'number',
  '\\_': '',
  '\\|': 'double bar',
  '\\{': 'the set of',
  '\\}': ',',
  '\\lbrace': 'the set of',
  '\\rbrace': ',',
  '\\le': 'is less than or equal to',
  '\\leq': 'is less than or equal to',
  '\\leqslant': 'is less than or equal to',
  '\\ge': 'is greater than or equal to',
  '\\geq': 'is greater than or equal to',
  '\\geqslant': 'is greater than or equal to',
  '\\ll': 'is much less than',
  '\\gg': 'is much greater than',
  '\\ne': 'is not equal to',
  '\\neq': 'is not equal to',
  '\\approx': 'is approximately',
  '\\simeq': 'is approximately',
  '\\cong': 'is congruent to',
  '\\equiv': 'is equivalent to',
  '\\sim': 'is similar to',
  '\\propto': 'is proportional to',
  '\\coloneqq': 'is defined as',
  '\\times': 'times',
  '\\cdot': 'times',
  '\\div': 'divided by',
  '\\pm': 'plus or minus',
  '\\mp': 'minus or plus',
  '\\in': 'in',
  '\\notin': 'not in',
  '\\subset': 'is a subset of',
  '\\subseteq': 'is a subset of or equal to',
  '\\cup': 'union',
  '\\cap': 'intersection',
  '\\setminus': 'without',
  '\\emptyset': 'the empty set',
  '\\varnothing': 'the empty set',
  '\\to': 'to',
  '\\rightarrow': 'to',
  '\\longrightarrow': 'to',
  '\\mapsto': 'maps to',
  '\\leftarrow': 'from',
  '\\Rightarrow': 'implies',
  '\\Longrightarrow': 'implies',
  '\\implies': 'implies',
  '\\Leftrightarrow': 'if and only if',
  '\\Longleftrightarrow': 'if and only if',
  '\\iff': 'if and only if',
  '\\therefore': 'therefore',
  '\\forall': 'for all',
  '\\exists': 'there is',
  '\\neg': 'not',
  '\\lnot': 'not',
  '\\not': 'not',
  '\\land': 'and',
  '\\wedge': 'and',
  '\\lor': 'or',
  '\\vee': 'or',
  '\\infty': 'infinity',
  '\\partial': 'partial',
  '\\nabla': 'del',
  '\\hbar': 'h bar',
  '\\ell': 'l',
  '\\Re': 'the real part of',
  '\\Im': 'the imaginary part of',
  '\\ldots': ', and so on,',
  '\\cdots': ', and so on,',
  '\\dots': ', and so on,',
  '\\vdots': ', and so on,',
  '\\ddots': ', and so on,',
  '\\mid': 'given',
  '\\vert': 'bar',
  '\\perp': 'perpendicular to',
  '\\parallel': 'parallel to',
  '\\angle': 'angle',
  '\\circ': 'composed with',
  '\\degree': 'degrees',
  '\\prime': 'prime',
  '\\dagger': 'dagger',
  '\\ln': 'the natural logarithm of',
  '\\exp': 'the exponential of',
  '\\sin': 'sine of',
  '\\cos': 'cosine of',
  '\\tan': 'tangent of',
  '\\log': 'log of',
  '\\det': 'the determinant of',
  '\\gcd': 'the greatest common divisor of',
  '\\lfloor': 'the floor of',
  '\\rfloor': ',',
  '\\lceil': 'the ceiling of',
  '\\rceil': ',',
  '\\langle': 'the angle bracket',
  '\\rangle': ',',
};

/** Operators with limits. */
const LARGE: Readonly<Record<string, string>> = {
  '\\sum': 'the sum',
  '\\prod': 'the product',
  '\\int': 'the integral',
  '\\iint': 'the double integral',
  '\\iiint': 'the triple integral',
  '\\oint': 'the contour integral',
  '\\bigcup': 'the union',
  '\\bigcap': 'the intersection',
  '\\max': 'the maximum',
  '\\min': 'the minimum',
  '\\sup': 'the supremum',
  '\\inf': 'the infimum',
};
const EXTREMES = new Set(['\\max', '\\min', '\\sup', '\\inf']);

const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
};
const POWERS: Readonly<Record<string, string>> = {
  '2': 'squared',
  '3': 'cubed',
  '\\circ': 'degrees',
  '\\prime': 'prime',
  '\\top': 'transpose',
  T: 'transpose',
  '*': 'star',
  '\\dagger': 'dagger',
};
const ROOTS: Readonly<Record<string, string>> = { '2': 'square', '3': 'cube', '4': 'fourth' };
const MARKS: Readonly<Record<string, string>> = {
  hat: 'hat',
  widehat: 'hat',
  bar: 'bar',
  overline: 'bar',
  tilde: 'tilde',
  widetilde: 'tilde',
  dot: 'dot',
  ddot: 'double dot',
};
/** Letters that are usually functions: 'f(x)' is 'f of x', and 'n(x)' is 'n times …'. */
const FUNCTIONS = /^(?:[fghFGHPE]|\\(?:phi|varphi|psi|Phi|Psi|Gamma|zeta|sigma))$/;
const OPERAND = /^(?:[\p{L}\p{N}.,]+|\\[a-zA-Z]+|\)|\])$/u;

/** The words of a formula in English: 'x^2' is 'x squared'. */
export function spokenLatex(latex: string): string {
  return tidy(say(parseLatex(latex)));
}

const tidy = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\s*,)+/g, ',')
    .replaceAll(/,(?=;)|,$|^\s*,/g, '')
    .trim();

/** A comma after words that would run into the next ones. */
const ended = (words: string): string => (isSimple(words) ? words : `${words},`);
const isSimple = (words: string): boolean => words.trim().split(/\s+/).length <= 2;

function say(node: MathNode): string {
  switch (node.type) {
    case 'symbol':
      return nameOf(node.text);
    case 'text':
      return node.text;
    case 'row':
      return sayRow(node.items);
    case 'fraction':
      return sayFraction(node);
    case 'root': {
      const degree = node.degree === undefined ? '2' : (symbolOf(node.degree) ?? '');
      const name = ROOTS[degree] ?? `${tidy(node.degree ? say(node.degree) : '')}-th`;
      return `the ${name} root of ${ended(say(node.radicand))}`;
    }
    case 'scripts':
      return sayScripts(node);
    case 'marked': {
      const body = say(node.body);
      if (node.mark === 'vec' || node.mark === 'overrightarrow') return `vector ${body}`;
      return `${body} ${MARKS[node.mark] ?? ''}`;
    }
    case 'fenced':
      return sayFenced(node.open, node.body);
    case 'grid':
      return sayGrid(node.environment, node.rows);
    default:
      throw new Error(`there is no such node ${node satisfies never}`);
  }
}

function nameOf(text: string): string {
  const large = LARGE[text];
  if (large !== undefined) return `${large} of`;
  if (text === '\\lim') return 'the limit of';
  if (Object.hasOwn(NAMES, text)) return NAMES[text]!;
  const command = /^\\(?:var)?([a-zA-Z]+)$/.exec(text)?.[1];
  if (command !== undefined) return /^[A-Z]/.test(command) ? `capital ${command.toLowerCase()}` : command;
  return text.startsWith('\\') ? '' : text;
}

const symbolOf = (node: MathNode | undefined): string | null => (node?.type === 'symbol' ? node.text : null);

function sayRow(items: readonly MathNode[]): string {
  // For each open parenthesis whether it is said.
  const open: boolean[] = [];
  // A lone bar is one of a pair only if there is another one.
  let bars = items.filter((item) => isSymbol(coreOf(item), '|')).length;
  let isInBars = false;
  return items
    .map((item, index) => {
      const core = coreOf(item);
      if (isSymbol(core, '(', '[') || item.type === 'fenced') {
        const before = wordsBefore(items[index - 1]);
        if (item.type === 'fenced')
          return before.isSaid ? `${before.words} ${say(item)}` : sayInside(item, before.words);
        open.push(before.isSaid);
        return `${before.words} ${before.isSaid ? 'open parenthesis' : ''}`;
      }
      if (isSymbol(core, ')', ']')) {
        const isSaid = open.pop() ?? true;
        const power = item.type === 'scripts' ? sayScripts({ ...item, base: NOTHING }) : ',';
        return `${isSaid ? 'close parenthesis' : ''}${power.startsWith(',') ? '' : ' '}${power}`;
      }
      if (isSymbol(core, '|') && (isInBars || bars > 1)) {
        bars -= 1;
        isInBars = !isInBars;
        if (isInBars) return 'the absolute value of';
        return item.type === 'scripts' ? sayScripts({ ...item, base: NOTHING }) : ',';
      }
      return say(item);
    })
    .join(' ');
}

const NOTHING: MathNode = { type: 'row', items: [] };
/** What carries the scripts of a node; otherwise the node. */
const coreOf = (node: MathNode): MathNode => (node.type === 'scripts' ? node.base : node);
const isSymbol = (node: MathNode, ...texts: readonly string[]): boolean =>
  node.type === 'symbol' && texts.includes(node.text);

/** What is said between an item and a parenthesis after it, and whether the parenthesis is said. */
function wordsBefore(item: MathNode | undefined): { readonly words: string; readonly isSaid: boolean } {
  const name = item === undefined ? '' : (symbolOf(coreOf(item)) ?? '');
  if (FUNCTIONS.test(name)) return { words: 'of', isSaid: false };
  if (name.startsWith('\\') && nameOf(name).endsWith(' of')) return { words: '', isSaid: Object.hasOwn(LARGE, name) };
  const isProduct = OPERAND.test(name) && !Object.hasOwn(NAMES, name);
  return { words: isProduct ? 'times' : '', isSaid: true };
}

const sayInside = ({ body }: Extract<MathNode, { type: 'fenced' }>, words: string): string =>
  `${words} ${ended(say(body))}`;

function sayFraction({ above, below, isBinomial }: Extract<MathNode, { type: 'fraction' }>): string {
  const [top, bottom] = [tidy(say(above)), tidy(say(below))];
  if (isBinomial) return `${top} choose ${ended(bottom)}`;
  const common = FRACTIONS[`${top}/${bottom}`];
  if (common !== undefined) return common;
  return isSimple(top) && isSimple(bottom) ? `${top} over ${bottom}` : `the fraction ${ended(top)} over ${bottom},`;
}

function sayScripts({ base, below, above }: Extract<MathNode, { type: 'scripts' }>): string {
  const name = symbolOf(base) ?? '';
  const [lower, upper] = [below && tidy(say(below)), above && tidy(say(above))];
  const large = LARGE[name];
  if (large !== undefined) {
    if (lower === undefined) return `${large}${upper === undefined ? '' : ` up to ${upper}`} of`;
    if (upper !== undefined) return `${large} from ${lower} to ${ended(upper)} of`;
    return `${large} ${EXTREMES.has(name) || !lower.includes('equals') ? 'over' : 'for'} ${ended(lower)} of`;
  }
  if (name === '\\lim') return `the limit as ${(lower ?? '').replace(/ to /, ' approaches ')}, of`;
  if (name === '\\log' && lower !== undefined) return `log base ${lower} of`;
  const isFunction = name.startsWith('\\') && nameOf(name).endsWith(' of');
  const spoken = isFunction ? nameOf(name).slice(0, -' of'.length) : say(base);
  const index = lower === undefined ? '' : ` sub ${ended(lower)}`;
  return `${spoken}${index} ${upper === undefined ? '' : sayPower(above!, upper)}${isFunction ? ' of' : ''}`;
}

function sayPower(above: MathNode, spoken: string): string {
  if (above.type === 'row' && above.items.length > 0 && above.items.every((item) => symbolOf(item) === '\\prime'))
    return above.items.length === 2 ? 'double prime' : 'prime';
  if (spoken === '') return '';
  return POWERS[symbolOf(above) ?? ''] ?? `to the power of ${ended(spoken)}`;
}

function sayFenced(open: string, body: MathNode): string {
  const inside = say(body);
  if (/^(?:\||\\vert|\\lvert)$/.test(open)) return `the absolute value of ${ended(inside)}`;
  if (/^(?:\\\||\\Vert|\\lVert)$/.test(open)) return `the norm of ${ended(inside)}`;
  if (open === '.' || body.type === 'grid') return inside;
  if (open === '(' || open === '[') return `open parenthesis ${inside} close parenthesis,`;
  return `${nameOf(open)} ${ended(inside)}`;
}

function sayGrid(environment: string, rows: readonly (readonly MathNode[])[]): string {
  const isMatrix = /matrix$|^array$/.test(environment);
  const between = isMatrix || environment.endsWith('cases') ? ', ' : ' ';
  const lines = rows.map((cells) => tidy(cells.map((cell) => tidy(say(cell))).join(between))).filter(Boolean);
  const determinant = environment === 'vmatrix' ? 'the determinant of ' : '';
  return isMatrix ? `${determinant}the matrix ${lines.join('; ')},` : lines.join('; ');
}
