/** A part of a formula. */
export type MathNode =
  /** A character, a number or a command such as '\alpha'. */
  | { readonly type: 'symbol'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'row'; readonly items: readonly MathNode[] }
  | { readonly type: 'scripts'; readonly base: MathNode; readonly below?: MathNode; readonly above?: MathNode }
  | { readonly type: 'fraction'; readonly above: MathNode; readonly below: MathNode; readonly isBinomial: boolean }
  | { readonly type: 'root'; readonly radicand: MathNode; readonly degree?: MathNode }
  /** An accent, a line or a brace over or under `body`. */
  | { readonly type: 'marked'; readonly mark: string; readonly body: MathNode }
  /** Between `\left` and `\right`; '.' is no delimiter. */
  | { readonly type: 'fenced'; readonly open: string; readonly close: string; readonly body: MathNode }
  /** An environment, or the lines of a formula (''). */
  | { readonly type: 'grid'; readonly environment: string; readonly rows: readonly (readonly MathNode[])[] };

/** Deeper groups are read as flat. */
const DEEPEST = 40;

const TOKEN = /\\[a-zA-Z]+\*?|\\[^]|%[^\n]*(?:\n|$)|\s+|\d+(?:[.,]\d+)*|[^]/gu;
const FRACTIONS = new Set(['frac', 'dfrac', 'tfrac', 'cfrac', 'binom', 'dbinom', 'tbinom']);
const TEXTS = new Set(['text', 'textrm', 'textbf', 'textit', 'textsf', 'texttt', 'mbox', 'operatorname', 'tag']);
/** Commands whose argument is read as it is. */
const FACES = new Set(
  'mathrm mathbf mathit mathbb mathcal mathfrak mathsf mathtt mathscr boldsymbol bm pmb'.split(' '),
);
const MARKS = new Set(
  (
    'hat widehat bar overline underline vec tilde widetilde dot ddot check breve acute grave mathring ' +
    'overbrace underbrace overrightarrow overleftarrow cancel bcancel xcancel boxed phantom'
  ).split(' '),
);
/** Commands that change only the look or the space. */
const IGNORED = new Set(
  (
    'displaystyle textstyle scriptstyle limits nolimits nonumber notag ! , : ; > ' +
    'big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm mathstrut left right middle'
  ).split(' '),
);

/** Parses the common part of LaTeX. Any text gives a formula; what is not known is a symbol. */
export function parseLatex(latex: string): MathNode {
  return new Parser(latex).formula();
}

const row = (items: readonly MathNode[]): MathNode => (items.length === 1 ? items[0]! : { type: 'row', items });
const EMPTY: MathNode = { type: 'row', items: [] };

class Parser {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(latex: string) {
    this.#tokens = latex.match(TOKEN) ?? [];
  }

  formula(): MathNode {
    const rows = this.#rows(() => false);
    return rows.length === 1 && rows[0]!.length === 1 ? rows[0]![0]! : { type: 'grid', environment: '', rows };
  }

  #peek(): string | undefined {
    while (/^(?:\s|%)/.test(this.#tokens[this.#at] ?? '')) this.#at += 1;
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#peek() ?? '';
    this.#at += 1;
    return token;
  }

  /** Cells between `&` and rows between `\\`, until `isEnd`. */
  #rows(isEnd: (token: string) => boolean): MathNode[][] {
    const rows: MathNode[][] = [[]];
    for (;;) {
      rows.at(-1)!.push(this.#row((token) => token === '&' || token === '\\\\' || isEnd(token)));
      const token = this.#peek();
      if (token === undefined || isEnd(token)) break;
      this.#at += 1;
      if (token === '\\\\') {
        this.#option();
        rows.push([]);
      }
    }
    const last = rows.at(-1)!;
    return rows.length > 1 && last.length === 1 && isEmpty(last[0]!) ? rows.slice(0, -1) : rows;
  }

  #row(isEnd: (token: string) => boolean): MathNode {
    const items: MathNode[] = [];
    for (let token = this.#peek(); token !== undefined && !isEnd(token); token = this.#peek()) {
      if (token === '}' || token === '\\end') {
        this.#at += 1;
        if (token === '\\end') this.#rawGroup();
        continue;
      }
      const item = token === '^' || token === '_' || token === "'" ? EMPTY : this.#atom();
      if (item !== null) items.push(this.#withScripts(item));
    }
    return row(items);
  }

  #withScripts(base: MathNode): MathNode {
    let below: MathNode | undefined;
    const above: MathNode[] = [];
    for (;;) {
      const token = this.#peek();
      if (token === '\\limits' || token === '\\nolimits') this.#at += 1;
      else if (token === "'") {
        this.#at += 1;
        above.push({ type: 'symbol', text: '\\prime' });
      } else if (token === '^') {
        this.#at += 1;
        above.push(this.#argument());
      } else if (token === '_') {
        this.#at += 1;
        below = this.#argument();
      } else break;
    }
    if (below === undefined && above.length === 0) return base;
    return {
      type: 'scripts',
      base,
      ...(below === undefined ? {} : { below }),
      ...(above.length === 0 ? {} : { above: row(above) }),
    };
  }

  /** One token or a group. */
  #argument(): MathNode {
    const token = this.#peek();
    if (token === undefined || token === '}' || token === '&') return EMPTY;
    if (/^\d{2}|^\d[.,]/.test(token)) {
      this.#tokens[this.#at] = token.slice(1);
      return { type: 'symbol', text: token[0]! };
    }
    return this.#atom() ?? EMPTY;
  }

