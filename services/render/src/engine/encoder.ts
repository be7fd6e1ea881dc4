import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFfmpeg } from '@slidewright/media';
import { blendWeight, pushedShare, type SlidePlan, type VideoFormat } from '@slidewright/slides';
import type { BurnedCaption } from '../deck/burned-captions.ts';
import { annexBUnit, splitAnnexB, unescapePayload } from './bits.ts';
import { layOver, type Strip } from './caption-strips.ts';
import { NAL, nalType, placePicture, readStreamParameters, repeatedPicture, type StreamParameters } from './h264.ts';
import { rateArgument, type MediaPrograms } from './media-programs.ts';
import { readExactly } from './read-exactly.ts';

/** A key picture at least this often, so that a player seeks quickly; repeats between cost it nothing. */
const KEY_INTERVAL_S = 4;

/** JPEG is full range BT.601; video is limited range BT.709. zscale rounds rightly in a seventh of swscale's time. */
const CONVERSION = 'zscale=rangein=full:range=limited:matrixin=470bg:matrix=709,format=yuv420p';

/**
 * Constant quantiser: what a picture's bytes are never depends on the pictures before it. CAVLC, one slice a
 * picture, one reference, no weighting and no B pictures, so that repeats can be written by hand between them.
 */
const X264_SETTINGS = [
  'keyint=infinite',
  'min-keyint=1',
  'scenecut=0',
  'open-gop=0',
  'bframes=0',
  'cabac=0',
  'ref=1',
  'weightp=0',
  'slices=1',
  'sliced-threads=0',
  'rc-lookahead=0',
  'mbtree=0',
  'repeat-headers=1',
  'aud=0',
  'colorprim=bt709',
  'transfer=bt709',
  'colormatrix=bt709',
  'fullrange=off',
].join(':');

const X264_ARGUMENTS = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-qp',
  '20',
  '-bf',
  '0',
  '-threads',
  '1',
  '-x264-params',
  X264_SETTINGS,
];

/** Otherwise ffmpeg reads 5 MB of pictures, nearly all of a request, before it decodes the first. */
const AT_ONCE = ['-analyzeduration', '1'];

/** Everything of the encoder that shapes a segment; part of its cache key. */
export const ENCODER_FINGERPRINT = JSON.stringify({ version: 1, CONVERSION, X264_ARGUMENTS, KEY_INTERVAL_S });

/**
 * A slide to encode: its plan and the JPEG of every state of it, which may still be drawn, and then of the last still of
 * the slide before if the plan starts with a transition.
 */
export interface PicturedSlide {
  readonly plan: SlidePlan;
  readonly pictures: readonly (Buffer | Promise<Buffer>)[];
  /** What is laid over its frames, in order and without overlap; nothing by default. */
  readonly captions?: readonly Pick<BurnedCaption, 'startFrame' | 'endFrame'>[];
}

/** What x264 gets of a slide: one entry for each picture it must encode. */
type EncodedPicture =
  | {
      readonly kind: 'still';
      readonly state: number;
      readonly key: boolean;
      readonly frames: number;
      /** Index of the caption over it. */
      readonly caption: number | null;
    }
  | {
      readonly kind: 'mix';
      readonly from: number;
      readonly to: number;
      readonly weight: number;
      readonly key: boolean;
      readonly caption: number | null;
    }
  | {
      readonly kind: 'push';
      readonly from: number;
      readonly to: number;
      /** How far the second picture has moved in, 0 to 1. */
      readonly share: number;
      readonly isLeftward: boolean;
      readonly key: boolean;
      readonly caption: number | null;
    };

function picturesToEncode(
  { plan, captions = [] }: Pick<PicturedSlide, 'plan' | 'captions'>,
  keyInterval: number,
): EncodedPicture[] {
  const pictures: EncodedPicture[] = [];
  let at = 0;
  for (const step of plan.steps) {
    if (step.kind === 'hold') {
      // A lone frame after a blend stays part of its motion; a key picture may never stand beside another.
      const key = pictures.length === 0 || step.frames > 1;
      pictures.push(...stillsOf(step, key, stretchesOf(captions, at, at + step.frames), keyInterval));
      at += step.frames;
      continue;
    }
    const from = step.kind === 'enter' ? plan.states.length : step.from;
    for (let frame = 0; frame < step.frames; frame += 1) {
      const weight = blendWeight(frame, step.frames);
      const common = { from, to: step.to, key: pictures.length === 0, caption: captionAt(captions, at) };
      at += 1;
      if (step.kind === 'blend' || step.by === 'fade') pictures.push({ kind: 'mix', ...common, weight });
      else pictures.push({ kind: 'push', ...common, share: pushedShare(weight), isLeftward: step.by === 'pushLeft' });
    }
  }
  return pictures;
}

