import { BRAND_COLOUR } from '@slidewright/slides/film/brand';
import { z } from 'zod';
import { timestamp, uuid } from './fields.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour of the form #rrggbb')
  .overwrite((value) => value.toLowerCase());
const storedColour = z.string().regex(BRAND_COLOUR);

export const brandChange = z.object({
  logo: uuid.nullable().default(null).describe('Id of an image of the library.'),
  colors: z
    .object({ background: colour, text: colour, accent: colour })
    .nullable()
    .default(null)
    .describe(
      'Text on the background needs a contrast of 4.5, the accent of 3; a refusal names the nearest colour that would do.',
    ),
  fonts: z
    .object({ title: uuid.nullable().default(null), text: uuid.nullable().default(null) })
    .default({ title: null, text: null })
    .describe('Ids of uploaded fonts.'),
  basedOn: uuid
    .nullable()
    .optional()
    .describe('The version that was changed, null for none. If another is the current one: 409 CHANGED_ELSEWHERE.'),
});
export type BrandChange = z.output<typeof brandChange>;

const fontOfBrand = z.object({
  id: uuid,
  family: z.string().describe('Name in the file.'),
  width: z.number().describe('Width of its letters relative to Inter, for the layout.'),
  weights: z.object({ lightest: z.number(), heaviest: z.number() }).nullable().describe('Of a variable font.'),
});

/** Null where the theme's own stays. */
export const brandVersion = z.object({
  id: uuid.nullable().describe('The version, for settings.brand of a timeline; null if there is no brand.'),
  logo: z
    .object({ imageId: uuid, width: z.number(), height: z.number() })
    .nullable()
    .describe('An image of the library with its size in pixels.'),
  colors: z.object({ background: storedColour, text: storedColour, accent: storedColour }).nullable(),
  fonts: z.object({ title: fontOfBrand.nullable(), text: fontOfBrand.nullable() }),
});
export type BrandVersion = z.output<typeof brandVersion>;

export const font = fontOfBrand.extend({
  filename: z.string().describe('Of the uploaded file.'),
  url: z.string().describe('Path of the file. Its content never changes.'),
  createdAt: timestamp,
});
export type Font = z.output<typeof font>;

/** There are no fields next to the file of a font. */
export const fontFields = z.object({});
