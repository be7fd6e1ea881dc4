import { captionCell, type CaptionColumns, type CaptionSheet } from '@slidewright/compositions/caption-sheet';
import { startFfmpeg } from '@slidewright/media';
import type { VideoFormat } from '@slidewright/slides/film/film';
import type { MediaPrograms } from './media-programs.ts';
import { readExactly } from './read-exactly.ts';

/** A part of a picture (planar, 4:2:0) with what is laid over it. All four measures are even. */
export interface Strip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly luma: Layer;
  readonly blue: Layer;
  readonly red: Layer;
}

/** A rectangle of samples, and how much of each is seen, 0 to 255. */
interface Layer {
  readonly samples: Plane;
  readonly opacity: Plane;
}

/** Samples from the first one of a rectangle on, in rows of `stride`. */
interface Plane {
  readonly bytes: Uint8Array;
  readonly stride: number;
}

/** Sheets that were drawn as PNG. */
export interface DrawnSheets {
  readonly pictures: readonly Buffer[];
  /** Those of the film that the pictures show. */
  readonly columns: CaptionColumns;
  /** Captions on each. */
  readonly cells: number;
}

/** Sheets with the captions in order, equally many on each and at most as high as a picture; the last has empty cells. */
export function sheetsOf(format: VideoFormat, captions: readonly (readonly string[])[]): CaptionSheet[] {
  const most = Math.max(1, Math.floor(format.height / captionCell(format).height));
  const sheets = Math.ceil(captions.length / most);
  const cells = Math.ceil(captions.length / sheets);
  return Array.from({ length: sheets }, (_, sheet) => ({
    format,
    captions: Array.from({ length: cells }, (__, cell) => captions[sheet * cells + cell] ?? []),
  }));
}

/** Captions are nearly grey, so that colours at their edges need no care for what is transparent. */
const TO_SAMPLES = 'scale=out_range=limited:out_color_matrix=bt709:flags=accurate_rnd,format=yuva420p';

/** The strips of all cells of sheets, empty ones too, each sheet read when it is asked for; a strip is valid until the next. */
export async function* readSheets(
  programs: MediaPrograms,
  format: VideoFormat,
  { pictures, columns, cells }: DrawnSheets,
): AsyncGenerator<Strip> {
  // It stays in this process's group: killing the group ends it.
  await using decoder = await startFfmpeg(
    programs.ffmpeg,
    [
      ['-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-vf', TO_SAMPLES],
      ['-fps_mode', 'passthrough', '-c:v', 'rawvideo', '-f', 'image2pipe', '-'],
    ],
    { stdin: Buffer.concat(pictures), ownGroup: false },
  );
  const { height, bottom } = captionCell(format);
  const size = { width: columns.width, height: cells * height };
  for await (const samples of readExactly(decoder.stdout, sheetBytes(size), 1)) {
    for (let cell = 0; cell < cells; cell += 1) {
      const part = { top: cell * height, height };
      yield stripOf(samples, size, part, { x: columns.left, y: format.height - bottom - height });
    }
  }
  await decoder.ended;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a picture (planar, 4:2:0) with a plane of opacity. */
export function sheetBytes({ width, height }: Size): number {
  return (width * height * 5) / 2;
}

/** The drawn part of some rows of a sheet (planar, 4:2:0, with a plane of opacity), which belong at `place` of the picture. */
export function stripOf(
  sheet: Uint8Array,
  size: Size,
  { top, height: rows }: { readonly top: number; readonly height: number },
  place: { readonly x: number; readonly y: number },
): Strip {
  const area = size.width * size.height;
  const alpha = sheet.subarray((area * 3) / 2);
  const drawn = drawnPart(alpha.subarray(top * size.width), { width: size.width, height: rows });
  const { left, upper, right, lower } = drawn;
  const [width, height] = [right - left, lower - upper];
  const planeAt = (start: number, stride: number, x: number, y: number): Plane => ({
    bytes: sheet.subarray(start + y * stride + x),
    stride,
  });
  const from = top + upper;
  const opacity: Plane = { bytes: alpha.subarray(from * size.width + left), stride: size.width };
  const quarter = quarterOf(opacity, width, height);
  const colour = (start: number): Layer => ({
    samples: planeAt(start, size.width / 2, left / 2, from / 2),
    opacity: quarter,
  });
  return {
    x: place.x + left,
    y: place.y + upper,
    width,
    height,
    luma: { samples: planeAt(0, size.width, left, from), opacity },
    blue: colour(area),
    red: colour((area * 5) / 4),
  };
}

/** The mean of each four samples. */
function quarterOf({ bytes, stride }: Plane, width: number, height: number): Plane {
  const across = width / 2;
  const means = new Uint8Array((across * height) / 2);
  for (let y = 0, to = 0; y < height; y += 2) {
    for (let x = 0, at = y * stride; x < across; x += 1, at += 2, to += 1)
      means[to] = (bytes[at]! + bytes[at + 1]! + bytes[at + stride]! + bytes[at + stride + 1]! + 2) >> 2;
  }
  return { bytes: means, stride: across };
}

/** The smallest part, with even edges, where anything is seen. */
function drawnPart(alpha: Uint8Array, { width, height }: Size) {
  let left = width;
  let upper = height;
  let right = 0;
  let lower = 0;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    let first = 0;
    while (first < width && alpha[start + first] === 0) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (alpha[start + last] === 0) last -= 1;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    upper = Math.min(upper, y);
    lower = y + 1;
  }
  const even = (edge: number): number => 2 * Math.ceil(edge / 2);
  // A caption without ink, such as one of spaces, is an empty strip.
  if (right === 0) return { left: 0, upper: 0, right: 0, lower: 0 };
  return { left: left - (left % 2), upper: upper - (upper % 2), right: even(right), lower: even(lower) };
}

/** Lays a strip over a picture (planar, 4:2:0) in place. */
export function layOver(picture: Uint8Array, strip: Strip, { width, height }: Size): void {
  const { x, y, width: across, height: down } = strip;
  layPlane(picture, strip.luma, { start: y * width + x, stride: width, width: across, height: down });
  const half = { stride: width / 2, width: across / 2, height: down / 2 };
  const start = (y / 2) * half.stride + x / 2;
  const [blueAt, redAt] = [width * height, (width * height * 5) / 4];
  layPlane(picture, strip.blue, { ...half, start: blueAt + start });
  layPlane(picture, strip.red, { ...half, start: redAt + start });
}

function layPlane(
  below: Uint8Array,
  { samples, opacity }: Layer,
  { start, stride, width, height }: Size & { readonly start: number; readonly stride: number },
): void {
  for (let row = 0; row < height; row += 1) {
    let at = start + row * stride;
    let over = row * samples.stride;
    let seen = row * opacity.stride;
    for (const end = at + width; at < end; at += 1, over += 1, seen += 1) {
      const share = opacity.bytes[seen]!;
      // Divides by 255, rounded.
      const sum = samples.bytes[over]! * share + below[at]! * (255 - share) + 128;
      below[at] = (sum + (sum >> 8)) >> 8;
    }
  }
}
