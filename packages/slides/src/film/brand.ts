import { z } from 'zod/mini';

/** A colour of a brand: '#rrggbb' in lower case. */
export const BRAND_COLOUR = /^#[0-9a-f]{6}$/;
const colour = z.string().check(z.regex(BRAND_COLOUR, 'must be a colour of the form #rrggbb'));

/** An uploaded font. Its file never changes. */
const brandFont = z.object({
  id: z.string().check(z.minLength(1)),
  /** Name in the file. */
  family: z.string(),
  /** Width of its letters relative to the regular weight of Inter, for the layout. */
  width: z.number().check(z.positive()),
  /** Weights of a variable font; null for a font with one weight. */
  weights: z.nullable(z.object({ lightest: z.number(), heaviest: z.number() })),
});
export type BrandFont = z.output<typeof brandFont>;

/** The colours of a brand, which a theme takes as a whole: contrasts are those of each other. */
export const brandColoursSchema = z.object({ background: colour, text: colour, accent: colour });
export type BrandColours = z.output<typeof brandColoursSchema>;

/** What a brand lays over a theme; null where the theme's own stays. */
export const brandSchema = z.object({
  /** An image of the library, with its size in pixels. */
  logo: z.nullable(
    z.object({
      imageId: z.string().check(z.minLength(1)),
      width: z.number().check(z.positive()),
      height: z.number().check(z.positive()),
    }),
  ),
  colors: z.nullable(brandColoursSchema),
  fonts: z.object({ title: z.nullable(brandFont), text: z.nullable(brandFont) }),
});
export type Brand = z.output<typeof brandSchema>;

/** The path of a font's file. The web app and the renderer serve it at the same path. */
export const brandFontPath = (fontId: string): string => `/api/brand/fonts/${fontId}/file`;

/** The name of a font in style sheets; another one than that in the file, which other fonts may have too. */
export const brandFontFamily = ({ id }: Pick<BrandFont, 'id'>): string => `brand-${id}`;

/** The ids of the image and the fonts of a brand. */
export function brandFileIds(brand: Brand | undefined): string[] {
  if (brand === undefined) return [];
  return [...(brand.logo === null ? [] : [brand.logo.imageId]), ...fontsOfBrand(brand).map(({ id }) => id)];
}

/** The fonts of a brand, each once. */
export function fontsOfBrand({ fonts }: Pick<Brand, 'fonts'>): BrandFont[] {
  const { title, text } = fonts;
  return [title, text].filter(
    (font, index, all) => font !== null && all.findIndex((one) => one?.id === font.id) === index,
  ) as BrandFont[];
}
