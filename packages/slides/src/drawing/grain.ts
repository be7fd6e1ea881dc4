const SIDE = 128;
const LEVELS = 16;
const HEADER_BYTES = 14 + 40 + LEVELS * 4;

/**
 * A tile of grey noise as a data URL: a deterministic bitmap of 128 × 128 pixels in 16 greys. At low opacity it hides
 * the banding of a dark gradient at 8 bits, and it survives video encoding.
 */
export const GRAIN = `url("data:image/bmp;base64,${btoa(String.fromCharCode(...noiseBitmap()))}")`;

let loaded: Promise<void> | undefined;

/** Resolves when the tile is loaded. Frames must not be captured before. */
export function grainLoaded(): Promise<void> {
  loaded ??= loadGrain();
  return loaded;
}

async function loadGrain(): Promise<void> {
  const image = new Image();
  image.src = GRAIN.slice('url("'.length, -'")'.length);
  await image.decode();
}

/** A Windows bitmap with 4 bits per pixel (BITMAPFILEHEADER, BITMAPINFOHEADER, palette, rows). */
function noiseBitmap(): Uint8Array {
  const pixels = (SIDE * SIDE) / 2;
  const bytes = new Uint8Array(HEADER_BYTES + pixels);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, HEADER_BYTES, true);
  view.setUint32(14, 40, true);
  view.setUint32(18, SIDE, true);
  view.setUint32(22, SIDE, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 4, true);
  view.setUint32(34, pixels, true);
  view.setUint32(46, LEVELS, true);
  for (let level = 0; level < LEVELS; level += 1)
    bytes.fill((level * 255) / (LEVELS - 1), 54 + level * 4, 54 + level * 4 + 3);
  // xorshift32 (Marsaglia, 2003); its high bits are random enough for noise.
  let state = 0x9e3779b9;
  for (let index = HEADER_BYTES; index < bytes.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
