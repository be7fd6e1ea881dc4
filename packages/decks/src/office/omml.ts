import { child, elementsOf, textOf, type XmlElement } from '../xml.ts';

/**
 * LaTeX of an equation in Office Math Markup Language (ECMA-376, part 1, 22.1), with the commands that KaTeX knows; ''
 * for an empty one.
 */
export function latexOf(equation: XmlElement): string {
  return all(equation).replaceAll(/\s+/g, ' ').trim();
}

const all = (parent: XmlElement | undefined): string =>
  parent === undefined ? '' : elementsOf(parent).map(written).join('');

/** The content of an argument as one group. */
const group = (parent: XmlElement, name: string): string => `{${all(child(parent, name)).trim()}}`;

/** A value of the properties of an object; undefined where it is not set. */
const property = (object: XmlElement, properties: string, name: string): string | undefined =>
  child(object, properties, name)?.attributes['m:val'] ?? child(object, properties, name)?.attributes['val'];

function isSet(object: XmlElement, properties: string, name: string): boolean {
  const value = property(object, properties, name);
  return child(object, properties, name) !== undefined && !['0', 'off', 'false'].includes(value ?? 'on');
}

function written(element: XmlElement): string {
  switch (element.name) {
    case 'm:r':
      return run(element);
    case 'm:f':
      return fraction(element);
    case 'm:sSup':
      return `${group(element, 'm:e')}^${group(element, 'm:sup')}`;
    case 'm:sSub':
      return `${group(element, 'm:e')}_${group(element, 'm:sub')}`;
    case 'm:sSubSup':
      return `${group(element, 'm:e')}_${group(element, 'm:sub')}^${group(element, 'm:sup')}`;
    case 'm:sPre':
      return `{}_${group(element, 'm:sub')}^${group(element, 'm:sup')}${group(element, 'm:e')}`;
    case 'm:rad': {
      const degree = all(child(element, 'm:deg')).trim();
      const hasDegree = degree !== '' && !isSet(element, 'm:radPr', 'm:degHide');
      return `\\sqrt${hasDegree ? `[${degree}]` : ''}${group(element, 'm:e')}`;
    }
    case 'm:nary':
      return nary(element);
    case 'm:d':
      return delimited(element);
    case 'm:func':
      return `${functionName(child(element, 'm:fName'))} ${group(element, 'm:e')}`;
    case 'm:limLow':
      return `${limited(element, '\\underset')}`;
    case 'm:limUpp':
      return `${limited(element, '\\overset')}`;
    case 'm:acc':
      return `${ACCENTS[property(element, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}${group(element, 'm:e')}`;
    case 'm:bar':
      return `\\${property(element, 'm:barPr', 'm:pos') === 'top' ? 'overline' : 'underline'}${group(element, 'm:e')}`;
    case 'm:groupChr': {
      const isAbove = property(element, 'm:groupChrPr', 'm:pos') === 'top';
      return `\\${isAbove ? 'overbrace' : 'underbrace'}${group(element, 'm:e')}`;
    }
    case 'm:m':
      return `\\begin{matrix}${rows(element, 'm:mr')}\\end{matrix}`;
    case 'm:eqArr':
      return `\\begin{aligned}${elementsOf(element)
        .filter(({ name }) => name === 'm:e')
        .map((row) => all(row).trim())
        .join('\\\\')}\\end{aligned}`;
    case 'm:borderBox':
      return `\\boxed${group(element, 'm:e')}`;
    case 'm:phant':
      return isSet(element, 'm:phantPr', 'm:show') || property(element, 'm:phantPr', 'm:show') === undefined
        ? group(element, 'm:e')
        : '';
    default:
      // Properties have no text of their own.
      return element.name.endsWith('Pr') ? '' : all(element);
  }
}

function run(element: XmlElement): string {
  const written = elementsOf(element)
    .filter(({ name }) => name === 'm:t')
    .map(textOf)
    .join('')
    .normalize('NFKD');
  const isText = isSet(element, 'm:rPr', 'm:nor');
  if (isText && /\p{L}{2}/u.test(written)) return `\\text{${written.replaceAll(/[\\{}$&#^_%~]/g, ' ')}}`;
  return signs(written, property(element, 'm:rPr', 'm:sty') === 'p');
}

/** `isUpright`: words of the run are names of functions or units. */
function signs(text: string, isUpright: boolean): string {
  return text.replaceAll(/\p{L}{2,}|[^\p{L}\d\s]|\p{L}/gu, (part) => {
    if (part.length > 1 && /^[a-z]+$/i.test(part)) {
      if (FUNCTIONS.has(part)) return `\\${part} `;
      return isUpright ? `\\mathrm{${part}}` : part;
    }
    return [...part].map((sign) => SIGNS[sign] ?? sign).join('');
  });
}

function fraction(element: XmlElement): string {
  const [above, below] = [group(element, 'm:num'), group(element, 'm:den')];
  switch (property(element, 'm:fPr', 'm:type')) {
    case 'lin':
    case 'skw':
      return `${above}/${below}`;
    case 'noBar':
      return `\\binom${above}${below}`;
    default:
      return `\\frac${above}${below}`;
  }
}

