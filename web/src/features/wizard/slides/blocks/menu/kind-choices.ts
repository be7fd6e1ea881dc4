import { BLOCK_KINDS, isInner, type Block } from '@slidewright/slides/kinds/index';
import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import { kindIcon } from '../../../../../lib/kind-icons.ts';
import { kindName, kindSummary } from '../../../../../lib/words.ts';

/** A kind of block that can be added. */
export interface KindChoice {
  readonly kind: Block['kind'];
  readonly icon: LucideIcon;
  /** A new block without content. */
  readonly create: () => Block;
}

/** All kinds, in the order of their table. */
export const KIND_CHOICES: readonly KindChoice[] = Object.values(BLOCK_KINDS).map((kind) => ({
  kind: kind.kind,
  icon: kindIcon(kind.kind),
  create: () => structuredClone(kind.empty) as Block,
}));

/** The kinds that can be added in the columns of a block, in the same order. */
export const COLUMN_CHOICES: readonly KindChoice[] = KIND_CHOICES.filter(({ create }) => isInner(create()));

/** The kinds that can be added here. */
export const OfferedKinds = createContext(KIND_CHOICES);

/** The kinds that a typed text names, the best first: a word of their name begins with it, or their summary has it. */
export function kindsNamed(typed: string, offered: readonly KindChoice[]): readonly KindChoice[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return offered;
  const named = offered.filter(({ kind }) =>
    [kind, kindName(kind), ...kindName(kind).split(' ')].some((name) => name.toLowerCase().startsWith(query)),
  );
  const described = offered.filter(
    (choice) =>
      !named.includes(choice) &&
      kindSummary(choice.kind)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => query.length > 1 && word.startsWith(query)),
  );
  return [...named, ...described];
}
