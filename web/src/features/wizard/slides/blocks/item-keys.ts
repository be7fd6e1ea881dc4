/**
 * Keys of blocks, of their entries and of columns, by identity: undo and redo bring back the same objects, and so the
 * same keys. They exist in this page only and are not stored.
 */
const keys = new WeakMap<object, string>();
let created = 0;

/** A key that nothing has yet. */
export function newKey(): string {
  created += 1;
  return `item ${created}`;
}

function keyOf(item: object): string {
  const known = keys.get(item);
  if (known !== undefined) return known;
  const key = newKey();
  keys.set(item, key);
  return key;
}

/** The keys of a list, each once. An item keeps its key when it is moved, and by `withKeyOf` when it is changed. */
export function itemKeys(items: readonly object[]): string[] {
  const found = items.map(keyOf);
  return found.map((key, index) => (found.indexOf(key) === index ? key : `${key}, ${index}`));
}

/** The changed item with the key of the item that it replaces. */
export function withKeyOf<Item extends object>(replaced: object, changed: Item): Item {
  keys.set(changed, keyOf(replaced));
  return changed;
}

/** Keys of texts, by the array that has them: a text has no identity of its own. */
const keysOfTexts = new WeakMap<readonly string[], readonly string[]>();

/** The keys of the texts of a list. */
export function textKeys(texts: readonly string[]): readonly string[] {
  const known = keysOfTexts.get(texts) ?? texts.map(newKey);
  keysOfTexts.set(texts, known);
  return known;
}

/** A list with these keys. */
export function withTextKeys(texts: readonly string[], given: readonly string[]): readonly string[] {
  keysOfTexts.set(texts, given);
  return texts;
}
