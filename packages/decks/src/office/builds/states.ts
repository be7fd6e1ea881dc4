import { child, descendants, elementsOf, type XmlElement } from '../../xml.ts';
import { lines } from '../lines.ts';
import { writtenIn } from '../pptx-parts.ts';
import { readEffects, type Change, type Colour, type Effect, type EffectTarget } from './effects.ts';

/** States of a slide, with that at its beginning; what further clicks change comes with the last one. */
export const MOST_STATES = 40;
/** Elements of the shapes that the effects of a slide change: a slide with more is drawn complete. */
const MOST_CHANGED_ELEMENTS = 500_000;
/** Paragraphs of these shapes, for each effect. */
const MOST_CHANGED_PARAGRAPHS = 10_000;
/** The words of a state, in UTF-16 code units. */
const LONGEST_WORDS = 1_000;

/** What of a paragraph is drawn in another way; 'hidden' takes its place, but is not seen. */
export interface ParagraphState {
  readonly isHidden?: boolean;
  readonly colour?: Colour;
  /** Attributes of its runs. */
  readonly style?: Readonly<Record<string, string>>;
}

/** What of a shape is drawn in another way than on the complete slide. */
export interface ShapeState {
  readonly isHidden?: boolean;
  /** Its fill and its line are not seen, but its text is. */
  readonly isGroundHidden?: boolean;
  /** By their indices. */
  readonly paragraphs?: ReadonlyMap<number, ParagraphState>;
  /** In shares of the slide. */
  readonly move?: { readonly x: number; readonly y: number };
  readonly scale?: { readonly x: number; readonly y: number };
  /** In 60,000ths of a degree. */
  readonly turn?: number;
  readonly fill?: Colour;
  readonly line?: Colour;
}

/** A state of a slide. */
export interface SlideState {
  /** What appears or changes with it, as lines; '' for what has no words, and for the beginning. */
  readonly words: string;
  /** By the ids of shapes; empty for the slide as it is drawn complete. */
  readonly shapes: ReadonlyMap<string, ShapeState>;
}

interface SlideBuilds {
  /** At the beginning and after each click; none for a slide that its effects do not change. */
  readonly states: readonly SlideState[];
  /** Clicks that come together with the last state. */
  readonly clicksTogether: number;
  /** Whether there are effects that begin with a click on a shape, or on what the slide does not have. */
  readonly isPartial: boolean;
}

/** What the effects of a slide make of it. Null for a slide without effects, and for one on which they change too much. */
export function buildsOf(slide: XmlElement): SlideBuilds | null {
  const timing = child(slide, 'p:timing');
  const sequence = timing === undefined ? null : readEffects(timing);
  if (sequence === null) return null;
  const shapes = shapesOf(child(slide, 'p:cSld', 'p:spTree'));
  const isThere = ({ target }: Effect): boolean => shapes.has(target.shape);
  const found = sequence.clicks.map((effects) => effects.filter(isThere));
  const atStart = sequence.atStart.filter(isThere);
  const effects = [...atStart, ...found.flat()];
  const before = found.slice(0, MOST_STATES - 2);
  const together = found.slice(MOST_STATES - 2);
  const clicks = together.length > 1 ? [...before, together.flat()] : found;
  const texts = textsOf(shapes, effects);
  if (texts === null) return null;
  const page = openPage(texts);
  page.begin(effects);
  for (const effect of atStart) page.apply(effect);
  const states: SlideState[] = [{ words: '', shapes: page.shapes() }];
  for (const click of clicks) {
    const words = wordsOf(click, page);
    for (const effect of click) page.apply(effect);
    states.push({ words, shapes: page.shapes() });
  }
  const isChanged = states.some(({ shapes }) => shapes.size > 0);
  return {
    states: isChanged && clicks.length > 0 ? states : [],
    clicksTogether: together.length > 1 ? together.length : 0,
    isPartial: sequence.hasTriggers || effects.length < [...sequence.atStart, ...sequence.clicks.flat()].length,
  };
}

