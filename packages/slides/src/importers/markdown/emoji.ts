import { gemoji, nameToEmoji } from 'gemoji';
import type { Nodes } from 'mdast';
import { partTexts } from '../../content/blocks.ts';
import type { SlideText } from '../../content/slide.ts';

/** Names between colons, directly after each other (`:tada::+1:`). Two colons are the marks of columns. */
const NAMES = /(?<![\w:])(?::[\w+-]{1,64}:)+/g;
/** The same in the source of a text, where a backslash keeps them as they are written. */
const WRITTEN = /(?<!\w\\?|:)(\\?)(?::[\w+\\-]{1,128}:)+/g;

/** Replaces names of emoji in the texts of a tree, as GitHub, Marp and Slidev have them; code stays as it is. */
export function replaceEmojiNames(node: Nodes, source: string): void {
  if (node.type === 'text') node.value = withEmoji(node.value, source.slice(...rangeOf(node)));
  else if ('children' in node) for (const child of node.children) replaceEmojiNames(child, source);
}

const rangeOf = ({ position }: Nodes): [number, number] => [position?.start.offset ?? 0, position?.end.offset ?? 0];

function withEmoji(text: string, source: string): string {
  const written = [...source.matchAll(WRITTEN)];
  let count = 0;
  const replaced = text.replaceAll(NAMES, (names) => {
    const isEscaped = written[count]?.[1] !== '';
    count += 1;
    return isEscaped ? names : names.replaceAll(/:([^:]+):/g, (name, inside: string) => emojiOf(inside) ?? name);
  });
  return count === written.length ? replaced : text;
}

/**
 * What the emoji of a slide without words show, as a sentence in English: 'OK hand.' A narration needs words. '' for a slide
 * with words or without emoji.
 */
export function emojiWords({ title, blocks }: Pick<SlideText, 'title' | 'blocks'>): string {
  const text = [title, ...partTexts(blocks)].join(' ');
  if (/[\p{L}\p{N}]/u.test(text)) return '';
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const words = characters.flatMap((character) => DESCRIPTIONS.get(withoutVariant(character)) ?? []);
  return words.length === 0 ? '' : `${words.join(', ')}.`;
}

/** Without the mark of a coloured glyph, which is often missing. */
const withoutVariant = (character: string): string => character.replaceAll('\ufe0f', '');
const DESCRIPTIONS = new Map(gemoji.map(({ emoji, description }) => [withoutVariant(emoji), description]));

const emojiOf = (name: string): string | undefined =>
  Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
