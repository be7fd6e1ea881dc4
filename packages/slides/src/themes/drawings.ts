import type { ThemeId } from '@slidewright/domain/film/settings';
import type { ComponentType } from 'react';
import type { ThemeProps } from '../drawing/theme-props.ts';
import { Cutout } from './cutout/drawing.tsx';
import { Ledger } from './ledger/drawing.tsx';
import { Marigold } from './marigold/drawing.tsx';
import { Midnight } from './midnight/drawing.tsx';
import { Paper } from './paper/drawing.tsx';
import { Studio } from './studio/drawing.tsx';
import { Volt } from './volt/drawing.tsx';

/** The drawing of each theme. Separate from THEMES, which servers load without React. */
export const THEME_DRAWINGS: Readonly<Record<ThemeId, ComponentType<ThemeProps>>> = {
  paper: Paper,
  midnight: Midnight,
  studio: Studio,
  ledger: Ledger,
  marigold: Marigold,
  cutout: Cutout,
  volt: Volt,
};
