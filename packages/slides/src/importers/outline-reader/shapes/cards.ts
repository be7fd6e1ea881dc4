import { dashed, endsSentence, labelled } from '../structure/line-class.ts';
import { tidy, wordCount } from '../structure/lines.ts';
import type { Point } from '../structure/points.ts';
import { eachOf, isFlat, type Body, type Match, type Shape } from './shape.ts';
import { isInstruction } from './steps.ts';

const FEWEST = 3;
const MOST = 6;
const MOST_TEXT_WORDS = 16;
const MOST_PHRASE_WORDS = 5;
const MEAN_PHRASE_WORDS = 3.4;

type Pair = { readonly title: string; readonly text: string };

/** Different short labels with a short text each. */
function pairs(
  { points }: Body,
  parts: (text: string) => { readonly label: string; readonly text: string } | null,
): Pair[] | null {
  const found = eachOf(points, ({ text }) => {
    const pair = parts(text);
    if (
      pair === null ||
      wordCount(pair.text) > MOST_TEXT_WORDS ||
      wordCount(pair.text) === 0 ||
      wordCount(pair.label) > 5
    )
      return null;
    // '03:20 - talk' and 'Tel. 0123: …' are no labels.
    return /^\P{L}*\d/u.test(pair.label) || /[?]$/u.test(pair.label)
      ? null
      : { title: tidy(pair.label), text: tidy(pair.text) };
  });
  return found !== null && new Set(found.map(({ title }) => title.toLowerCase())).size === found.length ? found : null;
}

/** 'Ruth Adeyemi, electrician'. */
function role(text: string): { readonly label: string; readonly text: string } | null {
  const found =
    /^(?<label>(?:\p{Lu}[\p{L}.'’-]*)(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|da|von|van|del|la))*)(?:\s?,\s?(?<behind>[^]+)|\s?\((?<within>[^()]+)\))$/u.exec(
      text.slice(0, 160),
    )?.groups;
  return found === undefined ? null : { label: found['label']!, text: (found['behind'] ?? found['within'])! };
}

const LEAD_WORDS = { most: 6, rest: 24 } as const;
const LONGEST_LED = 300;
const IN_BOLD = /^\P{L}*(?:\*\*|__)\p{L}/u;

/** 'Flour gets dearer. We have a price until May.': a short sentence and what is said of it. */
function leads({ points }: Body): Pair[] | null {
  return eachOf(points, ({ text }) => {
    if (text.length > LONGEST_LED) return null;
    const { title, rest } =
      /^(?<title>\p{L}[^.!?:;]{3,60}[.!?])\s(?<rest>["“„«]?\p{Lu}.+)$/u.exec(tidy(text))?.groups ?? {};
    if (title === undefined || rest === undefined) return null;
    if (wordCount(title) > LEAD_WORDS.most || wordCount(title) < 2 || wordCount(rest) > LEAD_WORDS.rest) return null;
    return { title: title.replace(/\.$/u, ''), text: rest };
  });
}

/** A few words without a figure or the end of a sentence. */
function isPhrase({ text, mark }: Point, { words }: Body): boolean {
  const count = wordCount(text);
  if (count === 0 || count > MOST_PHRASE_WORDS || mark?.type === 'number' || mark?.type === 'box') return false;
  if (/[\d:;,!?]/u.test(text) || endsSentence(text) || /^\p{Ll}/u.test(text)) return false;
  return !words.starts('sequence', text);
}

function phrases(body: Body): Match | null {
  const { title, points, words } = body;
  const isOfThings = words.has('thingHeadings', title) || words.has('unorderedHeadings', title);
  if (isOfThings || points.some(({ mark }) => mark === null) || !points.every((point) => isPhrase(point, body)))
    return null;
  // 'Open doors' may be things.
  if (points.filter(({ text }) => isInstruction(text, words)).length > points.length / 2) return null;
  const mean = points.reduce((sum, { text }) => sum + wordCount(text), 0) / points.length;
  if (mean > MEAN_PHRASE_WORDS) return null;
  return { score: 0.6, content: { kind: 'cards', cards: points.map(({ text }) => ({ title: tidy(text), text: '' })) } };
}

/** Three to six short parallel points: noun phrases, labels with a short text, names with what the people do. */
export const cards: Shape = {
  kind: 'cards',
  match(body) {
    const { points, title, words } = body;
    if (points.length < FEWEST || points.length > MOST || !isFlat(points)) return null;
    if (points.some(({ mark }) => mark?.type === 'quote' || mark?.type === 'box')) return null;
    const areAdvice = words.has('unorderedHeadings', title) && points.every(({ raw }) => IN_BOLD.test(raw));
    const parted = areAdvice || points.every(({ mark }) => mark?.type !== 'number') ? leads(body) : null;
    if (parted !== null) return { score: 0.7, content: { kind: 'cards', cards: parted } };
    if (points.some(({ mark }) => mark?.type === 'number')) return null;
    const labels = pairs(body, labelled) ?? pairs(body, dashed);
    if (labels !== null) return { score: 0.7, content: { kind: 'cards', cards: labels } };
    const roles = pairs(body, role);
    const named = points.filter(({ text }) => /^\p{Lu}\S*\s\p{Lu}\S*(?:\s\p{Lu}\S*)?,/u.test(text)).length;
    // 'Vacant, welfare officer' may be one of them.
    const areNames = words.has('peopleHeadings', title) || named === points.length || named >= FEWEST;
    if (roles !== null && areNames) return { score: 0.65, content: { kind: 'cards', cards: roles } };
    return phrases(body);
  },
};
