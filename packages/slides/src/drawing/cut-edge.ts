import type { CutEdge } from '../measure/geometry.ts';
import type { TextDirection } from '../measure/text-shape.ts';

/** How deep the curve of an edge goes, in reference units. */
const CUT_DEPTH = 60;
/** Points of the curve: shares of the length of the edge, and of the depth. */
const CURVE: readonly (readonly [along: number, depth: number])[] = [
  [0, 0.4],
  [0.3, 0],
  [0.64, 1],
  [1, 0.45],
];

/** The outline of an area as an SVG path from its upper left corner, with one edge cut in a curve. */
export function cutOutline(
  { width, height }: { readonly width: number; readonly height: number },
  edge: CutEdge,
  direction: TextDirection,
  most = CUT_DEPTH,
): string {
  const isUpDown = edge === 'top' || edge === 'bottom';
  const isNear = edge === 'top' || (!isUpDown && (edge === 'start') === (direction === 'ltr'));
  const [length, across] = isUpDown ? [width, height] : [height, width];
  const place = (along: number, depth: number): string => {
    const [a, b] = [along * length, isNear ? depth * most : across - depth * most];
    return (isUpDown ? [a, b] : [b, a]).map((value) => value.toFixed(1)).join(' ');
  };
  const curves = CURVE.slice(1).map(([along, depth], index) => {
    const [from, before] = CURVE[index]!;
    const half = (from + along) / 2;
    return `C ${place(half, before)} ${place(half, depth)} ${place(along, depth)}`;
  });
  const far = isNear ? across : 0;
  const corner = (along: number): string => (isUpDown ? `${along} ${far}` : `${far} ${along}`);
  return `M ${corner(0)} L ${place(0, CURVE[0]![1])} ${curves.join(' ')} L ${corner(length)} Z`;
}
