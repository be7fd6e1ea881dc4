import { annexBUnit, splitAnnexB, unescapePayload } from './bits.ts';
import {
  changedPicture,
  firstMacroblock,
  NAL,
  nalType,
  placeSlice,
  readStreamParameters,
  type StreamParameters,
} from './h264.ts';
import type { CaptionRows } from './caption-rows.ts';
import type { CaptionedPlan, EncodedPicture } from './pictures.ts';
import { codedPicture, SegmentWriter, type CodedPicture } from './segment-writer.ts';
import { isWhole, type EncodingTask } from './tasks.ts';

interface Assembling {
  readonly tasks: readonly EncodingTask[];
  readonly rows: CaptionRows | null;
  /** In frames. */
  readonly keyInterval: number;
  readonly slides: readonly CaptionedPlan[];
}

/** The stream of each slide: gives the pictures that x264 coded their places, and fills in repeats and strips. */
export function assemble(stream: Buffer, { tasks, rows, keyInterval, slides }: Assembling): Buffer[] {
  const units = splitAnnexB(stream);
  const sps = units.find((unit) => nalType(unit) === NAL.sequenceParameters);
  const pps = units.find((unit) => nalType(unit) === NAL.pictureParameters);
  const pictures = codedPictures(units);
  const expected = tasks.filter(isWhole).length;
  if (sps === undefined || pps === undefined || pictures.length !== expected) {
    throw new Error(`x264 answered ${pictures.length} pictures for ${expected}`);
  }
  const parameters = readStreamParameters(sps, pps);
  const headers = Buffer.concat([sps, pps].map((unit) => annexBUnit(unit[0]!, unescapePayload(unit))));
  const writers = slides.map(({ plan }) => new SegmentWriter(parameters, headers, keyInterval, plan.frames));
  for (const { slide, picture, coded } of inOrder(tasks, pictures, parameters, rows))
    writers[slide]!.add(coded, 'frames' in picture ? picture.frames : 1);
  return writers.map((writer) => writer.finish());
}

/** The slices of each picture. */
function codedPictures(units: readonly Buffer[]): Buffer[][] {
  const pictures: Buffer[][] = [];
  for (const unit of units) {
    if (nalType(unit) !== NAL.slice && nalType(unit) !== NAL.idrSlice) continue;
    if (firstMacroblock(unit) === 0) pictures.push([unit]);
    else pictures.at(-1)?.push(unit);
  }
  return pictures;
}

interface Placed {
  readonly slide: number;
  readonly picture: EncodedPicture;
  readonly coded: CodedPicture;
}

/** The pictures of all slides; a strip needs its sheet, and the picture after the strips of the same still. */
function inOrder(
  tasks: readonly EncodingTask[],
  pictures: readonly (readonly Buffer[])[],
  parameters: StreamParameters,
  rows: CaptionRows | null,
): Placed[] {
  const placed: Placed[] = [];
  const isIdr = (slices: readonly Buffer[]) => nalType(slices[0]!) === NAL.idrSlice;
  // From the last, because what strips need follows them.
  let next = pictures.length;
  let sheet: readonly Buffer[] = [];
  let whole: readonly Buffer[] = [];
  for (const task of tasks.toReversed()) {
    if (task.kind === 'sheet') {
      next -= 1;
      sheet = pictures[next]!;
      continue;
    }
    if (task.kind === 'strip') {
      const coded = captioned(parameters, { whole, strip: sheet[task.slot]!, isKey: task.picture.key }, rows!);
      placed.push({ slide: task.slide, picture: task.picture, coded });
      continue;
    }
    next -= 1;
    whole = pictures[next]!;
    const coded = codedPicture(parameters, whole, isIdr(whole));
    placed.push({ slide: task.slide, picture: task.picture, coded });
  }
  return placed.toReversed();
}

/** A picture with the caption of a strip: complete, of the slices of `whole` around it, or predicted from the one before. */
function captioned(
  parameters: StreamParameters,
  { whole, strip, isKey }: { readonly whole: readonly Buffer[]; readonly strip: Buffer; readonly isKey: boolean },
  { rows, first, columns }: CaptionRows,
): CodedPicture {
  const macroblocks = { first: first * columns, count: rows * columns };
  const replaced = first / rows;
  return {
    isKey,
    at: (place) =>
      isKey
        ? Buffer.concat(
            whole.map((slice, index) =>
              index === replaced
                ? placeSlice(parameters, strip, place, macroblocks.first)
                : placeSlice(parameters, slice, place),
            ),
          )
        : changedPicture(parameters, strip, macroblocks, place.frameNumber),
  };
}