/** The shapes of a slide by their ids. */
function shapesOf(tree: XmlElement | undefined): ReadonlyMap<string, XmlElement> {
  const shapes = new Map<string, XmlElement>();
  const collect = (parent: XmlElement): void => {
    for (const shape of elementsOf(parent)) {
      const properties = elementsOf(shape).find(({ name }) => /^p:nv\w+Pr$/.test(name));
      const id = child(properties, 'p:cNvPr')?.attributes['id'];
      if (id !== undefined && !shapes.has(id)) shapes.set(id, shape);
      if (shape.name === 'p:grpSp') collect(shape);
    }
  };
  if (tree !== undefined) collect(tree);
  return shapes;
}

/**
 * The texts of the shapes that effects change, by their ids, by paragraphs. Null for too many: groups contain each other,
 * and each would be read and changed again with what is in it.
 */
function textsOf(
  shapes: ReadonlyMap<string, XmlElement>,
  effects: readonly Effect[],
): ReadonlyMap<string, readonly string[]> | null {
  const texts = new Map<string, readonly string[]>();
  let [elements, paragraphs] = [0, 0];
  for (const { target } of effects) {
    const shape = shapes.get(target.shape)!;
    if (!texts.has(target.shape)) {
      elements += countElements(shape);
      if (elements > MOST_CHANGED_ELEMENTS) return null;
      const found = descendants(shape, 'a:p');
      if (found.length > MOST_CHANGED_PARAGRAPHS) return null;
      texts.set(
        target.shape,
        found.map((paragraph) => elementsOf(paragraph).map(writtenIn).join('')),
      );
    }
    paragraphs += texts.get(target.shape)!.length;
    if (paragraphs > MOST_CHANGED_PARAGRAPHS) return null;
  }
  return texts;
}

const countElements = (element: XmlElement): number =>
  elementsOf(element).reduce((count, one) => count + countElements(one), 1);

const WHOLE = 'whole';
const GROUND = 'ground';
/** The whole shape, its ground, or a paragraph by its index. */
type Unit = typeof WHOLE | typeof GROUND | number;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type ChangedShape = Mutable<Omit<ShapeState, 'isHidden' | 'isGroundHidden' | 'paragraphs'>> & {
  readonly hidden: Set<Unit>;
  readonly styles: Map<number, Mutable<ParagraphState>>;
};

/** A slide whose shapes effects change one after the other. */
interface ChangingPage {
  /** Hides what the first of its effects shows. */
  begin(effects: readonly Effect[]): void;
  apply(effect: Effect): void;
  shapes(): ReadonlyMap<string, ShapeState>;
  units(target: EffectTarget): readonly Unit[];
  words(target: EffectTarget): readonly string[];
}

function openPage(texts: ReadonlyMap<string, readonly string[]>): ChangingPage {
  const changed = new Map<string, ChangedShape>();
  const shapeOf = (id: string): ChangedShape => {
    const shape = changed.get(id) ?? { hidden: new Set<Unit>(), styles: new Map<number, ParagraphState>() };
    changed.set(id, shape);
    return shape;
  };
  const units = ({ shape, on }: EffectTarget): readonly Unit[] => {
    if (!('first' in on)) return [on.kind];
    const paragraphs = texts.get(shape) ?? [];
    if (on.kind === 'paragraphs') return range(on.first, Math.min(on.last, paragraphs.length - 1));
    let end = 0;
    return paragraphs.flatMap((text, index) => {
      const first = end;
      end += text.length + 1;
      return first <= on.last && on.first < end ? index : [];
    });
  };
  return {
    units,
    begin(effects) {
      const seen = new Map<string, Set<Unit>>();
      for (const { target, changes } of effects) {
        const ofShape = seen.get(target.shape) ?? new Set();
        seen.set(target.shape, ofShape);
        const [first] = changes;
        if (first?.kind !== 'show' && first?.kind !== 'hide') continue;
        for (const unit of units(target)) {
          if (!ofShape.has(unit) && first.kind === 'show') shapeOf(target.shape).hidden.add(unit);
          ofShape.add(unit);
        }
      }
    },
    apply({ target, changes }) {
      for (const change of changes) changeShape(shapeOf(target.shape), units(target), change, paragraphsOf(target));
    },
    words(target) {
      if (target.on.kind === 'ground') return [];
      const paragraphs = (texts.get(target.shape) ?? []).map((text) => text.slice(0, LONGEST_WORDS));
      return units(target).flatMap((unit) => (typeof unit === 'number' ? paragraphs[unit]! : paragraphs));
    },
    shapes: () =>
      new Map(
        [...changed].flatMap(([id, shape]): [string, ShapeState][] => {
          const state = stateOf(shape);
          return Object.keys(state).length === 0 ? [] : [[id, state]];
        }),
      ),
  };

  function paragraphsOf({ shape, on }: EffectTarget): readonly number[] {
    return on.kind === 'whole' ? range(0, (texts.get(shape)?.length ?? 0) - 1) : [];
  }
}

