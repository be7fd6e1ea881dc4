import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { BLOCK_KINDS, kindOf, type Block } from '../kinds/index.ts';

/** Bullets of all lists together count once, so that `bulletPoints` keeps its limit. */
const fewBullets = (blocks: readonly Block[]): boolean => bulletPointsOf(blocks).length <= LIMITS.bulletsPerSlide;

const kinds = Object.values(BLOCK_KINDS).map(({ schema }) => schema) as unknown as [z.ZodMiniType<Block>];

/** The body of a slide: its blocks in order. */
export const blocksSchema = z
  .array(z.union(kinds))
  .check(
    z.maxLength(LIMITS.blocksPerSlide),
    z.refine(fewBullets, `a slide can have at most ${LIMITS.bulletsPerSlide} bullets`),
  );

/**
 * A body as it is stored and sent between services. `bulletPoints` holds its bullets and is all there is for a slide
 * of one list; `blocks` is null then, and the blocks otherwise. Versions that know bullets only read and write the
 * first and leave the second, so that it can be older: `blocksOf` brings both together.
 */
export interface StoredBody {
  readonly bulletPoints: string[];
  readonly blocks: Block[] | null;
}

/** The bullets of all lists in order: the view of clients that know bullets only. */
export function bulletPointsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'bullets' ? block.items : []));
}

/** The body of a slide that holds bullets only. */
export function blocksOfBullets(bulletPoints: readonly string[]): Block[] {
  return bulletPoints.length === 0 ? [] : [{ kind: 'bullets', items: [...bulletPoints] }];
}

/** Whether a body is one list of bullets, or empty. */
export function isBulletsOnly(blocks: readonly Block[]): boolean {
  return blocks.length === 0 || (blocks.length === 1 && blocks[0]!.kind === 'bullets');
}

/**
 * A body with other bullets, as a client writes it that knows bullets only. The first list takes them all, at the
 * end where there was none; other lists go, and blocks of other kinds stay where they are.
 */
export function withBulletPoints(blocks: readonly Block[], bulletPoints: readonly string[]): readonly Block[] {
  const present = bulletPointsOf(blocks);
  if (present.length === bulletPoints.length && present.every((item, index) => item === bulletPoints[index]))
    return blocks;
  const [list] = blocksOfBullets(bulletPoints);
  const first = blocks.findIndex(({ kind }) => kind === 'bullets');
  const others = blocks.flatMap((block, index) => {
    if (block.kind !== 'bullets') return [block];
    return index === first && list !== undefined ? [list] : [];
  });
  return first === -1 && list !== undefined ? [...others, list] : others;
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

/** Blocks as JSON for messages between services; empty for null. */
export function blocksToJson(blocks: readonly Block[] | null): string {
  return blocks === null ? '' : JSON.stringify(blocks);
}

/** The reverse of `blocksToJson`. Blocks that this version does not know are left out. */
export function blocksFromJson(json: string): Block[] | null {
  return json === '' ? null : knownBlocks(JSON.parse(json));
}

/** The blocks of a list that this version knows; what another version added is left out. */
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

/** What each part of a body says, in order. */
export function partTexts(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => kindOf(block).texts(block));
}
