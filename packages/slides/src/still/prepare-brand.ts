import { prepareImage } from '../kinds/image/loading.ts';
import { brandFontFamily, brandFontPath, fontsOfBrand, type Brand, type BrandFont } from '../film/brand.ts';

/** By id: a file never changes, so a font is added to the page once. */
const faces = new Map<string, FontFace>();

/** Loads the logo and the fonts of a brand; null if they are loaded. Rejects with an Error if one cannot be loaded. */
export function prepareBrand(brand: Brand | undefined): Promise<unknown> | null {
  if (brand === undefined) return null;
  const missing = [
    brand.logo === null ? null : prepareImage(brand.logo.imageId),
    ...fontsOfBrand(brand).map(prepareFont),
  ].filter((one) => one !== null);
  return missing.length === 0 ? null : Promise.all(missing);
}

function prepareFont(font: BrandFont): Promise<unknown> | null {
  // Without a document, as in tests, the face of the theme stands in.
  if (typeof document === 'undefined' || !('fonts' in document)) return null;
  const face = faces.get(font.id) ?? addFace(font);
  if (face.status === 'loaded') return null;
  return face.load().catch((error: unknown) => {
    // It may load the next time: a face that failed once never tries again.
    document.fonts.delete(face);
    faces.delete(font.id);
    throw new Error(`the font ${font.id} of the brand cannot be loaded`, { cause: error });
  });
}

function addFace({ weights, ...font }: BrandFont): FontFace {
  const weight = weights === null ? {} : { weight: `${weights.lightest} ${weights.heaviest}` };
  const face = new FontFace(brandFontFamily(font), `url(${brandFontPath(font.id)})`, weight);
  document.fonts.add(face);
  faces.set(font.id, face);
  return face;
}
