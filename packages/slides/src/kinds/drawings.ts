import type { ComponentType } from 'react';
import type { BlockProps } from '../drawing/theme-props.ts';
import { BulletsDrawing } from './bullets/drawing.tsx';
import type { Block } from './index.ts';
import { QuoteDrawing } from './quote/drawing.tsx';

/** How each kind of block is drawn. Apart from the table of kinds, because servers load that one without React. */
export const BLOCK_DRAWINGS: { readonly [Kind in Block as Kind['kind']]: ComponentType<BlockProps<Kind>> } = {
  bullets: BulletsDrawing,
  quote: QuoteDrawing,
};