function nary(element: XmlElement): string {
  const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫';
  const operator = LARGE_OPERATORS[sign] ?? SIGNS[sign] ?? '\\int ';
  const part = (name: 'sub' | 'sup', mark: string): string => {
    const content = all(child(element, `m:${name}`)).trim();
    return content === '' || isSet(element, 'm:naryPr', `m:${name}Hide`) ? '' : `${mark}{${content}}`;
  };
  return `${operator}${part('sub', '_')}${part('sup', '^')}${group(element, 'm:e')}`;
}

function delimited(element: XmlElement): string {
  const sign = (name: string, usual: string): string => {
    const value = property(element, 'm:dPr', name);
    const shown = value ?? (child(element, 'm:dPr', name) === undefined ? usual : '');
    return shown === '' ? '.' : (DELIMITERS[shown] ?? usual);
  };
  const parts = elementsOf(element)
    .filter(({ name }) => name === 'm:e')
    .map((one) => all(one).trim());
  const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
  const inside = parts.join(separator === '|' ? '\\mid ' : (SIGNS[separator] ?? separator));
  return `\\left${sign('m:begChr', '(')} ${inside}\\right${sign('m:endChr', ')')} `;
}

function rows(element: XmlElement, row: string): string {
  return elementsOf(element)
    .filter(({ name }) => name === row)
    .map((one) =>
      elementsOf(one)
        .filter(({ name }) => name === 'm:e')
        .map((cell) => all(cell).trim())
        .join('&'),
    )
    .join('\\\\');
}

/** A name below or above which stands a limit: that of an operator has it as its index. */
function limited(element: XmlElement, command: '\\underset' | '\\overset'): string {
  const base = all(child(element, 'm:e')).trim();
  const limit = all(child(element, 'm:lim')).trim();
  const operator = /^(?:\\mathrm\{([a-z]+)\}|\\([a-z]+))$/.exec(base);
  const name = operator?.[1] ?? operator?.[2] ?? '';
  if (FUNCTIONS.has(name)) return `\\${name}${command === '\\underset' ? '_' : '^'}{${limit}}`;
  return `${command}{${limit}}{${base}}`;
}

function functionName(name: XmlElement | undefined): string {
  const written = all(name).trim();
  const plain = /^\\mathrm\{([a-z]+)\}$/i.exec(written)?.[1] ?? written;
  if (FUNCTIONS.has(plain)) return `\\${plain}`;
  return /^[a-z]{2,}$/i.test(plain) ? `\\operatorname{${plain}}` : written;
}

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim ker gcd deg arg hom'.split(
    ' ',
  ),
);

const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030C': '\\check',
  '\u0306': '\\breve',
  '\u0301': '\\acute',
  '\u0300': '\\grave',
  '\u20D7': '\\vec',
  '\u2192': '\\vec',
  '^': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
};

const LARGE_OPERATORS: Readonly<Record<string, string>> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∐': '\\coprod ',
  '∫': '\\int ',
  '∬': '\\iint ',
  '∭': '\\iiint ',
  '∮': '\\oint ',
  '⋃': '\\bigcup ',
  '⋂': '\\bigcap ',
  '⋁': '\\bigvee ',
  '⋀': '\\bigwedge ',
};

const DELIMITERS: Readonly<Record<string, string>> = {
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '∥': '\\|',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '/': '/',
};

const named = (signs: string): readonly (readonly [string, string])[] =>
  signs.split(' ').map((pair) => {
    const [sign = '', name = ''] = [pair.slice(0, 1), pair.slice(1)];
    return [sign, `\\${name} `] as const;
  });

/** Signs and letters as commands; others are written as they are. */
const SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    named(
      'αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu νnu ξxi πpi ρrho σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΦPhi ΨPsi ΩOmega',
    ),
  ),
  ...Object.fromEntries(
    named(
      '×times ÷div ±pm ∓mp ·cdot ∙cdot ⋅cdot ∘circ ∗ast ≤le ≥ge ≠ne ≈approx ≡equiv ≅cong ∼sim ∝propto ≪ll ≫gg ∞infty ∂partial ∇nabla ∈in ∉notin ⊂subset ⊆subseteq ⊃supset ∪cup ∩cap ∅emptyset ∀forall ∃exists ¬neg ∧wedge ∨vee →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇔Leftrightarrow ↦mapsto …ldots ⋯cdots ⋮vdots ∑sum ∏prod ∫int √surd ℝmathbb{R} ℕmathbb{N} ℤmathbb{Z} ℂmathbb{C} ℏhbar ℓell ∥parallel ⊥perp ∠angle',
    ),
  ),
  '−': '-',
  '′': "'",
  '″': "''",
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u200b': '',
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\wedge ',
  '~': '\\sim ',
  // The place at which the lines of an array are aligned.
  '&': '&',
};
