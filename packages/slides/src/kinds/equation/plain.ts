import { ABOVE, BELOW } from '../../measure/raised-text.ts';
import { parseLatex, type MathNode } from './latex.ts';

/** Signs of commands, with spaces around those that stand between two terms. */
const SIGNS: Readonly<Record<string, string>> = {
  '-': '−',
  '*': '∗',
  '\\quad': ' ',
  '\\qquad': ' ',
  '\\%': '%',
  '\\$': '$',
  '\\&': '&',
  '\\#': '#',
  '\\_': '_',
  '\\|': '‖',
  '\\{': '{',
  '\\}': '}',
  '\\lbrace': '{',
  '\\rbrace': '}',
  '\\lfloor': '⌊',
  '\\rfloor': '⌋',
  '\\lceil': '⌈',
  '\\rceil': '⌉',
  '\\langle': '⟨',
  '\\rangle': '⟩',
  '\\vert': '|',
  '\\lvert': '|',
  '\\rvert': '|',
  '\\le': ' ≤ ',
  '\\leq': ' ≤ ',
  '\\leqslant': ' ≤ ',
  '\\ge': ' ≥ ',
  '\\geq': ' ≥ ',
  '\\geqslant': ' ≥ ',
  '\\ll': ' ≪ ',
  '\\gg': ' ≫ ',
  '\\ne': ' ≠ ',
  '\\neq': ' ≠ ',
  '\\approx': ' ≈ ',
  '\\simeq': ' ≃ ',
  '\\cong': ' ≅ ',
  '\\equiv': ' ≡ ',
  '\\sim': ' ∼ ',
  '\\propto': ' ∝ ',
  '\\coloneqq': ' ≔ ',
  '\\in': ' ∈ ',
  '\\notin': ' ∉ ',
  '\\subset': ' ⊂ ',
  '\\subseteq': ' ⊆ ',
  '\\cup': ' ∪ ',
  '\\cap': ' ∩ ',
  '\\setminus': ' ∖ ',
  '\\to': ' → ',
  '\\rightarrow': ' → ',
  '\\longrightarrow': ' → ',
  '\\mapsto': ' ↦ ',
  '\\leftarrow': ' ← ',
  '\\uparrow': ' ↑ ',
  '\\downarrow': ' ↓ ',
  '\\leftrightarrow': ' ↔ ',
  '\\Uparrow': ' ⇑ ',
  '\\Downarrow': ' ⇓ ',
  '\\Leftarrow': ' ⇐ ',
  '\\gets': ' ← ',
  '\\Rightarrow': ' ⇒ ',
  '\\Longrightarrow': ' ⇒ ',
  '\\implies': ' ⇒ ',
  '\\Leftrightarrow': ' ⇔ ',
  '\\iff': ' ⇔ ',
  '\\mid': ' ∣ ',
  '\\perp': ' ⊥ ',
  '\\parallel': ' ∥ ',
  '\\land': ' ∧ ',
  '\\wedge': ' ∧ ',
  '\\lor': ' ∨ ',
  '\\vee': ' ∨ ',
  '\\times': ' × ',
  '\\div': ' ÷ ',
  '\\cdot': ' · ',
  '\\circ': '∘',
  '\\pm': ' ± ',
  '\\mp': ' ∓ ',
  '\\emptyset': '∅',
  '\\varnothing': '∅',
  '\\therefore': '∴ ',
  '\\forall': '∀',
  '\\exists': '∃',
  '\\neg': '¬',
  '\\lnot': '¬',
  '\\infty': '∞',
  '\\partial': '∂',
  '\\nabla': '∇',
  '\\hbar': 'ℏ',
  '\\ell': 'ℓ',
  '\\ldots': '…',
  '\\cdots': '⋯',
  '\\dots': '…',
  '\\angle': '∠',
  '\\degree': '°',
  '\\prime': '′',
  '\\dagger': '†',
  '\\top': '⊤',
  '\\sum': '∑ ',
  '\\prod': '∏ ',
  '\\int': '∫ ',
  '\\iint': '∬ ',
  '\\iiint': '∭ ',
  '\\oint': '∮ ',
  '\\bigcup': '⋃ ',
  '\\bigcap': '⋂ ',
};

