import { annexBUnit, BitReader, BitWriter, unescapePayload } from './bits.ts';

/** nal_unit_type of Table 7-1 for the units that appear here. */
export const NAL = {
  slice: 1,
  idrSlice: 5,
  sei: 6,
  sequenceParameters: 7,
  pictureParameters: 8,
  delimiter: 9,
} as const;

export function nalType(nal: Uint8Array): number {
  return nal[0]! & 0x1f;
}

/** What of the parameter sets decides how a slice header is written. */
export interface StreamParameters {
  readonly frameNumBits: number;
  readonly pictureOrder: { readonly type: 0; readonly lsbBits: number } | { readonly type: 2 };
  readonly macroblocks: number;
  readonly pictureParametersId: number;
  readonly defaultReferences: number;
  readonly deblockingControl: boolean;
}

const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244]);

/**
 * Reads a sequence and a picture parameter set (clauses 7.3.2.1.1 and 7.3.2.2), each a NAL unit without start code.
 * Throws when the stream uses what skip slices cannot follow: CABAC, fields, slice groups, weighted
 * prediction, scaling matrices, picture order type 1.
 */
export function readStreamParameters(sps: Uint8Array, pps: Uint8Array): StreamParameters {
  const sequence = readSequence(new BitReader(unescapePayload(sps)));
  const picture = readPicture(new BitReader(unescapePayload(pps)));
  return { ...sequence, ...picture };
}

function refuse(what: string): never {
  throw new Error(`the H.264 stream uses ${what}, which repeated pictures cannot follow`);
}

function readSequence(reader: BitReader): Pick<StreamParameters, 'frameNumBits' | 'pictureOrder' | 'macroblocks'> {
  const profile = reader.bits(8);
  reader.bits(16); // constraint flags and level
  reader.unsigned(); // seq_parameter_set_id
  if (HIGH_PROFILES.has(profile)) {
    if (reader.unsigned() !== 1) refuse('another chroma format than 4:2:0');
    if (reader.unsigned() + reader.unsigned() !== 0) refuse('more than 8 bits a sample');
    reader.flag(); // qpprime_y_zero_transform_bypass_flag
    if (reader.flag()) refuse('scaling matrices');
  }
  const frameNumBits = reader.unsigned() + 4;
  const type = reader.unsigned();
  if (type === 1) refuse('picture order type 1');
  const pictureOrder = type === 0 ? ({ type, lsbBits: reader.unsigned() + 4 } as const) : ({ type: 2 } as const);
  reader.unsigned(); // max_num_ref_frames
  if (reader.flag()) refuse('gaps in frame numbers');
  const macroblocks = (reader.unsigned() + 1) * (reader.unsigned() + 1);
  if (!reader.flag()) refuse('interlacing');
  return { frameNumBits, pictureOrder, macroblocks };
}

function readPicture(
  reader: BitReader,
): Pick<StreamParameters, 'pictureParametersId' | 'defaultReferences' | 'deblockingControl'> {
  const pictureParametersId = reader.unsigned();
  reader.unsigned(); // seq_parameter_set_id
  if (reader.flag()) refuse('CABAC');
  if (reader.flag()) refuse('picture order in every slice');
  if (reader.unsigned() !== 0) refuse('slice groups');
  const defaultReferences = reader.unsigned() + 1;
  reader.unsigned(); // num_ref_idx_l1_default_active_minus1
  if (reader.flag() || reader.bits(2) !== 0) refuse('weighted prediction');
  reader.signed(); // pic_init_qp_minus26
  reader.signed(); // pic_init_qs_minus26
  reader.signed(); // chroma_qp_index_offset
  const deblockingControl = reader.flag();
  reader.flag(); // constrained_intra_pred_flag
  if (reader.flag()) refuse('redundant pictures');
  return { pictureParametersId, defaultReferences, deblockingControl };
}

/** slice_type of Table 7-6; P_ONLY says that all slices of the picture are P slices. */
const SLICE_TYPE = { P: 0, I: 2, P_ONLY: 5 } as const;
/** nal_ref_idc 2 (the picture is referred to) and nal_unit_type 1. */
const REFERENCE_SLICE_HEADER = 0x41;
/** disable_deblocking_filter_idc of clause 7.4.3. */
const DEBLOCKING = { off: 1, withinSlice: 2 } as const;

/**
 * A whole picture that repeats the one before: one P slice whose macroblocks are all skipped.
 * Clause 7.3.3 gives the header, 7.3.4 the data (one mb_skip_run over the picture); by 8.4.1.1 the
 * motion of a skipped macroblock beside unavailable or unmoved neighbours is zero, so the picture is
 * copied to the last sample, and by 8.7.2.1 nothing is deblocked between such macroblocks.
 * `frameNumber` counts pictures since the last IDR picture.
 */
export function repeatedPicture(parameters: StreamParameters, frameNumber: number): Buffer {
  const all = { first: 0, count: parameters.macroblocks };
  return skippedSlice(parameters, SLICE_TYPE.P_ONLY, all, frameNumber);
}

/** Macroblocks in the order of a slice. */
export interface Macroblocks {
  readonly first: number;
  readonly count: number;
}

