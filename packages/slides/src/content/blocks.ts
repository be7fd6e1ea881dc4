import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { isBullets, isPlainList, listWithItems, type Bullets } from '../kinds/bullets/index.ts';
import { blockOf } from '../kinds/fields.ts';
import { BLOCK_KINDS, kindOf, leafBlocks, replaceLeaves, type Block } from '../kinds/index.ts';
import { appearancesOf, type Appearance } from '../kinds/kind.ts';

/** The limit of `bulletPoints` applies to the bullets of all lists together. */
const fewBullets = (blocks: readonly Block[]): boolean => bulletPointsOf(blocks).length <= LIMITS.bulletsPerSlide;

/** The body of a slide: its blocks in order. */
export const blocksSchema = z
  .array(blockOf<Block>(Object.values(BLOCK_KINDS)))
  .check(
    z.maxLength(LIMITS.blocksPerSlide),
    z.refine(fewBullets, `a slide can have at most ${LIMITS.bulletsPerSlide} bullets`),
  );

/**
 * A body as it is stored and sent between services. `bulletPoints` are the bullets of all lists. `blocks` is null if
 * the body is one list of bullets on one level, without numbers. Versions without support for blocks read and write `bulletPoints` only, so `blocks`
 * may be older; `blocksOf` merges them.
 */
export interface StoredBody {
  readonly bulletPoints: string[];
  readonly blocks: Block[] | null;
}

/** The bullets of all lists in order, for clients without support for blocks. */
export function bulletPointsOf(blocks: readonly Block[]): string[] {
  return leafBlocks(blocks).flatMap((block) => (isBullets(block) ? block.items : []));
}

/** The body with a single list of bullets. */
export function blocksOfBullets(bulletPoints: readonly string[]): Block[] {
  return bulletPoints.length === 0 ? [] : [{ kind: 'bullets', items: [...bulletPoints] }];
}

/** Whether a body is empty or one list of bullets on one level, without numbers. */
export function isBulletsOnly(blocks: readonly Block[]): boolean {
  const [first, ...others] = blocks;
  return first === undefined || (others.length === 0 && isBullets(first) && isPlainList(first));
}

/**
 * Replaces the bullets of a body, for clients without support for blocks. The first list gets all bullets, a new one at
 * the end if there is none; other lists are removed, and blocks of other kinds keep their position. The list stays
 * numbered, and bullets keep their levels.
 */
export function withBulletPoints(blocks: readonly Block[], bulletPoints: readonly string[]): readonly Block[] {
  const present = bulletPointsOf(blocks);
  if (present.length === bulletPoints.length && present.every((item, index) => item === bulletPoints[index]))
    return blocks;
  const lists = leafBlocks(blocks).filter(isBullets);
  const list = bulletPoints.length === 0 ? null : listWithItems(lists, bulletPoints);
  const others = withFirstList(blocks, list);
  return lists.length === 0 && list !== null ? [...others, list] : others;
}

/** A body with this list in the place of its first list, and without the others. */
function withFirstList(blocks: readonly Block[], list: Bullets | null): Block[] {
  let isPlaced = list === null;
  return replaceLeaves(blocks, (block) => {
    if (!isBullets(block)) return [block];
    const replaced = isPlaced ? [] : [list!];
    isPlaced = true;
    return replaced;
  });
}

export function storedBody(blocks: readonly Block[]): StoredBody {
  return { bulletPoints: bulletPointsOf(blocks), blocks: isBulletsOnly(blocks) ? null : [...blocks] };
}

/** The blocks of a stored body. */
export function blocksOf({
  bulletPoints,
  blocks,
}: {
  readonly bulletPoints: readonly string[];
  readonly blocks: readonly Block[] | null;
}): readonly Block[] {
  return blocks === null ? blocksOfBullets(bulletPoints) : withBulletPoints(blocks, bulletPoints);
}

/** Serialises blocks for messages between services; '' for null. */
export function blocksToJson(blocks: readonly Block[] | null): string {
  return blocks === null ? '' : JSON.stringify(blocks);
}

/** The inverse of `blocksToJson`. Unknown blocks are dropped. */
export function blocksFromJson(json: string): Block[] | null {
  return json === '' ? null : knownBlocks(JSON.parse(json));
}

/** The valid blocks of a list; those of kinds that this version does not know are dropped. */
export function knownBlocks(list: unknown): Block[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const kind = (entry as { kind?: unknown } | null)?.kind;
    if (typeof kind !== 'string' || !Object.hasOwn(BLOCK_KINDS, kind)) return [];
    const read = BLOCK_KINDS[kind as Block['kind']].schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** A message between services with its body as blocks. */
export type WithBlocks<Message> = Omit<Message, 'blocks'> & { readonly blocks: readonly Block[] };

export function readSlide<Message extends { readonly bulletPoints: readonly string[]; readonly blocks: string }>(
  message: Message,
): WithBlocks<Message> {
  const { bulletPoints, blocks } = message;
  return { ...message, blocks: blocksOf({ bulletPoints, blocks: blocksFromJson(blocks) }) };
}

/** What is compared with the speech to time each part of a body, in order; null for a part without words. */
export function partCues(blocks: readonly Block[]): (string | null)[] {
  return blocks.flatMap((block) => {
    const { cues, texts } = kindOf(block);
    return cues?.(block) ?? texts(block);
  });
}

/** When each part of a body appears if the notes have no clicks, in order. */
export function partAppearances(blocks: readonly Block[]): Appearance[] {
  return blocks.flatMap((block) => appearancesOf(kindOf(block), block));
}

/** The content of a body as text, for those who cannot see it. */
export function describeBlocks(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    const { description, texts } = kindOf(block);
    return description?.(block) ?? texts(block);
  });
}

/** The spoken text of each part of a body, in order. */
export function partTexts(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => kindOf(block).texts(block));
}