const range = (first: number, last: number): number[] =>
  last < first ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** `paragraphs` are those of a whole shape. */
function changeShape(shape: ChangedShape, units: readonly Unit[], change: Change, paragraphs: readonly number[]): void {
  const numbers = units.filter((unit) => typeof unit === 'number');
  const styled = (values: ParagraphState): void => {
    for (const index of [...numbers, ...paragraphs]) {
      const before = shape.styles.get(index);
      const style = values.style === undefined ? before?.style : { ...before?.style, ...values.style };
      shape.styles.set(index, { ...before, ...values, ...(style === undefined ? {} : { style }) });
    }
  };
  const isPart = numbers.length > 0;
  switch (change.kind) {
    case 'show':
      for (const unit of units) shape.hidden.delete(unit);
      break;
    case 'hide':
      for (const unit of units) shape.hidden.add(unit);
      break;
    case 'move':
      if (!isPart) shape.move = { x: change.x, y: change.y };
      break;
    case 'scale':
      if (!isPart) shape.scale = { x: change.x, y: change.y };
      break;
    case 'turn':
      if (!isPart) shape.turn = ((shape.turn ?? 0) + change.by) % FULL_TURN;
      break;
    case 'fill':
      if (!isPart) shape.fill = change.colour;
      break;
    case 'line':
      if (!isPart) shape.line = change.colour;
      break;
    case 'dim':
      if (!isPart && paragraphs.length === 0) shape.fill = change.colour;
      else styled({ colour: change.colour });
      break;
    case 'text':
      styled({ colour: change.colour });
      break;
    case 'style':
      styled({ style: { [change.attribute]: change.value } });
      break;
    default:
      change satisfies never;
  }
}

const FULL_TURN = 21_600_000;

/** A shape that differs from how it is drawn complete; an empty one does not. */
function stateOf({ hidden, styles, move, scale, turn, fill, line }: ChangedShape): ShapeState {
  if (hidden.has(WHOLE)) return { isHidden: true };
  const paragraphs = new Map<number, ParagraphState>(styles);
  for (const unit of hidden) if (typeof unit === 'number') paragraphs.set(unit, { isHidden: true });
  const isMoved = move !== undefined && (move.x !== 0 || move.y !== 0);
  const isScaled = scale !== undefined && (scale.x !== 1 || scale.y !== 1);
  return {
    ...(hidden.has(GROUND) ? { isGroundHidden: true } : {}),
    ...(paragraphs.size > 0 ? { paragraphs } : {}),
    ...(isMoved ? { move } : {}),
    ...(isScaled ? { scale } : {}),
    ...(turn !== undefined && turn !== 0 ? { turn } : {}),
    ...(fill === undefined ? {} : { fill }),
    ...(line === undefined ? {} : { line }),
  };
}

/** What is said of a click: the words of what it shows or changes, each once. */
function wordsOf(effects: readonly Effect[], page: ChangingPage): string {
  const said = new Set<string>();
  const written: string[] = [];
  let length = 0;
  for (const { target, changes } of effects) {
    const isSeen = changes.length > 0 && changes.every(({ kind }) => kind !== 'hide' && kind !== 'dim');
    const key = `${target.shape} ${page.units(target).join(' ')}`;
    if (!isSeen || said.has(key) || length > LONGEST_WORDS) continue;
    said.add(key);
    const words = lines(page.words(target));
    written.push(words);
    length += words.length;
  }
  const all = written.filter((words) => words !== '').join('\n');
  return all.length > LONGEST_WORDS ? all.slice(0, LONGEST_WORDS).replace(/[\uD800-\uDBFF]$/, '') : all;
}
