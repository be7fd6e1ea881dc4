import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFfmpeg } from '@slidewright/media';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { layOver, type Strip } from './caption-strips.ts';
import { assemble } from './encoding/assemble.ts';
import { captionRows, copyRows, movedBy, type CaptionRows } from './encoding/caption-rows.ts';
import { picturesToEncode, type CaptionedPlan, type EncodedPicture } from './encoding/pictures.ts';
import { encodingTasks, isKey, isWhole, type EncodingTask } from './encoding/tasks.ts';
import { rateArgument, type MediaPrograms } from './media-programs.ts';
import { enlarge, layOverPicture, overlayOf, type Overlay } from './enlarge.ts';
import { readExactly } from './read-exactly.ts';

/** A key picture at least this often, so that a player seeks quickly; repeats between cost it nothing. */
const KEY_INTERVAL_S = 4;

/** JPEG is full range BT.601; video is limited range BT.709. zscale rounds rightly in a seventh of swscale's time. */
const CONVERSION = 'zscale=rangein=full:range=limited:matrixin=470bg:matrix=709,format=yuv420p';

const ONE_SLICE = 'slices=1';

/**
 * Constant quantiser: what a picture's bytes are never depends on the pictures before it. CAVLC, one slice a
 * picture unless captions change, one reference, no weighting and no B pictures, so that repeats can be written by hand between them.
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
  ONE_SLICE,
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

/** Slices of whole rows, one of which contains the captions, if those change. */
function x264Arguments(rows: CaptionRows | null): string[] {
  const slices = rows === null ? ONE_SLICE : `slice-max-mbs=${rows.rows * rows.columns}`;
  return X264_ARGUMENTS.map((argument) => argument.replace(ONE_SLICE, slices));
}

/** Otherwise ffmpeg reads 5 MB of pictures, nearly all of a request, before it decodes the first. */
const AT_ONCE = ['-analyzeduration', '1'];

/** Everything of the encoder that shapes a segment; part of its cache key. */
export const ENCODER_FINGERPRINT = JSON.stringify({ version: 1, CONVERSION, X264_ARGUMENTS, KEY_INTERVAL_S });

/**
 * A slide to encode: its plan and the JPEG of every state of it, which may still be drawn, and then of the last still of
 * the slide before if the plan starts with a transition.
 */
export interface PicturedSlide extends CaptionedPlan {
  readonly pictures: readonly (Buffer | Promise<Buffer>)[];
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
  const rows = work.some(({ pictures }) => pictures.some(({ kind }) => kind === 'strip')) ? captionRows(format) : null;
  const tasks = encodingTasks(work, rows);
  const sequences = work.map(({ slide, pictures }) => stillSequence(slide, pictures));
  // Both stay in this process's group: killing the group ends them.
  const common = { signal, ownGroup: false };
  await using decoder = await startFfmpeg(
    programs.ffmpeg,
    [AT_ONCE, '-f', 'image2pipe', '-c:v', 'mjpeg', '-i', '-', '-vf', CONVERSION, rawOutput()],
    { ...common, stdin: inOrder(sequences.flat()) },
  );
  const keys = tasks.filter(isWhole).flatMap((task, index) => (isKey(task) ? [index] : []));
  await using encoder = await startFfmpeg(
    programs.ffmpeg,
    [
      rawInput(format),
      ['-force_key_frames', `expr:${keys.map((index) => `eq(n,${index})`).join('+')}`],
      [...x264Arguments(rows), '-f', 'h264', '-'],
    ],
    {
      ...common,
      stdin: mixedPictures(decoder.stdout, { tasks, format, rows, onEncoded, stripAt: stripsInOrder(strips) }),
    },
  );
  const [stream] = await Promise.all([buffer(encoder.stdout), encoder.ended, decoder.ended]);
  return assemble(stream, { tasks, rows, keyInterval, slides });
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

/** Decoded pictures that mixing remembers: a picture that is enlarged, with what stands over it. */
const KEPT_PICTURES = 3;

/** The JPEGs in the order in which mixing needs them. */
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
  if (picture.kind === 'enlarged') return [picture.picture, ...(picture.over ?? [])];
  return 'state' in picture ? [picture.state] : [picture.from, picture.to];
}

