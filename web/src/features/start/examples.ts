import type { ThemeId } from '@slidewright/domain';

export interface Example {
  /** Part of the codes of its name, its kind and its text. */
  readonly id: 'sky' | 'ferry' | 'bread';
  readonly theme: ThemeId;
}

/** Texts to begin with, in the page's language, each with a look that suits it. */
export const EXAMPLES: readonly Example[] = [
  { id: 'sky', theme: 'midnight' },
  { id: 'ferry', theme: 'ledger' },
  { id: 'bread', theme: 'marigold' },
];
