import type { CSSProperties } from 'react';

/** Numbers from 0 to 1 that follow from a seed (mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Point = readonly [x: number, y: number];
const show = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** A closed path through the midpoints of the sides of a polygon: its corners are rounded, every third is cut off straight. */
function cutPath(corners: readonly Point[]): string {
  const count = corners.length;
  const middle = (index: number) => between(corners[index % count]!, corners[(index + 1) % count]!);
  const sides = corners.map((_, index) => {
    const corner = corners[(index + 1) % count]!;
    const end = middle(index + 1);
    return index % 3 === 2 ? `L ${show(between(corner, end))} L ${show(end)}` : `Q ${show(corner)} ${show(end)}`;
  });
  return `M ${show(middle(0))} ${sides.join(' ')} Z`;
}

/** A cut pebble in the square from -100 to 100. */
function pebble(seed: number, corners = 11): string {
  const random = randomOf(seed);
  const turn = random() * 6.28;
  return cutPath(
    Array.from({ length: corners }, (_, index): Point => {
      const angle = turn + ((index + (random() - 0.5) * 0.35) / corners) * 2 * Math.PI;
      const radius = 99 - random() * 9;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    }),
  );
}

/** Five petals around the middle of the square from -100 to 100. */
function flower(seed: number): string {
  const random = randomOf(seed);
  const petals = 5;
  const turn = random() * 1.2;
  return cutPath(
    Array.from({ length: petals * 4 }, (_, index): Point => {
      const angle = turn + (index / (petals * 4)) * 2 * Math.PI;
      const radius = [58, 96, 100, 94][index % 4]! + (random() - 0.5) * 7;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    }),
  );
}

interface ShapeProps {
  readonly kind: 'pebble' | 'flower';
  readonly seed: number;
  readonly colour: string;
  /** Of the middle of a flower. */
  readonly heart?: string;
  readonly style: CSSProperties;
}

/** A shape of one paper that takes the box of `style`. */
export function Shape({ kind, seed, colour, heart, style }: ShapeProps) {
  return (
    <div aria-hidden data-decoration style={style}>
      <svg
        viewBox="-100 -100 200 200"
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: '100%' }}
      >
        <path d={kind === 'flower' ? flower(seed) : pebble(seed)} fill={colour} />
        {heart !== undefined && <path d={pebble(seed + 7, 9)} fill={heart} transform="scale(0.34)" />}
      </svg>
    </div>
  );
}

/** A hexagon, three leaves or a pebble, by the number of a point. */
export function MarkShape({ index, colours }: { readonly index: number; readonly colours: readonly string[] }) {
  const colour = colours[index % colours.length]!;
  const form = ['pebble', 'leaves', 'hexagon', 'seed'][index % 4];
  return (
    <svg viewBox="-100 -100 200 200" style={{ display: 'block', width: '100%', height: '100%' }}>
      {form === 'hexagon' ? (
        <path d="M -96 6 L -44 -86 L 52 -82 L 98 -4 L 46 84 L -50 88 Z" fill={colour} />
      ) : form === 'leaves' ? (
        [
          [0, -46],
          [-48, 36],
          [46, 40],
        ].map(([x, y], leaf) => (
          <path
            key={`${x} ${y}`}
            d={pebble(index * 3 + leaf, 9)}
            fill={colour}
            transform={`translate(${x} ${y}) scale(0.54)`}
          />
        ))
      ) : (
        <path d={pebble(index + 2, 9)} fill={colour} transform={form === 'seed' ? 'scale(1 0.66)' : ''} />
      )}
    </svg>
  );
}
