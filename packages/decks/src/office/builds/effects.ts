import { child, descendants, elementsOf, outermost, type XmlElement } from '../../xml.ts';

/** Effects of a slide that are read: one with more is drawn complete. */
const MOST_EFFECTS = 2_000;
const LONGEST_PATH = 100_000;

/** A colour of a presentation: of its theme, or in hexadecimal digits. */
export interface Colour {
  readonly kind: 'schemeClr' | 'srgbClr';
  readonly value: string;
}

/** What an effect is on: a shape by its id, whole, only its ground, or some of its paragraphs. */
export interface EffectTarget {
  readonly shape: string;
  readonly on:
    | { readonly kind: 'whole' | 'ground' }
    /** Indices of paragraphs, or of letters, of which a paragraph has one more than it shows; both inclusive. */
    | { readonly kind: 'paragraphs' | 'letters'; readonly first: number; readonly last: number };
}

/** What a target is after an effect. */
export type Change =
  | { readonly kind: 'show' | 'hide' }
  /** From where the slide has it, in shares of the slide. */
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  /** In 60,000ths of a degree. */
  | { readonly kind: 'turn'; readonly by: number }
  | { readonly kind: 'fill' | 'line' | 'text' | 'dim'; readonly colour: Colour }
  | { readonly kind: 'style'; readonly attribute: 'b' | 'i' | 'u'; readonly value: string };

export interface Effect {
  readonly target: EffectTarget;
  readonly changes: readonly Change[];
}

/** The effects of a slide in their order. */
interface EffectSequence {
  /** That come without a click, before the first one. */
  readonly atStart: readonly Effect[];
  /** Those of each click. */
  readonly clicks: readonly (readonly Effect[])[];
  /** Whether others begin with a click on a shape. */
  readonly hasTriggers: boolean;
}

/** Reads the main sequence of a timing (ECMA-376, part 1, 19.5). Null for a slide without effects, or with too many. */
export function readEffects(timing: XmlElement): EffectSequence | null {
  const sequences = outermost(timing, ({ name }) => name === 'p:seq').map((sequence) => child(sequence, 'p:cTn'));
  const main = sequences.find((node) => node?.attributes['nodeType'] === 'mainSeq');
  const hasTriggers = sequences.some(
    (node) => node?.attributes['nodeType'] === 'interactiveSeq' && effectNodes(node).length > 0,
  );
  const atStart: Effect[] = [];
  const clicks: Effect[][] = [];
  let count = 0;
  // Of 'after animation' at the next click.
  let delayed: Effect[] = [];
  for (const group of main === undefined ? [] : elementsOf(child(main, 'p:childTnLst') ?? main)) {
    const nodes = effectNodes(group);
    count += nodes.length;
    if (count > MOST_EFFECTS) return null;
    if (nodes.length === 0) continue;
    const isNew = isClick(group, nodes);
    if (isNew) clicks.push(delayed);
    if (isNew) delayed = [];
    const effects = clicks.at(-1) ?? atStart;
    const atEnd: Effect[] = [];
    for (const node of nodes) {
      const target = targetOf(node);
      if (target === null) continue;
      effects.push({ target, changes: changesOf(node) });
      for (const { isAtNext, changes } of afterEffect(node)) (isAtNext ? delayed : atEnd).push({ target, changes });
    }
    effects.push(...atEnd);
  }
  return atStart.length + clicks.length === 0 && !hasTriggers ? null : { atStart, clicks, hasTriggers };
}

/** The nodes of effects, which have a class; those that play media are none. */
const effectNodes = (group: XmlElement): readonly XmlElement[] =>
  outermost(
    group,
    ({ name, attributes }) =>
      name === 'p:cTn' && ['entr', 'exit', 'emph', 'path'].includes(attributes['presetClass'] ?? ''),
  );

function isClick(group: XmlElement, nodes: readonly XmlElement[]): boolean {
  const types = nodes.map(({ attributes }) => attributes['nodeType']);
  if (types.some((type) => type !== undefined)) return types.includes('clickEffect');
  const [condition] = descendants(child(group, 'p:cTn', 'p:stCondLst') ?? { ...group, children: [] }, 'p:cond');
  return condition?.attributes['delay'] === 'indefinite';
}

