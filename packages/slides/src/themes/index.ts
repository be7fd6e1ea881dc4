import { choicesOf, type ThemeId } from '@slidewright/domain/film/settings';
import { cutout } from './cutout/index.ts';
import { ledger } from './ledger/index.ts';
import { marigold } from './marigold/index.ts';
import { midnight } from './midnight/index.ts';
import { paper } from './paper/index.ts';
import { studio } from './studio/index.ts';
import { volt } from './volt/index.ts';
import type { VideoFormat } from '../film/film.ts';
import type { Brand } from '../film/brand.ts';
import { brandedTheme } from './branded.ts';
import type { Theme } from './theme.ts';

/** A theme is an option of the setting, a folder here, a line in this table and one in `drawings.ts`. */
const BY_ID: Readonly<Record<ThemeId, Theme>> = { paper, midnight, studio, ledger, marigold, cutout, volt };

export const THEME_IDS = choicesOf('theme');
/** All themes, in the order of the selection. */
export const THEMES = THEME_IDS.map((id) => BY_ID[id]);

/** Composed themes of each brand, because layouts ask for them often. */
const branded = new WeakMap<Brand, Map<ThemeId, Theme>>();

/** The theme of a format, with its brand if it has one. */
export function themeOf({ theme: id, brand }: Pick<VideoFormat, 'theme' | 'brand'>): Theme {
  const theme = BY_ID[id];
  if (brand === undefined) return theme;
  const known = branded.get(brand) ?? new Map<ThemeId, Theme>();
  branded.set(brand, known);
  const composed = known.get(id) ?? brandedTheme(theme, brand);
  known.set(id, composed);
  return composed;
}