type ShownCaptions = NonNullable<PicturedSlide['captions']>;

function captionAt(captions: ShownCaptions, frame: number): number | null {
  const index = captions.findIndex(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
  return index === -1 ? null : index;
}

interface Stretch {
  readonly frames: number;
  readonly caption: number | null;
}

/** The frames from `start` to before `end`, parted where captions come and go. */
function stretchesOf(captions: ShownCaptions, start: number, end: number): Stretch[] {
  const edges = captions.flatMap(({ startFrame, endFrame }) => [startFrame, endFrame]);
  const inside = [...new Set(edges)].filter((edge) => start < edge && edge < end).toSorted((a, b) => a - b);
  return [start, ...inside].map((from, index) => ({
    frames: (inside[index] ?? end) - from,
    caption: captionAt(captions, from),
  }));
}

/**
 * The pictures of a hold, one for each stretch. Within it a picture is a key picture only where it would otherwise be
 * too long until the next one, because its bytes are repeated as such.
 */
function stillsOf(
  { state, frames }: { readonly state: number; readonly frames: number },
  isKey: boolean,
  stretches: readonly Stretch[],
  keyInterval: number,
): EncodedPicture[] {
  let left = frames;
  // Frames since the last key picture; not known before the first one of the hold.
  let sinceKey = Infinity;
  return stretches.map((stretch, index): EncodedPicture => {
    const isLate = sinceKey + stretch.frames > keyInterval;
    // Neither beside another key picture nor the last frame, after which one may come.
    const key = index === 0 ? isKey : isLate && sinceKey > 1 && left > 1;
    sinceKey = key ? lastKeyDistance(stretch.frames, keyInterval) : sinceKey + stretch.frames;
    left -= stretch.frames;
    return { kind: 'still', state, key, ...stretch };
  });
}

/** Frames from the last key picture of a still that is one to its end: it comes again, but not as the last frame. */
function lastKeyDistance(frames: number, keyInterval: number): number {
  const rest = frames % keyInterval;
  return frames > keyInterval && rest <= 1 ? keyInterval + rest : rest;
}

/**
 * One H.264 elementary stream (Annex B) for each slide, of exactly `plan.frames` frames. x264 sees each still
 * once and each blended frame; however long a still lasts, its repeats are written without encoding anything.
 * `onEncoded` gets the number of slides that the encoder was given so far; `strips` has those of all captions in order.
 */
export async function encodeSlides(
  programs: MediaPrograms,
  format: VideoFormat,
  slides: readonly PicturedSlide[],
  signal: AbortSignal,
  {
    onEncoded = () => undefined,
    strips = noStrips(),
  }: { readonly onEncoded?: (slides: number) => void; readonly strips?: AsyncIterator<Strip> } = {},
): Promise<Buffer[]> {
  const keyInterval = keyIntervalOf(format);
  const work = slides.map((slide) => ({ slide, pictures: picturesToEncode(slide, keyInterval) }));
  const sequences = work.map(({ slide, pictures }) => stillSequence(slide, pictures));
  // Both stay in this process's group: killing the group ends them.
  const common = { signal, ownGroup: false };
  await using decoder = await startFfmpeg(
    programs.ffmpeg,
    [AT_ONCE, '-f', 'image2pipe', '-c:v', 'mjpeg', '-i', '-', '-vf', CONVERSION, rawOutput()],
    { ...common, stdin: inOrder(sequences.flat()) },
  );
  const encoded = work.map(({ pictures }) => pictures);
  const keys = encoded.flat().flatMap((picture, index) => (picture.key ? [index] : []));
  await using encoder = await startFfmpeg(
    programs.ffmpeg,
    [
      rawInput(format),
      ['-force_key_frames', `expr:${keys.map((index) => `eq(n,${index})`).join('+')}`],
      [...X264_ARGUMENTS, '-f', 'h264', '-'],
    ],
    {
      ...common,
      stdin: mixedPictures(decoder.stdout, { slides: work, format, onEncoded, stripAt: stripsInOrder(strips) }),
    },
  );
  const [stream] = await Promise.all([buffer(encoder.stdout), encoder.ended, decoder.ended]);
  return assemble(stream, format, encoded);
}

/** In frames. */
function keyIntervalOf({ frameRate }: VideoFormat): number {
  return Math.round((KEY_INTERVAL_S * frameRate.numerator) / frameRate.denominator);
}

function rawOutput(): string[] {
  // image2pipe rather than rawvideo: the ffmpeg that comes with Remotion has no rawvideo format.
  return ['-fps_mode', 'passthrough', '-c:v', 'rawvideo', '-f', 'image2pipe', '-'];
}

function rawInput(format: VideoFormat): string[] {
  return [
    ['-f', 'image2pipe', '-c:v', 'rawvideo', '-pixel_format', 'yuv420p'],
    ['-video_size', `${format.width}x${format.height}`, '-frame_size', String(pictureBytes(format))],
    ['-framerate', rateArgument(format.frameRate), '-i', '-'],
  ].flat();
}

function pictureBytes(format: VideoFormat): number {
  return (format.width * format.height * 3) / 2;
}

/** The JPEGs in the order in which mixing needs them, when it remembers the last two. */
function stillSequence(slide: PicturedSlide, pictures: readonly EncodedPicture[]): PicturedSlide['pictures'] {
  return neededStates(pictures).map((state) => {
    const picture = slide.pictures[state];
    if (picture === undefined) throw new Error(`the plan names state ${state}, which was not drawn`);
    return picture;
  });
}

async function* inOrder(pictures: PicturedSlide['pictures']): AsyncGenerator<Buffer> {
  for (const picture of pictures) yield await picture;
}

function statesOf(picture: EncodedPicture): number[] {
  return picture.kind === 'still' ? [picture.state] : [picture.from, picture.to];
}

function neededStates(pictures: readonly EncodedPicture[]): number[] {
  const needed: number[] = [];
  let kept: number[] = [];
  for (const picture of pictures) {
    for (const state of statesOf(picture)) {
      if (kept.includes(state)) continue;
      needed.push(state);
      kept = [...kept.slice(-1), state];
    }
  }
  return needed;
}

async function* noStrips(): AsyncGenerator<Strip> {}

/** Reads the strips as their indices are asked for, which may only rise, so that one is in memory. */
function stripsInOrder(strips: AsyncIterator<Strip>): (index: number) => Promise<Strip> {
  let current: { index: number; strip: Strip } | null = null;
  return async (index) => {
    while (current === null || current.index < index) {
      const next = await strips.next();
      if (next.done) throw new Error('fewer captions were drawn than are shown');
      current = { index: (current?.index ?? -1) + 1, strip: next.value };
    }
    return current.strip;
  };
}

interface Mixing {
  readonly slides: readonly { readonly slide: PicturedSlide; readonly pictures: readonly EncodedPicture[] }[];
  readonly format: VideoFormat;
  readonly onEncoded: (slides: number) => void;
  readonly stripAt: (index: number) => Promise<Strip>;
}

async function* mixedPictures(
  decoded: Readable,
  { slides, format, onEncoded, stripAt }: Mixing,
): AsyncGenerator<Buffer> {
  const bytes = pictureBytes(format);
  const reader = readExactly(decoded, bytes);
  // One for all that is not a still: the reader of this sequence is done with a picture when it asks for the next.
  const mixed = Buffer.allocUnsafeSlow(bytes);
  // Captions of the slides before.
  let before = 0;
  for (const [index, { slide, pictures }] of slides.entries()) {
    let kept: { state: number; pixels: Buffer }[] = [];
    for (const picture of pictures) {
      for (const state of statesOf(picture)) {
        if (kept.some((entry) => entry.state === state)) continue;
        const next = await reader.next();
        if (next.done) throw new Error('fewer pictures were decoded than drawn');
        kept = [...kept.slice(-1), { state, pixels: next.value }];
      }
      const pixelsOf = (state: number): Buffer => kept.find((entry) => entry.state === state)!.pixels;
      if (picture.kind === 'still' && picture.caption === null) {
        yield pixelsOf(picture.state);
        continue;
      }
      if (picture.kind === 'still') mixed.set(pixelsOf(picture.state));
      else {
        const [a, b] = [pixelsOf(picture.from), pixelsOf(picture.to)];
        if (picture.kind === 'mix') mix(a, b, picture.weight, mixed);
        else if (picture.isLeftward) beside(a, b, picture.share, format, mixed);
        else beside(b, a, 1 - picture.share, format, mixed);
      }
      if (picture.caption !== null) layOver(mixed, await stripAt(before + picture.caption), format);
      yield mixed;
    }
    before += slide.captions?.length ?? 0;
    onEncoded(index + 1);
  }
}

/**
 * Into `mixed`: (1 − weight) · a + weight · b for every sample, rounded, the weight in steps of 1/256: what b at
 * `opacity: weight` over a shows. Four samples at a time, two in each half of a 32-bit word; most of a
 * picture is the same in both and is copied. Lengths must be multiples of four.
 */
export function mix(a: Uint8Array, b: Uint8Array, weight: number, mixed: Uint8Array): void {
  const from = words(a);
  const to = words(b);
  const into = words(mixed);
  const share = Math.round(weight * 256);
  const rest = 256 - share;
  for (let i = 0; i < into.length; i += 1) {
    const x = from[i]!;
    const y = to[i]!;
    if (x === y) {
      into[i] = x;
      continue;
    }
    const even = Math.imul(x & 0xff00ff, rest) + Math.imul(y & 0xff00ff, share) + 0x800080;
    const odd = Math.imul((x >>> 8) & 0xff00ff, rest) + Math.imul((y >>> 8) & 0xff00ff, share) + 0x800080;
    into[i] = ((even >>> 8) & 0xff00ff) | (odd & 0xff00ff00);
  }
}

/**
 * Into `joined`: what is seen of two pictures side by side (planar, 4:2:0) when the view has moved by `share` of its
 * width from the left one to the right one, in whole samples of colour.
 */
export function beside(
  left: Uint8Array,
  right: Uint8Array,
  share: number,
  { width, height }: { readonly width: number; readonly height: number },
  joined: Uint8Array,
): void {
  const moved = Math.round((share * width) / 2);
  let at = 0;
  for (const [columns, rows, offset] of [
    [width, height, moved * 2],
    [width / 2, height, moved],
  ] as const) {
    // Both planes of colour have half the rows, and so they are counted as one.
    for (let row = 0; row < rows; row += 1) {
      joined.set(left.subarray(at + offset, at + columns), at);
      joined.set(right.subarray(at, at + offset), at + columns - offset);
      at += columns;
    }
  }
}

function words(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** Gives every encoded picture its place in its slide's stream and fills in the repeats. */
function assemble(stream: Buffer, format: VideoFormat, slides: readonly (readonly EncodedPicture[])[]): Buffer[] {
  const units = splitAnnexB(stream);
  const sps = units.find((unit) => nalType(unit) === NAL.sequenceParameters);
  const pps = units.find((unit) => nalType(unit) === NAL.pictureParameters);
  const coded = units.filter((unit) => nalType(unit) === NAL.slice || nalType(unit) === NAL.idrSlice);
  const expected = slides.reduce((sum, pictures) => sum + pictures.length, 0);
  if (sps === undefined || pps === undefined || coded.length !== expected) {
    throw new Error(`x264 answered ${coded.length} pictures for ${expected}`);
  }
  const parameters = readStreamParameters(sps, pps);
  const headers = Buffer.concat([sps, pps].map((unit) => annexBUnit(unit[0]!, unescapePayload(unit))));
  const keyInterval = keyIntervalOf(format);
  let next = 0;
  return slides.map((pictures) => {
    const writer = new SegmentWriter(parameters, headers, keyInterval, isOneFrame(pictures) ? 1 : 0);
    for (const picture of pictures) {
      writer.add(coded[next]!, picture.kind === 'still' ? picture.frames : 1);
      next += 1;
    }
    return writer.finish();
  });
}

/** Its key picture stands beside that of the next stream, and so the two need different ids. */
function isOneFrame([first, ...others]: readonly EncodedPicture[]): boolean {
  return others.length === 0 && (first?.kind !== 'still' || first.frames === 1);
}

class SegmentWriter {
  readonly #parameters: StreamParameters;
  readonly #keyInterval: number;
  readonly #keyPictureId: number;
  readonly #units: Buffer[];
  #sinceKey = 0;

  constructor(parameters: StreamParameters, headers: Buffer, keyInterval: number, keyPictureId: number) {
    this.#parameters = parameters;
    this.#keyInterval = keyInterval;
    this.#keyPictureId = keyPictureId;
    this.#units = [headers];
  }

  /** A coded picture that stands for `frames` frames. A key picture comes again within a long stand. */
  add(coded: Buffer, frames: number): void {
    const isKey = nalType(coded) === NAL.idrSlice;
    if (isKey) this.#sinceKey = 0;
    const picture = placePicture(this.#parameters, coded, this.#sinceKey, this.#keyPictureId);
    this.#units.push(picture);
    for (let frame = 1; frame < frames; frame += 1) {
      this.#sinceKey += 1;
      // The last frame is never a key picture, because the next stream begins with one.
      if (isKey && this.#sinceKey >= this.#keyInterval && frame < frames - 1) {
        this.#sinceKey = 0;
        this.#units.push(picture);
      } else this.#units.push(repeatedPicture(this.#parameters, this.#sinceKey));
    }
    this.#sinceKey += 1;
  }

  finish(): Buffer {
    return Buffer.concat(this.#units);
  }
}
