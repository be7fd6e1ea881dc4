import { setImmediate as nextTurn } from 'node:timers/promises';
import { DIMENSIONS } from './features.ts';

/** A sequence of frames of DIMENSIONS numbers. */
export interface Frames {
  readonly values: Float32Array;
  readonly count: number;
}

/** Frames from `from` to before `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Warp {
  /** For each frame of the first sequence the frames of the second that belong to it; never decreasing. */
  readonly partners: readonly Stretch[];
  /** Mean distance of the frames that belong together. */
  readonly cost: number;
}

/** Frames that the rough comparison joins into one. */
const JOINED = 8;
/** How far the rough path may leave the diagonal: this share of the sequence, and this many joined frames at least. */
const BAND_SHARE = 0.15;
const NARROWEST_BAND = 60;
/** How far the exact path may leave the rough one, in frames. */
const RADIUS = 75;
/**
 * A step that leaves one sequence where it is costs this times the distance, a step in both twice the distance. More
 * than 1 keeps speech at its pace where noise hides it: at 10 dB of noise a twelfth more borders are found.
 */
const SIDEWAYS = 1.35;
/** Distances between two turns of the event loop: about 20 ms of work. */
const DISTANCES_A_TURN = 500_000;

/**
 * Dynamic time warping of two sequences, symmetric without a limit of slope: H. Sakoe and S. Chiba, "Dynamic programming
 * algorithm optimization for spoken word recognition", IEEE Transactions on Acoustics, Speech and Signal Processing 26
 * (1978). A path is found in a band around the diagonal of sequences of an eighth of the frames, then refined around that
 * path, after S. Salvador and P. Chan, "FastDTW", Intelligent Data Analysis 11 (2007). Half an hour against half an hour
 * takes about 50 MB. Throws the signal's reason on abort.
 */
export async function warp(first: Frames, second: Frames, signal: AbortSignal): Promise<Warp> {
  const [rough, roughSecond] = [join(first), join(second)];
  const reach = Math.max(NARROWEST_BAND, Math.ceil(roughSecond.count * BAND_SHARE));
  const slope = roughSecond.count / rough.count;
  const roughPath = await bestPath(
    rough,
    roughSecond,
    Array.from({ length: rough.count }, (_, row) => around(row * slope, (row + 1) * slope, reach, roughSecond.count)),
    signal,
  );
  const rows = Array.from({ length: first.count }, (_, row) => {
    const { from, to } = roughPath.columns[Math.min(rough.count - 1, Math.floor(row / JOINED))]!;
    return around(from * JOINED, to * JOINED, RADIUS, second.count);
  });
  const { columns, cost } = await bestPath(first, second, rows, signal);
  return { partners: columns, cost };
}

function around(from: number, to: number, reach: number, count: number): Stretch {
  return {
    from: Math.min(count - 1, Math.max(0, Math.floor(from - reach))),
    to: Math.max(1, Math.min(count, Math.ceil(to + reach))),
  };
}

/** The means of every eight frames. */
function join({ values, count }: Frames): Frames {
  const joined = Math.max(1, Math.ceil(count / JOINED));
  const means = new Float32Array(joined * DIMENSIONS);
  for (let index = 0; index < joined; index += 1) {
    const until = Math.min(count, (index + 1) * JOINED);
    for (let frame = index * JOINED; frame < until; frame += 1)
      for (let dimension = 0; dimension < DIMENSIONS; dimension += 1)
        means[index * DIMENSIONS + dimension]! += values[frame * DIMENSIONS + dimension]! / (until - index * JOINED);
  }
  return { values: means, count: joined };
}

const DIAGONAL = 0;
const UP = 1;
const LEFT = 2;

/** The path of least cost through the rows, as the columns it has in each row. */
async function bestPath(
  first: Frames,
  second: Frames,
  rows: readonly Stretch[],
  signal: AbortSignal,
): Promise<{ columns: Stretch[]; cost: number }> {
  const steps: Uint8Array[] = [];
  let before = new Float64Array(0);
  let beforeRow: Stretch = { from: 0, to: 0 };
  let untilTurn = DISTANCES_A_TURN;
  for (const [index, row] of rows.entries()) {
    const costs = new Float64Array(row.to - row.from);
    const taken = new Uint8Array(row.to - row.from);
    const above = (column: number): number =>
      column < beforeRow.from || column >= beforeRow.to ? Infinity : before[column - beforeRow.from]!;
    for (let column = row.from; column < row.to; column += 1) {
      const distance = distanceOf(first.values, index * DIMENSIONS, second.values, column * DIMENSIONS);
      const isStart = index === 0 && column === 0;
      const diagonal = isStart ? 0 : above(column - 1) + 2 * distance;
      const up = above(column) + distance * SIDEWAYS;
      const left = column === row.from ? Infinity : costs[column - row.from - 1]! + distance * SIDEWAYS;
      const least = Math.min(diagonal, up, left);
      costs[column - row.from] = isStart ? 2 * distance : least;
      taken[column - row.from] = least === diagonal ? DIAGONAL : least === up ? UP : LEFT;
    }
    steps.push(taken);
    [before, beforeRow] = [costs, row];
    untilTurn -= costs.length;
    if (untilTurn < 0) {
      untilTurn = DISTANCES_A_TURN;
      await nextTurn();
      signal.throwIfAborted();
    }
  }
  const columns: Stretch[] = [];
  let column = second.count - 1;
  for (let row = first.count - 1; row >= 0; row -= 1) {
    const to = column + 1;
    while (column > rows[row]!.from && steps[row]![column - rows[row]!.from] === LEFT) column -= 1;
    columns.push({ from: column, to });
    if (steps[row]![column - rows[row]!.from] === DIAGONAL) column = Math.max(0, column - 1);
  }
  return { columns: columns.reverse(), cost: before.at(-1)! / (first.count + second.count) };
}

/** Euclidean. */
function distanceOf(first: Float32Array, firstAt: number, second: Float32Array, secondAt: number): number {
  let sum = 0;
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) {
    const difference = first[firstAt + dimension]! - second[secondAt + dimension]!;
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