function targetOf(node: XmlElement): EffectTarget | null {
  const shape = descendants(node, 'p:spTgt')[0];
  const id = shape?.attributes['spid'] ?? '';
  if (shape === undefined || id === '') return null;
  if (child(shape, 'p:bg') !== undefined) return { shape: id, on: { kind: 'ground' } };
  const paragraphs = child(shape, 'p:txEl', 'p:pRg');
  const letters = child(shape, 'p:txEl', 'p:charRg');
  const range = (paragraphs ?? letters)?.attributes;
  if (range === undefined) return { shape: id, on: { kind: 'whole' } };
  const [first, last] = [Number(range['st']), Number(range['end'])];
  if (!(first >= 0 && last >= first)) return null;
  return { shape: id, on: { kind: paragraphs === undefined ? 'letters' : 'paragraphs', first, last } };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function changesOf(node: XmlElement): Change[] {
  const { presetClass, autoRev, fill } = node.attributes;
  if (presetClass === 'entr') return [{ kind: 'show' }];
  if (presetClass === 'exit') return [{ kind: 'hide' }];
  // It ends as it began.
  if (isOn(autoRev) || fill === 'remove') return [];
  const behaviours = elementsOf(child(node, 'p:childTnLst') ?? { ...node, children: [] });
  return behaviours.flatMap((behaviour) => changesBy(behaviour));
}

function changesBy(behaviour: XmlElement): Change[] {
  const common = child(behaviour, 'p:cBhvr');
  const time = child(common, 'p:cTn')?.attributes ?? {};
  if (isOn(time['autoRev']) || time['fill'] === 'remove') return [];
  switch (behaviour.name) {
    case 'p:animMotion':
      return [{ kind: 'move', ...endOfPath(behaviour.attributes['path'] ?? '') }];
    case 'p:animScale': {
      const to = child(behaviour, 'p:to') ?? child(behaviour, 'p:by');
      const [x, y] = ['x', 'y'].map((side) => Number(to?.attributes[side]) / 100_000);
      return x! > 0 && y! > 0 && x! <= 100 && y! <= 100 ? [{ kind: 'scale', x: x!, y: y! }] : [];
    }
    case 'p:animRot': {
      const by = Number(behaviour.attributes['by']);
      return Number.isFinite(by) ? [{ kind: 'turn', by }] : [];
    }
    case 'p:animClr': {
      const colour = colourOf(child(behaviour, 'p:to'));
      const kind = COLOURED[attributeName(common)];
      return colour === null || kind === undefined ? [] : [{ kind, colour }];
    }
    case 'p:set': {
      const value = child(behaviour, 'p:to', 'p:strVal')?.attributes['val'] ?? '';
      const style = STYLES[`${attributeName(common)} ${value}`];
      return style === undefined ? [] : [{ kind: 'style', ...style }];
    }
    default:
      return [];
  }
}

/** Names of what is animated in colour. */
const COLOURED: Readonly<Record<string, 'fill' | 'line' | 'text' | 'dim'>> = {
  fillcolor: 'fill',
  'fill.color': 'fill',
  'stroke.color': 'line',
  'style.color': 'text',
  ppt_c: 'dim',
};

const STYLES: Readonly<Record<string, { readonly attribute: 'b' | 'i' | 'u'; readonly value: string }>> = {
  'style.fontWeight bold': { attribute: 'b', value: '1' },
  'style.fontWeight normal': { attribute: 'b', value: '0' },
  'style.fontStyle italic': { attribute: 'i', value: '1' },
  'style.fontStyle normal': { attribute: 'i', value: '0' },
  'style.textDecorationUnderline true': { attribute: 'u', value: 'sng' },
  'style.textDecorationUnderline false': { attribute: 'u', value: 'none' },
};

const attributeName = (common: XmlElement | undefined): string => {
  const name = child(common, 'p:attrNameLst', 'p:attrName')?.children[0];
  return typeof name === 'string' ? name : '';
};

function colourOf(to: XmlElement | undefined): Colour | null {
  for (const { name, attributes } of to === undefined ? [] : elementsOf(to)) {
    const value = attributes['val'] ?? '';
    if (name === 'a:srgbClr' && /^[\da-f]{6}$/i.test(value)) return { kind: 'srgbClr', value };
    if (name === 'a:schemeClr' && /^[a-z]+\d?$/i.test(value)) return { kind: 'schemeClr', value };
  }
  return null;
}

/** What becomes of a target after its effect: it is dimmed or hidden, at once or with the next click. */
function afterEffect(node: XmlElement): { readonly isAtNext: boolean; readonly changes: Change[] }[] {
  const after = child(node, 'p:subTnLst');
  return (after === undefined ? [] : elementsOf(after)).flatMap((behaviour) => {
    const common = child(behaviour, 'p:cBhvr');
    const isAtNext = child(common, 'p:cTn')?.attributes['masterRel'] === 'nextClick';
    const value = child(behaviour, 'p:to', 'p:strVal')?.attributes['val'];
    const isHiding = behaviour.name === 'p:set' && attributeName(common) === 'style.visibility' && value === 'hidden';
    const changes = isHiding ? [{ kind: 'hide' } as const] : changesBy(behaviour);
    return changes.length === 0 ? [] : [{ isAtNext, changes }];
  });
}

const STEP = /[MLCZEmlcze]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Numbers after a command; the last two are where it leads. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6 };

/** Where a path ends, in shares of the slide from where it begins (ECMA-376, part 1, 19.5.4). */
export function endOfPath(path: string): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  let start = { x, y };
  let command = '';
  let numbers: number[] = [];
  for (const [step] of path.slice(0, LONGEST_PATH).matchAll(STEP)) {
    if (/^[a-z]$/i.test(step)) {
      command = step;
      numbers = [];
      if (/z/i.test(step)) ({ x, y } = start);
      continue;
    }
    numbers.push(Number(step));
    if (numbers.length !== NUMBERS[command.toUpperCase()]) continue;
    const [toX, toY] = numbers.slice(-2) as [number, number];
    const isRelative = command === command.toLowerCase();
    [x, y] = isRelative ? [x + toX, y + toY] : [toX, toY];
    if (/m/i.test(command)) start = { x, y };
    numbers = [];
  }
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : { x: 0, y: 0 };
}