function neededStates(pictures: readonly EncodedPicture[]): number[] {
  const needed: number[] = [];
  let kept: number[] = [];
  for (const picture of pictures) {
    for (const state of statesOf(picture)) {
      if (kept.includes(state)) continue;
      needed.push(state);
      kept = [...kept.slice(1 - KEPT_PICTURES), state];
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
  readonly tasks: readonly EncodingTask[];
  readonly format: VideoFormat;
  /** Not null if there are strips. */
  readonly rows: CaptionRows | null;
  readonly onEncoded: (slides: number) => void;
  readonly stripAt: (index: number) => Promise<Strip>;
}

/** What the encoder gets. */
async function* mixedPictures(
  decoded: Readable,
  { tasks, format, rows, onEncoded, stripAt }: Mixing,
): AsyncGenerator<Buffer> {
  const bytes = pictureBytes(format);
  const reader = readExactly(decoded, bytes, KEPT_PICTURES);
  // One for all that is not a still: the reader of this sequence is done with a picture when it asks for the next.
  const mixed = Buffer.allocUnsafeSlow(bytes);
  const sheet = rows === null ? null : Buffer.alloc(bytes);
  let current = 0;
  /** That of the slide whose picture was enlarged last. */
  const overlay: { slide: number; over: Overlay | null } = { slide: -1, over: null };
  let kept: { state: number; pixels: Buffer }[] = [];
  for (const task of tasks) {
    if (task.kind === 'sheet') {
      yield sheet!;
      sheet!.fill(0);
      continue;
    }
    const { picture, slide } = task;
    if (slide > current) {
      current = slide;
      kept = [];
      onEncoded(slide);
    }
    for (const state of statesOf(picture)) {
      if (kept.some((entry) => entry.state === state)) continue;
      const next = await reader.next();
      if (next.done) throw new Error('fewer pictures were decoded than drawn');
      kept = [...kept.slice(1 - KEPT_PICTURES), { state, pixels: next.value }];
    }
    const pixelsOf = (state: number): Buffer => kept.find((entry) => entry.state === state)!.pixels;
    const strip = task.caption === null ? null : await stripAt(task.caption);
    if (task.kind === 'strip') {
      const moved = movedBy(rows!, task.slot);
      copyRows(pixelsOf(task.picture.state), sheet!, format, rows!, task.slot);
      if (strip !== null) layOver(sheet!, { ...strip, y: strip.y + moved }, format);
      continue;
    }
    const whole = task.picture;
    if (whole.kind === 'still' && strip === null) {
      yield pixelsOf(whole.state);
      continue;
    }
    if (whole.kind === 'still') mixed.set(pixelsOf(whole.state));
    else if (whole.kind === 'enlarged') {
      enlarge(pixelsOf(whole.picture), whole.scale, format, mixed);
      if (whole.over !== null) {
        const [black, white] = whole.over.map(pixelsOf);
        if (overlay.slide !== slide || overlay.over === null)
          Object.assign(overlay, { slide, over: overlayOf(black!, white!, format) });
        layOverPicture(mixed, overlay.over!);
      }
    } else {
      const [a, b] = [pixelsOf(whole.from), pixelsOf(whole.to)];
      if (whole.kind === 'mix') mix(a, b, whole.weight, mixed);
      else part(a, b, whole, format, mixed);
    }
    if (strip !== null) layOver(mixed, strip, format);
    yield mixed;
  }
  onEncoded(current + 1);
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
 * Into `parted`: what is seen of two pictures (planar, 4:2:0) when the second has come in by a share, pushing the first out
 * or uncovered over it, in whole samples of colour.
 */
export function part(
  before: Uint8Array,
  next: Uint8Array,
  { by, share }: Pick<Extract<EncodedPicture, { kind: 'parted' }>, 'by' | 'share'>,
  { width, height }: { readonly width: number; readonly height: number },
  parted: Uint8Array,
): void {
  const moved = Math.round((share * (by === 'wipeUp' ? height : width)) / 2);
  let at = 0;
  for (const [columns, rows, offset] of [
    [width, height, moved * 2],
    [width / 2, height / 2, moved],
    [width / 2, height / 2, moved],
  ] as const) {
    for (let row = 0; row < rows; row += 1) {
      const end = at + columns;
      switch (by) {
        case 'pushLeft':
          parted.set(before.subarray(at + offset, end), at);
          parted.set(next.subarray(at, at + offset), end - offset);
          break;
        case 'pushRight':
          parted.set(next.subarray(end - offset, end), at);
          parted.set(before.subarray(at, end - offset), at + offset);
          break;
        case 'wipeLeft':
          parted.set(before.subarray(at, end - offset), at);
          parted.set(next.subarray(end - offset, end), end - offset);
          break;
        case 'wipeRight':
          parted.set(next.subarray(at, at + offset), at);
          parted.set(before.subarray(at + offset, end), at + offset);
          break;
        case 'wipeUp':
          parted.set((row < rows - offset ? before : next).subarray(at, end), at);
          break;
      }
      at = end;
    }
  }
}

function words(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