  /** An item without its scripts; null for what has no meaning. */
  #atom(): MathNode | null {
    const token = this.#next();
    if (this.#depth >= DEEPEST) return { type: 'symbol', text: token };
    this.#depth += 1;
    const atom = token === '{' ? this.#group() : token.startsWith('\\') ? this.#command(token) : symbol(token);
    this.#depth -= 1;
    return atom;
  }

  /** After its opening brace. */
  #group(): MathNode {
    const body = this.#row((token) => token === '}');
    this.#at += 1;
    return body;
  }

  #command(token: string): MathNode | null {
    const name = token.slice(1).replace(/\*$/, '');
    if (FRACTIONS.has(name)) {
      const above = this.#argument();
      return { type: 'fraction', above, below: this.#argument(), isBinomial: name.endsWith('binom') };
    }
    if (TEXTS.has(name)) return { type: 'text', text: this.#rawGroup() };
    if (FACES.has(name)) return this.#argument();
    if (MARKS.has(name)) return { type: 'marked', mark: name, body: this.#argument() };
    switch (name) {
      case 'sqrt': {
        const degree = this.#option();
        return { type: 'root', radicand: this.#argument(), ...(degree === null ? {} : { degree }) };
      }
      case 'left':
        return this.#fenced();
      case 'begin':
        return this.#environment();
      case 'overset':
      case 'stackrel': {
        const above = this.#argument();
        return { type: 'scripts', base: this.#argument(), above };
      }
      case 'underset': {
        const below = this.#argument();
        return { type: 'scripts', base: this.#argument(), below };
      }
      case 'xrightarrow': {
        this.#option();
        return { type: 'scripts', base: { type: 'symbol', text: '\\rightarrow' }, above: this.#argument() };
      }
      case 'textcolor':
      case 'colorbox':
        this.#rawGroup();
        return this.#argument();
      case 'color':
      case 'label':
      case 'hspace':
        this.#rawGroup();
        return null;
      default:
        return IGNORED.has(name) || /^\s*$/.test(name) ? null : { type: 'symbol', text: token };
    }
  }

  #fenced(): MathNode {
    const open = this.#next();
    const body = this.#row((token) => token === '\\right' || token === '&' || token === '\\\\');
    if (this.#peek() !== '\\right') return { type: 'fenced', open, close: '.', body };
    this.#at += 1;
    return { type: 'fenced', open, close: this.#next(), body };
  }

  #environment(): MathNode {
    const environment = this.#rawGroup().replace(/\*$/, '');
    if (environment === 'array' || environment === 'alignedat') this.#rawGroup();
    const rows = this.#rows((token) => token === '\\end');
    this.#at += 1;
    this.#rawGroup();
    return { type: 'grid', environment, rows };
  }

  /** The content of `[…]`, if it is there. */
  #option(): MathNode | null {
    if (this.#peek() !== '[') return null;
    this.#at += 1;
    const content = this.#row((token) => token === ']');
    this.#at += 1;
    return content;
  }

  /** The text of a group, with its spaces. */
  #rawGroup(): string {
    if (this.#peek() !== '{') return '';
    let depth = 0;
    let text = '';
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at]!;
      this.#at += 1;
      if (token === '{') depth += 1;
      else if (token === '}') depth -= 1;
      else text += token;
      if (depth === 0) break;
    }
    return text.trim();
  }
}

const symbol = (text: string): MathNode => ({ type: 'symbol', text: text === '~' ? ' ' : text });
const isEmpty = (node: MathNode): boolean => node.type === 'row' && node.items.length === 0;