const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω'.split(
    ' ',
  );
const LETTERS: ReadonlyMap<string, string> = new Map(
  GREEK.flatMap((name, at) => (at % 2 === 0 ? [[`\\${name}`, GREEK[at + 1]!] as [string, string]] : [])),
);

/** Relations and signs between two terms that are one character, with spaces around them. */
const BETWEEN = /^[=<>+]$/;

/** Powers that are signs of their own. */
const POWERS: Readonly<Record<string, string>> = { '∘': '°', '′': '′', '′′': '″', '∗': '*', '†': '†', '⊤': 'ᵀ' };
const ACCENTS: Readonly<Record<string, string>> = {
  hat: '\u0302',
  widehat: '\u0302',
  bar: '\u0304',
  overline: '\u0304',
  vec: '\u20d7',
  tilde: '\u0303',
  widetilde: '\u0303',
  dot: '\u0307',
  ddot: '\u0308',
};
const ROOTS: Readonly<Record<string, string>> = { '3': '∛', '4': '∜' };

/** A formula as it is written in a line of text: `\sqrt{x}^2` is √x². What has no signs is written with its words. */
export function plainLatex(latex: string): string {
  return tidy(written(parseLatex(latex)));
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    // A sign before a number, not between two terms.
    .replaceAll(/(^|[([{=<>≤≥,∈] ?)([+−±]) /g, '$1$2');

function written(node: MathNode): string {
  switch (node.type) {
    case 'symbol':
      return signOf(node.text);
    case 'text':
      return node.text.length > 1 ? ` ${node.text} ` : node.text;
    case 'row':
      return node.items.map(written).join('');
    case 'fraction': {
      const [above, below] = [grouped(node.above), grouped(node.below)];
      return node.isBinomial ? `(${tidy(written(node.above))} over ${tidy(written(node.below))})` : `${above}/${below}`;
    }
    case 'root': {
      const degree = node.degree === undefined ? '' : tidy(written(node.degree));
      const sign = degree === '' || degree === '2' ? '√' : (ROOTS[degree] ?? `${raised(degree)}√`);
      return `${sign}${grouped(node.radicand)}`;
    }
    case 'scripts': {
      const base = written(node.base);
      const below = node.below === undefined ? '' : lowered(tidy(written(node.below)));
      const above = node.above === undefined ? '' : raised(tidy(written(node.above)));
      return base.endsWith(' ') ? `${base.trimEnd()}${below}${above} ` : `${base}${below}${above}`;
    }
    case 'marked': {
      const body = written(node.body);
      const accent = ACCENTS[node.mark];
      return accent === undefined || [...body].length !== 1 ? body : `${body}${accent}`;
    }
    case 'fenced': {
      const sign = (text: string) => (text === '.' ? '' : signOf(text));
      return `${sign(node.open)}${tidy(written(node.body))}${sign(node.close)}`;
    }
    case 'grid':
      return node.rows.map((cells) => cells.map((cell) => tidy(written(cell))).join(' ')).join('; ');
    default:
      throw new Error(`there is no such node ${node satisfies never}`);
  }
}

function signOf(text: string): string {
  if (BETWEEN.test(text)) return ` ${text} `;
  if (text === '-') return ' − ';
  const sign = SIGNS[text] ?? LETTERS.get(text);
  if (sign !== undefined) return sign;
  // Functions such as \sin, and commands without a sign.
  return text.startsWith('\\') ? ` ${text.slice(1)} ` : text;
}

/** What has several terms between parentheses. */
function grouped(node: MathNode): string {
  const text = tidy(written(node));
  return [...text].length === 1 || /^[\p{L}\p{N}.,]+$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

const raised = (text: string): string => POWERS[text] ?? inScript(text, ABOVE) ?? `^${wrapped(text)}`;
const lowered = (text: string): string => inScript(text, BELOW) ?? `_${wrapped(text)}`;
const wrapped = (text: string): string => ([...text].length === 1 ? text : `(${text})`);

function inScript(text: string, signs: ReadonlyMap<string, string>): string | null {
  const found = [...text.replaceAll(' ', '')].map((character) => signs.get(character));
  return found.length === 0 || found.includes(undefined) ? null : found.join('');
}
