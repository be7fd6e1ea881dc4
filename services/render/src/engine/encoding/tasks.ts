import type { CaptionRows } from './caption-rows.ts';
import type { CaptionedPlan, EncodedPicture, StripPicture } from './pictures.ts';

/** A step of encoding slides. */
export type EncodingTask =
  /** Encodes a picture of slide `slide`. */
  | {
      readonly kind: 'whole';
      readonly slide: number;
      readonly picture: Exclude<EncodedPicture, StripPicture>;
      /** Index of the caption over it, among those of all slides. */
      readonly caption: number | null;
    }
  /** Puts the rows of a picture's caption into a slot of the next sheet. */
  | {
      readonly kind: 'strip';
      readonly slide: number;
      readonly picture: StripPicture;
      readonly caption: number | null;
      readonly slot: number;
    }
  /** Encodes the sheet as a key picture that is in no stream: its slices are those of strips. */
  | { readonly kind: 'sheet' };

interface SlideWork {
  readonly slide: CaptionedPlan;
  readonly pictures: readonly EncodedPicture[];
}

/**
 * The steps of encoding slides, in order. A sheet never parts a picture from the one that it is predicted from: strips are
 * followed by others or by a key picture. `rows` is not null if there are strips.
 */
export function encodingTasks(work: readonly SlideWork[], rows: CaptionRows | null): EncodingTask[] {
  const tasks: EncodingTask[] = [];
  let filled = 0;
  // Captions of the slides before.
  let before = 0;
  for (const [slide, { slide: shown, pictures }] of work.entries()) {
    for (const picture of pictures) {
      const caption = picture.caption === null ? null : before + picture.caption;
      if (picture.kind !== 'strip') {
        tasks.push({ kind: 'whole', slide, picture, caption });
        continue;
      }
      tasks.push({ kind: 'strip', slide, picture, caption, slot: filled });
      filled += 1;
      if (filled < rows!.slots) continue;
      tasks.push({ kind: 'sheet' });
      filled = 0;
    }
    before += shown.captions?.length ?? 0;
  }
  if (filled > 0) tasks.push({ kind: 'sheet' });
  return tasks;
}

/** Whether x264 gets a picture for it. */
export function isWhole(task: EncodingTask): boolean {
  return task.kind !== 'strip';
}

export function isKey(task: EncodingTask): boolean {
  return task.kind === 'sheet' || task.picture.key;
}
