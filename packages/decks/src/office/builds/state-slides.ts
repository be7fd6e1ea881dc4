import { posix } from 'node:path';
import type { Archive } from '../../archive.ts';
import { unusable } from '../../refusals.ts';
import { attributeOf, nodeAt, nodesOf, parseTree, writeTree, type XmlNode } from '../../xml-tree.ts';
import { bringIntoState, type StatePlace } from './slide-in-state.ts';
import type { SlideState } from './states.ts';

/** A slide with states that differ from the complete slide. */
export interface BuiltSlide extends StatePlace {
  /** Of its part. */
  readonly path: string;
  /** In the order in which their slides stand behind those of the file. */
  readonly states: readonly SlideState[];
}

const TYPES = '[Content_Types].xml';
const MOST_PART_BYTES = 32 * 1_024 ** 2;

/**
 * The archive of a presentation with a slide for each state behind those that it has, so that one document, drawn once,
 * has all of them. Throws DECK_UNUSABLE where the parts do not refer to each other as they must.
 */
export async function withStateSlides(
  archive: Archive,
  presentation: string,
  slides: readonly BuiltSlide[],
): Promise<Archive> {
  const tree = async (path: string): Promise<XmlNode> => {
    const bytes = await archive.read(path, MOST_PART_BYTES);
    if (bytes === null) throw unusable(`${path} is missing`);
    return parseTree(bytes);
  };
  const relationshipsPath = relationshipsOf(presentation);
  const [root, relationships, types] = [await tree(presentation), await tree(relationshipsPath), await tree(TYPES)];
  const mark = unusedMark(archive, relationships);
  const list = nodeAt(root, 'sldIdLst');
  const added = new Map<string, () => Promise<XmlNode>>();
  const ids = freeIds(list);
  for (const [index, slide] of slides.entries()) {
    const folder = posix.dirname(slide.path);
    const related = nodesOf(relationships).find((one) => leadsTo(one, slide.path, posix.dirname(presentation)));
    const entry = nodesOf(list ?? root).find((one) => idOf(one) === attributeOf(related, 'Id'));
    if (related === undefined || list === undefined || entry === undefined)
      throw unusable(`${slide.path} is no slide of the presentation`);
    const type = nodesOf(types).find(
      (one) => attributeOf(one, 'PartName')?.toLowerCase() === `/${slide.path}`.toLowerCase(),
    );
    const own = archive.has(relationshipsOf(slide.path)) ? relationshipsOf(slide.path) : null;
    for (const [number, state] of slide.states.entries()) {
      const id = `${mark}${index}-${number}`;
      const path = posix.join(folder, `${id}.xml`);
      added.set(path, async () => {
        const copy = await tree(slide.path);
        bringIntoState(copy, state, slide);
        return copy;
      });
      if (own !== null) added.set(relationshipsOf(path), async () => withoutNotes(await tree(own)));
      relationships.children.push(withValues(related, { Id: id, Target: `/${path}` }));
      list.children.push(withValues(entry, { id: String(ids.next().value) }, id));
      if (type !== undefined) types.children.push(withValues(type, { PartName: `/${path}` }));
    }
  }
  const changed = new Map([
    [presentation, root],
    [relationshipsPath, relationships],
    [TYPES, types],
  ]);
  return {
    names: [...archive.names, ...added.keys()],
    has: (name) => added.has(name) || archive.has(name),
    async read(name, mostBytes) {
      const part = changed.get(name) ?? (await added.get(name)?.());
      return part === undefined ? archive.read(name, mostBytes) : Buffer.from(writeTree(part));
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const relationshipsOf = (path: string): string =>
  posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);

/** A beginning of names that no part and no relationship has. */
function unusedMark(archive: Archive, relationships: XmlNode): string {
  const used = [...archive.names, ...nodesOf(relationships).map((one) => attributeOf(one, 'Id') ?? '')];
  let mark = 'state';
  while (used.some((name) => name.includes(mark))) mark += 's';
  return mark;
}

function leadsTo(relationship: XmlNode, path: string, folder: string): boolean {
  const target = attributeOf(relationship, 'Target') ?? '';
  const inside = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
  return inside === path && (attributeOf(relationship, 'Type') ?? '').endsWith('/slide');
}

/** The relationship that an entry of the list of slides names. */
const relatedId = (entry: XmlNode) =>
  entry.attributes.find(({ local, namespace }) => local === 'id' && namespace.endsWith('/relationships'));
const idOf = (entry: XmlNode): string | undefined => relatedId(entry)?.value;

/** Ids of slides begin with 256 (ECMA-376, part 1, 19.7.13). */
function* freeIds(list: XmlNode | undefined): Generator<number, never> {
  const used = new Set(list === undefined ? [] : nodesOf(list).map((entry) => Number(attributeOf(entry, 'id'))));
  for (let id = 256; ; id += 1) if (!used.has(id)) yield id;
}

/** A copy of an element with other values of its attributes, and another relationship. */
function withValues(node: XmlNode, values: Readonly<Record<string, string>>, related?: string): XmlNode {
  const relation = related === undefined ? undefined : relatedId(node);
  return {
    ...node,
    attributes: node.attributes.map((attribute) => ({
      ...attribute,
      value:
        attribute === relation
          ? related!
          : attribute.namespace === ''
            ? (values[attribute.name] ?? attribute.value)
            : attribute.value,
    })),
  };
}

/** Relationships without that to the notes, which belong to one slide. */
function withoutNotes(relationships: XmlNode): XmlNode {
  const kept = relationships.children.filter(
    (one) => typeof one === 'string' || !(attributeOf(one, 'Type') ?? '').endsWith('/notesSlide'),
  );
  return { ...relationships, children: kept };
}
