import { ledger } from './ledger/index.ts';
import { marigold } from './marigold/index.ts';
import { midnight } from './midnight/index.ts';
import { paper } from './paper/index.ts';
import { studio } from './studio/index.ts';
import type { VideoFormat } from '../picture/film.ts';
import type { Brand } from './brand.ts';
import { brandedTheme } from './branded.ts';
import type { Theme } from './theme.ts';

/**
 * All themes, in the order of the selection. A theme is a folder here, a line in this table and one in `drawings.ts`.
 */
export const THEMES = [paper, midnight, studio, ledger, marigold] as const satisfies readonly Theme[];

export type ThemeId = (typeof THEMES)[number]['id'];
export const THEME_IDS: readonly [ThemeId, ...ThemeId[]] = [THEMES[0].id, ...THEMES.slice(1).map(({ id }) => id)];

/** Composed themes of each brand, because layouts ask for them often. */
const branded = new WeakMap<Brand, Map<ThemeId, Theme>>();

/** The theme of a format, with its brand if it has one. */
export function themeOf({ theme: id, brand }: Pick<VideoFormat, 'theme' | 'brand'>): Theme {
  const theme = THEMES.find((one) => one.id === id)!;
  if (brand === undefined) return theme;
  const known = branded.get(brand) ?? new Map<ThemeId, Theme>();
  branded.set(brand, known);
  const composed = known.get(id) ?? brandedTheme(theme, brand);
  known.set(id, composed);
  return composed;
}