/** A P slice whose macroblocks are all skipped. */
function skippedSlice(
  parameters: StreamParameters,
  type: number,
  { first, count }: Macroblocks,
  frameNumber: number,
): Buffer {
  const writer = new BitWriter();
  writer.unsigned(first); // first_mb_in_slice
  writer.unsigned(type);
  writer.unsigned(parameters.pictureParametersId);
  writeNumbers(writer, parameters, frameNumber);
  writer.flag(parameters.defaultReferences > 1); // num_ref_idx_active_override_flag
  if (parameters.defaultReferences > 1) writer.unsigned(0);
  writer.flag(false); // ref_pic_list_modification_flag_l0
  writer.flag(false); // adaptive_ref_pic_marking_mode_flag
  writer.signed(0); // slice_qp_delta
  if (parameters.deblockingControl) writer.unsigned(DEBLOCKING.off);
  writer.unsigned(count); // mb_skip_run
  return annexBUnit(REFERENCE_SLICE_HEADER, writer.finish());
}

/** frame_num and pic_order_cnt_lsb, between which an IDR picture has its id. */
function writeNumbers(
  writer: BitWriter,
  { frameNumBits, pictureOrder }: StreamParameters,
  frameNumber: number,
  keyPictureId?: number,
): void {
  writer.bits(frameNumber % 2 ** frameNumBits, frameNumBits);
  if (keyPictureId !== undefined) writer.unsigned(keyPictureId);
  if (pictureOrder.type === 0) {
    const { lsbBits } = pictureOrder;
    writer.bits((2 * frameNumber) % 2 ** lsbBits, lsbBits);
  }
}

function skipNumbers(reader: BitReader, { frameNumBits, pictureOrder }: StreamParameters, isIdr: boolean): void {
  reader.bits(frameNumBits);
  if (isIdr) reader.unsigned(); // idr_pic_id
  if (pictureOrder.type === 0) reader.bits(pictureOrder.lsbBits);
}

/** Where a picture is in a stream. */
export interface Placing {
  /** Pictures since the last IDR picture; 0 for an IDR picture itself. */
  readonly frameNumber: number;
  /** idr_pic_id of an IDR picture. */
  readonly keyPictureId: number;
}

/** An encoded picture as Annex B units with another place in the stream. */
export function placePicture(parameters: StreamParameters, slices: readonly Uint8Array[], place: Placing): Buffer {
  return Buffer.concat(slices.map((slice) => placeSlice(parameters, slice, place)));
}

/** The number of the first macroblock of a slice. */
export function firstMacroblock(nal: Uint8Array): number {
  return new BitReader(unescapePayload(nal.subarray(0, LONGEST_FIRST_FIELD))).unsigned();
}

/** Bytes that contain the NAL header and an Exp-Golomb code of 32 bits, escaped. */
const LONGEST_FIRST_FIELD = 16;

/**
 * A slice as an Annex B unit at another place in the stream and, with `first`, in the picture. Its data moves unchanged,
 * which CAVLC allows because its bits need no alignment, and because a slice refers to nothing outside of it but to
 * other pictures; in the picture, only I slices may move.
 */
export function placeSlice(
  parameters: StreamParameters,
  nal: Uint8Array,
  { frameNumber, keyPictureId }: Placing,
  first?: number,
): Buffer {
  const payload = unescapePayload(nal);
  const reader = new BitReader(payload);
  const isIdr = nalType(nal) === NAL.idrSlice;
  const writer = new BitWriter(payload.length + 8);
  const firstBefore = reader.unsigned();
  writer
    .unsigned(first ?? firstBefore)
    .unsigned(reader.unsigned())
    .unsigned(reader.unsigned());
  skipNumbers(reader, parameters, isIdr);
  writeNumbers(writer, parameters, frameNumber, isIdr ? keyPictureId : undefined);
  writer.copy(payload, reader.position, endOfData(payload));
  return annexBUnit(nal[0]!, writer.finish());
}

/**
 * A picture that repeats the one before except where the slice of an IDR picture, moved to macroblock `first`, replaces
 * `count` macroblocks: P slices of skipped macroblocks around an I slice. Nothing is deblocked across their borders.
 */
export function changedPicture(
  parameters: StreamParameters,
  nal: Uint8Array,
  { first, count }: Macroblocks,
  frameNumber: number,
): Buffer {
  const payload = unescapePayload(nal);
  const reader = new BitReader(payload);
  const writer = new BitWriter(payload.length + 8);
  reader.unsigned(); // first_mb_in_slice
  reader.unsigned(); // slice_type
  writer.unsigned(first).unsigned(SLICE_TYPE.I).unsigned(reader.unsigned());
  skipNumbers(reader, parameters, true);
  writeNumbers(writer, parameters, frameNumber);
  reader.bits(2); // no_output_of_prior_pics_flag, long_term_reference_flag
  writer.flag(false); // adaptive_ref_pic_marking_mode_flag
  writer.signed(reader.signed()); // slice_qp_delta
  if (parameters.deblockingControl)
    writer.unsigned(reader.unsigned() === DEBLOCKING.off ? DEBLOCKING.off : DEBLOCKING.withinSlice);
  writer.copy(payload, reader.position, endOfData(payload));
  const end = first + count;
  const around = [
    { first: 0, count: first },
    { first: end, count: parameters.macroblocks - end },
  ].map((skipped) => (skipped.count === 0 ? [] : [skippedSlice(parameters, SLICE_TYPE.P, skipped, frameNumber)]));
  return Buffer.concat([...around[0]!, annexBUnit(REFERENCE_SLICE_HEADER, writer.finish()), ...around[1]!]);
}

/** Where the stop bit of rbsp_trailing_bits stands (clause 7.3.2.11), in bits. */
function endOfData(payload: Uint8Array): number {
  let last = payload.length - 1;
  while (last >= 0 && payload[last] === 0) last -= 1;
  const byte = payload[last];
  if (byte === undefined) throw new Error('an H.264 slice is empty');
  return last * 8 + 7 - Math.log2(byte & -byte);
}
