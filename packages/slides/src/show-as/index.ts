import { detectLanguage, primaryLanguage } from '@slidewright/domain';
import { LIMITS } from '@slidewright/domain/limits';
import { partTexts } from '../content/blocks.ts';
import { vocabularyOf } from '../importers/outline-reader/languages/index.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import { SHOWN_KINDS, wayOf, WAYS, type ShownKind } from './ways.ts';

export { SHOWN_KINDS, type ShownKind };

/** Blocks of a body that are shown as one kind: `count` of them from index `start`. */
export interface Run {
  readonly start: number;
  readonly count: number;
}

/** A way in which the words of blocks can be shown, and the blocks that do so. */
export interface Shown {
  readonly kind: ShownKind;
  readonly blocks: readonly Block[];
}

/** The blocks that are shown together with the one at an index; null if it can only be what it is. */
export function runAt(blocks: readonly Block[], at: number): Run | null {
  const block = blocks[at];
  const way = block && wayOf(block);
  if (!way) return null;
  if (way.isOneOfSeveral !== true) return { start: at, count: 1 };
  let [start, end] = [at, at + 1];
  while (blocks[start - 1]?.kind === block.kind) start -= 1;
  while (blocks[end]?.kind === block.kind) end += 1;
  return { start, count: end - start };
}

/** The blocks that a slide is chiefly of, beside texts before and after them; null where there is more than one thing. */
export function mainRun(blocks: readonly Block[]): Run | null {
  const runs: Run[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const run = runAt(blocks, at);
    if (run === null) continue;
    runs.push(run);
    at = run.start + run.count - 1;
  }
  const others = runs.filter(({ start }) => wayOf(blocks[start]!)?.isBeside !== true);
  const candidates = others.length > 0 ? others : runs;
  return candidates.length === 1 ? candidates[0]! : null;
}

/** How blocks of one run are shown. */
export function shownKindOf(run: readonly Block[]): ShownKind | null {
  const [first] = run;
  if (first === undefined || wayOf(first) === null) return null;
  return kindOf(first).isNumbered?.(first) === true ? 'numbered' : (first.kind as ShownKind);
}

/** The blocks without blanks and placeholders. */
const written = (run: readonly Block[]): Block[] =>
  run.flatMap((block) => (kindOf(block).written(block) as Block | null) ?? []);

/**
 * All ways in which the words of a run of blocks can be shown, the present one among them; only this one for what has no
 * words. No way loses a word or has one twice. `language` is a BCP 47 tag, '' to detect it.
 */
export function waysToShow(run: readonly Block[], language = ''): Shown[] {
  const present = shownKindOf(run);
  if (present === null) return [];
  const blocks = written(run);
  const asIs: Shown = { kind: present, blocks: run };
  if (blocks.length === 0) return [asIs];
  const own = language === '' ? detectLanguage(partTexts(blocks).join('\n')) : primaryLanguage(language);
  const pieces = blocks.flatMap((block) => wayOf(block)?.pieces(block, own) ?? []).filter(({ line }) => line !== '');
  if (pieces.length === 0) return [asIs];
  const words = { run: blocks, pieces, vocabulary: vocabularyOf(own) };
  return SHOWN_KINDS.flatMap((kind): Shown[] => {
    if (kind === present) return [asIs];
    const shown = WAYS[kind].blocks(words);
    return shown === null ? [] : [{ kind, blocks: shown }];
  });
}

/** A body with the blocks of a run shown in another way; unchanged where its words cannot be shown so. */
export function shownAs(blocks: readonly Block[], run: Run, kind: ShownKind, language = ''): readonly Block[] {
  const { start, count } = run;
  const way = waysToShow(blocks.slice(start, start + count), language).find((one) => one.kind === kind);
  const next = way === undefined ? blocks : blocks.toSpliced(start, count, ...way.blocks);
  return next.length > LIMITS.blocksPerSlide ? blocks : next;
}
