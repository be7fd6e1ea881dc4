import { captionCell, type CaptionSheet } from '@slidewright/compositions/caption-sheet';
import { startFfmpeg } from '@slidewright/media';
import type { VideoFormat } from '@slidewright/slides';
import type { MediaPrograms } from './media-programs.ts';
import { readExactly } from './read-exactly.ts';

/**
 * A part of a picture (planar, 4:2:0) with what is laid over it. All four measures are even. `add` is the colour times its
 * opacity, `keep` how much of the picture below stays, 0 to 255.
 */
export interface Strip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly luma: Layer;
  readonly blue: Layer;
  readonly red: Layer;
}

interface Layer {
  readonly add: Uint8Array;
  readonly keep: Uint8Array;
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

/** The strips of sheets that were drawn as PNG, those of empty cells too, each read when it is asked for. */
export async function* readSheets(
  programs: MediaPrograms,
  format: VideoFormat,
  sheets: readonly Buffer[],
): AsyncGenerator<Strip> {
  // It stays in this process's group: killing the group ends it.
  await using decoder = await startFfmpeg(
    programs.ffmpeg,
    [
      ['-f', 'image2pipe', '-c:v', 'png', '-i', '-'],
      ['-fps_mode', 'passthrough', '-pix_fmt', 'rgba', '-c:v', 'rawvideo', '-f', 'image2pipe', '-'],
    ],
    { stdin: Buffer.concat(sheets), ownGroup: false },
  );
  const { height, bottom } = captionCell(format);
  const cell = { width: format.width, height };
  for await (const pixels of readExactly(decoder.stdout, cell.width * cell.height * 4))
    yield stripOf(pixels, cell, format.height - bottom - height);
  await decoder.ended;
}

/** The drawn part of a cell of straight RGBA, whose upper edge is at `top` of the picture. */
export function stripOf(
  rgba: Uint8Array,
  cell: { readonly width: number; readonly height: number },
  top: number,
): Strip {
  const { left, upper, right, lower } = drawnPart(rgba, cell);
  const [width, height] = [right - left, lower - upper];
  const luma: Layer = { add: new Uint8Array(width * height), keep: new Uint8Array(width * height) };
  const quarter = (width * height) / 4;
  const blue: Layer = { add: new Uint8Array(quarter), keep: new Uint8Array(quarter) };
  const red: Layer = { add: new Uint8Array(quarter), keep: blue.keep };
  // Ten captions have over a million samples, so the loops make no arrays.
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let alphas = 0;
      let blues = 0;
      let reds = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const across = x + (corner & 1);
        const down = y + (corner >> 1);
        const at = ((upper + down) * cell.width + left + across) * 4;
        const r = rgba[at]!;
        const g = rgba[at + 1]!;
        const b = rgba[at + 2]!;
        const alpha = rgba[at + 3]!;
        const place = down * width + across;
        // Limited range of BT.709.
        const brightness = 16 + (0.2126 * r + 0.7152 * g + 0.0722 * b) * (219 / 255);
        luma.add[place] = Math.round((brightness * alpha) / 255);
        luma.keep[place] = 255 - alpha;
        alphas += alpha;
        blues += (128 + (-0.1146 * r - 0.3854 * g + 0.5 * b) * (224 / 255)) * alpha;
        reds += (128 + (0.5 * r - 0.4542 * g - 0.0458 * b) * (224 / 255)) * alpha;
      }
      const place = (y / 2) * (width / 2) + x / 2;
      blue.keep[place] = 255 - Math.round(alphas / 4);
      blue.add[place] = Math.round(blues / (4 * 255));
      red.add[place] = Math.round(reds / (4 * 255));
    }
  }
  return { x: left, y: top + upper, width, height, luma, blue, red };
}

/** The smallest part, with even edges, that holds everything drawn. */
function drawnPart(rgba: Uint8Array, { width, height }: { readonly width: number; readonly height: number }) {
  let left = width;
  let upper = height;
  let right = 0;
  let lower = 0;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    let first = 0;
    while (first < width && rgba[(start + first) * 4 + 3] === 0) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (rgba[(start + last) * 4 + 3] === 0) last -= 1;
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
export function layOver(
  picture: Uint8Array,
  strip: Strip,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const { x, y, width: across, height: down } = strip;
  layPlane(picture, strip.luma, { start: y * width + x, stride: width, width: across, height: down });
  const half = { stride: width / 2, width: across / 2, height: down / 2 };
  const start = (y / 2) * half.stride + x / 2;
  const [blueAt, redAt] = [width * height, (width * height * 5) / 4];
  layPlane(picture, strip.blue, { ...half, start: blueAt + start });
  layPlane(picture, strip.red, { ...half, start: redAt + start });
}

function layPlane(
  samples: Uint8Array,
  { add, keep }: Layer,
  {
    start,
    stride,
    width,
    height,
  }: { readonly start: number; readonly stride: number; readonly width: number; readonly height: number },
): void {
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const line = start + row * stride;
    for (let column = 0; column < width; column += 1, at += 1) {
      // Divides by 255, rounded.
      const kept = samples[line + column]! * keep[at]! + 128;
      samples[line + column] = add[at]! + ((kept + (kept >> 8)) >> 8);
    }
  }
}
