/** Steps that can be undone. */
const MAXIMUM = 100;
/** After a pause of this length, typing starts a new step. */
const PAUSE_MS = 2_000;

interface Step<Moment> {
  /** State before the step; for undone steps, after it. */
  readonly moment: Moment;
  /** Consecutive changes with one key are one step; null is always a step of its own. */
  readonly key: string | null;
  /** A sentence about what the step removed or added, shown with Undo. */
  readonly note: string | null;
  /** The id of the slide in whose editor the note is shown; null: above the slides. */
  readonly place: string | null;
  /** Of its last change, in milliseconds since 1970. */
  readonly at: number;
}

/** What was done, newest last, and what was undone, next one last. */
export interface History<Moment> {
  readonly done: readonly Step<Moment>[];
  readonly undone: readonly Step<Moment>[];
}

export const NO_HISTORY: History<never> = { done: [], undone: [] };

/** What is recorded of a change besides its state; all default to null. */
export type StepOptions = Partial<Pick<Step<never>, 'key' | 'note' | 'place'>>;

/** Records a change that begins at `before`. */
export function record<Moment>(
  { done, undone }: History<Moment>,
  before: Moment,
  { key = null, note = null, place = null }: StepOptions,
  at: number,
): History<Moment> {
  const last = done.at(-1);
  if (key !== null && last?.key === key && undone.length === 0 && at - last.at < PAUSE_MS)
    return { done: [...done.slice(0, -1), { ...last, at }], undone };
  return { done: [...done.slice(1 - MAXIMUM), { moment: before, key, note, place, at }], undone: [] };
}

/** Undoes or redoes one step; null when there is none. */
export function step<Moment>(
  { done, undone }: History<Moment>,
  direction: 'undo' | 'redo',
  present: Moment,
): { readonly history: History<Moment>; readonly moment: Moment } | null {
  const [from, to] = direction === 'undo' ? [done, undone] : [undone, done];
  const last = from.at(-1);
  if (last === undefined) return null;
  const left = from.slice(0, -1);
  const added = [...to, { ...last, key: null, moment: present }];
  return {
    history: direction === 'undo' ? { done: left, undone: added } : { done: added, undone: left },
    moment: last.moment,
  };
}

/** The same steps between other moments. */
export function mapHistory<Moment>(history: History<Moment>, change: (moment: Moment) => Moment): History<Moment> {
  const mapped = (steps: readonly Step<Moment>[]) => steps.map((one) => ({ ...one, moment: change(one.moment) }));
  return { done: mapped(history.done), undone: mapped(history.undone) };
}
