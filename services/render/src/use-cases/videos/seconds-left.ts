/** How far the slides of a film are drawn. */
interface Drawing {
  /** Of what is to be drawn, 0 to 1. */
  readonly share: number;
  /** Since drawing was asked for. */
  readonly elapsedS: number;
  /** How long all of it takes at the speed of earlier videos. */
  readonly expectedS: number;
}

/** The share that says how fast slides are drawn. */
const MEASURED_FROM = 0.05;

/** How long a film of so many slides still takes, in whole seconds; `drawing` is null once all of them are drawn. */
export function secondsLeft(slides: number, drawing: Drawing | null): number {
  const assemblyS = 2 + slides / 50;
  if (drawing === null) return Math.ceil(assemblyS);
  const { share, elapsedS, expectedS } = drawing;
  // Slides may wait for a free worker: while none is drawn, time that passes is not time that is saved.
  const allS = share > MEASURED_FROM ? elapsedS / share : expectedS;
  return Math.ceil(allS * (1 - share) + assemblyS);
}
