import type { Brand as BrandMessage, Font as FontMessage } from '@slidewright/contracts';
import type { BrandVersion, Font } from '@slidewright/http-api';
import { brandFontPath, brandSchema } from '@slidewright/slides/film/brand';
import { isoTime } from './common.ts';

const NO_BRAND: BrandVersion = { id: null, logo: null, colors: null, fonts: { title: null, text: null } };

export function brandAnswer(brand: BrandMessage | undefined): BrandVersion {
  if (brand === undefined || brand.id === '') return NO_BRAND;
  return { id: brand.id, ...brandSchema.parse(JSON.parse(brand.content)) };
}

export function fontAnswer({ id, family, width, lightest, heaviest, filename, createdAt }: FontMessage): Font {
  const weights = heaviest === 0 ? null : { lightest, heaviest };
  return { id, family, width, weights, filename, url: brandFontPath(id), createdAt: isoTime(createdAt) };
}
