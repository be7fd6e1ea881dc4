/** Size of a picture in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Start, width and height of each plane of a picture (planar, 4:2:0). */
function planesOf({ width, height }: Size) {
  const luma = width * height;
  return [
    { start: 0, width, height },
    { start: luma, width: width / 2, height: height / 2 },
    { start: luma + luma / 4, width: width / 2, height: height / 2 },
  ];
}

/** Positions between samples have 256 steps. */
const STEPS = 256;

/** Into `enlarged`: a picture (planar, 4:2:0) at `scale`, at least 1, around its middle, interpolated bilinearly. */
export function enlarge(picture: Uint8Array, scale: number, size: Size, enlarged: Uint8Array): void {
  for (const { start, width, height } of planesOf(size)) {
    const columns = sourcesOf(width, scale);
    const rows = sourcesOf(height, scale);
    const row = new Uint16Array(width + 1);
    for (let y = 0; y < height; y += 1) {
      const above = start + rows.at[y]! * width;
      const below = rows.at[y]! + 1 < height ? above + width : above;
      const lower = rows.share[y]!;
      const upper = STEPS - lower;
      for (let x = 0; x < width; x += 1) row[x] = picture[above + x]! * upper + picture[below + x]! * lower;
      row[width] = row[width - 1]!;
      const into = start + y * width;
      for (let x = 0; x < width; x += 1) {
        const at = columns.at[x]!;
        const right = columns.share[x]!;
        enlarged[into + x] = (row[at]! * (STEPS - right) + row[at + 1]! * right + 0x8000) >>> 16;
      }
    }
  }
}

/** For each sample of a row or column: the sample of the original before it, and the share of the one after that. */
function sourcesOf(length: number, scale: number): { readonly at: Uint16Array; readonly share: Uint16Array } {
  const at = new Uint16Array(length);
  const share = new Uint16Array(length);
  for (let index = 0; index < length; index += 1) {
    const source = Math.max(0, (index + 0.5 - length / 2) / scale + length / 2 - 0.5);
    const steps = Math.min(Math.round(source * STEPS), (length - 1) * STEPS);
    at[index] = steps >> 8;
    share[index] = steps & 255;
  }
  return { at, share };
}

/** Samples of limited range: luma of black and white, and the middle of chroma. */
const BLACK = 16;
const WHITE = 235;
const GREY = 128;
/** Traces of compression, in steps of 256. */
const NOISE = 10;

/** What stands over a picture, as it is on black, and how much of the picture is seen through each sample. */
export interface Overlay {
  readonly on: Uint8Array;
  /** 0 to 256. */
  readonly through: Uint16Array;
  /** What a sample without anything has: samples below `luma` are of luma. */
  readonly luma: number;
}

/** What stands over a picture, from pictures of it on black and on white. */
export function overlayOf(black: Uint8Array, white: Uint8Array, size: Size): Overlay {
  const [luma, chroma] = planesOf(size);
  const through = new Uint16Array(black.length);
  const lumaSize = luma!.width * luma!.height;
  for (let at = 0; at < lumaSize; at += 1) {
    const share = Math.round(((white[at]! - black[at]!) * STEPS) / (WHITE - BLACK));
    through[at] = share < NOISE ? 0 : share > STEPS - NOISE ? STEPS : share;
  }
  const chromaSize = chroma!.width * chroma!.height;
  for (let y = 0; y < chroma!.height; y += 1) {
    for (let x = 0; x < chroma!.width; x += 1) {
      const first = 2 * y * luma!.width + 2 * x;
      const second = first + luma!.width;
      const share = (through[first]! + through[first + 1]! + through[second]! + through[second + 1]!) >> 2;
      const at = lumaSize + y * chroma!.width + x;
      through[at] = share;
      through[at + chromaSize] = share;
    }
  }
  // The decoder overwrites its pictures.
  return { on: black.slice(), through, luma: lumaSize };
}

/** Lays what stands over a picture over it. */
export function layOverPicture(picture: Uint8Array, { on, through, luma }: Overlay): void {
  for (let at = 0; at < picture.length; at += 1) {
    const share = through[at]!;
    if (share === STEPS) continue;
    const nothing = at < luma ? BLACK : GREY;
    picture[at] = on[at]! + (((picture[at]! - nothing) * share + 0x80) >> 8);
  }
}
