import type { CSSProperties } from 'react';
import { NARROW_BODY, type SlideGeometry } from '../../measure/geometry.ts';

/** Largest share of the body that dates take beside what happened. */
const SHARE = { wide: 28, narrow: 44 } as const;

/** Styles of a list of dates with a ground for each, and of its rows; dates have the width of the longest. */
export function dateRows({ text }: SlideGeometry): { readonly list: CSSProperties; readonly row: CSSProperties } {
  const share = text.width >= NARROW_BODY ? SHARE.wide : SHARE.narrow;
  return {
    list: { gridAutoRows: 'minmax(auto, 1fr)', gridTemplateColumns: `fit-content(${share}%) minmax(0, 1fr)` },
    row: {
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
      columnGap: '0.6em',
      alignItems: 'center',
    },
  };
}
