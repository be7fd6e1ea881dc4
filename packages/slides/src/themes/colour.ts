/** Contrasts of WCAG 2.2, level AA: of running text, and of large text such as titles. */
export const AA = { text: 4.5, large: 3 } as const;

type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`${colour} is not a colour of the form #rrggbb`);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** The relative luminance of a colour (WCAG 2.2), from 0 to 1. */
export function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours such as '#201c16' (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A mixture of two colours such as '#201c16' in sRGB, with a share of 0 to 1 of the second. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const parts = a.map((value, at) => Math.round(value * (1 - share) + b[at]! * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 256;

/**
 * The colour nearest to `ink` that has at least a contrast of `ratio` with each of `grounds`: a darker or a lighter
 * shade of it, whichever is nearer. Null if neither black nor white has it.
 */
export function nearestReadable(ink: string, grounds: readonly string[], ratio: number): string | null {
  const isReadable = (colour: string) => grounds.every((ground) => contrastRatio(colour, ground) >= ratio);
  for (let step = 0; step <= STEPS; step += 1) {
    const found = ['#000000', '#ffffff'].map((end) => mixed(ink, end, step / STEPS)).find(isReadable);
    if (found !== undefined) return found;
  }
  return null;
}

/** Of `inks` the one that is easiest to read on a ground, or its nearest shade that has the contrast of running text. */
export function readableInk(ground: string, inks: readonly [string, ...string[]]): string {
  const best = inks.reduce((one, other) => (contrastRatio(other, ground) > contrastRatio(one, ground) ? other : one));
  return nearestReadable(best, [ground], AA.text) ?? best;
}

/** `ground` with the largest share of `tint`, up to `most`, on which each of `inks` keeps a contrast of 4.5. */
export function tinted(ground: string, tint: string, most: number, inks: readonly string[]): string {
  for (let step = STEPS; step > 0; step -= 1) {
    const colour = mixed(ground, tint, (most * step) / STEPS);
    if (inks.every((ink) => contrastRatio(ink, colour) >= AA.text)) return colour;
  }
  return ground;
}
