import { ledger } from './ledger/index.ts';
import { marigold } from './marigold/index.ts';
import { midnight } from './midnight/index.ts';
import { paper } from './paper/index.ts';
import { studio } from './studio/index.ts';
import type { Theme } from './theme.ts';

/**
 * All themes, in the order of the selection. A theme is a folder here, a line in this table and one in `drawings.ts`.
 */
export const THEMES = [paper, midnight, studio, ledger, marigold] as const satisfies readonly Theme[];

export type ThemeId = (typeof THEMES)[number]['id'];
export const THEME_IDS: readonly [ThemeId, ...ThemeId[]] = [THEMES[0].id, ...THEMES.slice(1).map(({ id }) => id)];

export function themeOf(id: ThemeId): Theme {
  return THEMES.find((theme) => theme.id === id)!;
}
