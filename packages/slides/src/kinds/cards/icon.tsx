import type { CSSProperties } from 'react';
import { iconPaths } from './icons.ts';

/** Width of the lines, on a ground of 24 by 24. */
const STROKE = 1.4;

/** A prepared icon in lines of the colour around it; nothing where there is none of this name. */
export function Icon({ name, style }: { readonly name: string; readonly style?: CSSProperties }) {
  const paths = iconPaths(name);
  if (paths === undefined) return null;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={STROKE}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ display: 'block', ...style }}
    >
      {paths.map(({ d, isFilled }) => (
        <path key={d} d={d} fill={isFilled ? 'currentColor' : 'none'} />
      ))}
    </svg>
  );
}
