import { expect, it } from 'vitest';
import { enlarge, layOverPicture, overlayOf } from './enlarge.ts';

const SIZE = { width: 64, height: 32 };
const BYTES = (SIZE.width * SIZE.height * 3) / 2;
const picture = Uint8Array.from({ length: BYTES }, (_, at) => 16 + ((at * 7) % 200));

it('leaves a picture as it is at its own size', () => {
  const same = new Uint8Array(BYTES);
  enlarge(picture, 1, SIZE, same);
  expect(same).toEqual(picture);
});

it('[SC7] enlarges around the middle, by parts of samples', () => {
  const slope = new Uint8Array(BYTES).map((_, at) =>
    at < SIZE.width * SIZE.height ? 64 + 2 * (at % SIZE.width) : 128,
  );
  const enlarged = new Uint8Array(BYTES);
  enlarge(slope, 1.03, SIZE, enlarged);
  const row = enlarged.subarray(10 * SIZE.width, 11 * SIZE.width);
  const expected = Array.from(row, (_, x) => 64 + 2 * ((x + 0.5 - 32) / 1.03 + 31.5));
  for (const [x, value] of expected.entries()) expect(Math.abs(row[x]! - value)).toBeLessThanOrEqual(0.6);
  expect(enlarged.subarray(SIZE.width * SIZE.height).every((sample) => sample === 128)).toBe(true);
});

it('[SC7] lays what stands over a picture over it, half of it where it is half seen through, and changes nothing else', () => {
  // A light plate on the left, half seen through in the columns 16 to 31.
  const opacity = (x: number): number => (x < 16 ? 1 : x < 32 ? 0.5 : 0);
  const on = (ground: number): Uint8Array =>
    Uint8Array.from({ length: BYTES }, (_, at) => {
      if (at >= SIZE.width * SIZE.height) return 128;
      const share = opacity(at % SIZE.width);
      return Math.round(ground * (1 - share) + 200 * share);
    });
  const shown = picture.slice();
  layOverPicture(shown, overlayOf(on(16), on(235), SIZE));
  for (let x = 0; x < SIZE.width; x += 1) {
    const at = 5 * SIZE.width + x;
    const expected = picture[at]! * (1 - opacity(x)) + 200 * opacity(x);
    expect(Math.abs(shown[at]! - expected)).toBeLessThanOrEqual(1);
  }
  // The plate is grey: below it colours are gone, half of them where it is half seen through.
  const luma = SIZE.width * SIZE.height;
  for (const [x, share] of [0, 10, 20].map((x) => [x, opacity(2 * x)] as const)) {
    const expected = picture[luma + x]! * (1 - share) + 128 * share;
    expect(Math.abs(shown[luma + x]! - expected)).toBeLessThanOrEqual(1);
  }
});
