export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Margin between the box, the controls and the edges of the window. */
const GAP = 8;

/**
 * The top of a box of this height that covers none of `controls`, as low in the window as possible; without room, the
 * position that covers the least of them. All in pixels from the top of the window.
 */
export function freePosition(height: number, windowHeight: number, controls: readonly Span[]): number {
  const lowest = windowHeight - GAP - height;
  const covered = (top: number): number =>
    controls.reduce(
      (sum, span) => sum + Math.max(0, Math.min(top + height + GAP, span.bottom) - Math.max(top - GAP, span.top)),
      0,
    );
  // The lowest free position is at the bottom or directly above a control.
  const positions = [lowest, ...controls.map((span) => span.top - GAP - height), GAP]
    .filter((top) => top >= GAP && top <= lowest)
    .sort((a, b) => b - a);
  return positions.reduce((best, top) => (covered(top) < covered(best) ? top : best), positions[0] ?? GAP);
}
