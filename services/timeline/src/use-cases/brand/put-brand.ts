import { createHash, randomUUID } from 'node:crypto';
import type { PutBrandRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { BRAND_COLOUR, brandSchema, type Brand, type BrandFont } from '@slidewright/slides/film/brand';
import { colourProblems } from '@slidewright/slides/themes/contrast';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceBrand } from '../../announce.ts';
import type { Parts } from '../../parts.ts';
import { brandRepository } from '../../repositories/brands.ts';
import { ownedFiles } from '../../repositories/owned-files.ts';
import type { Tx } from '../../repositories/tables.ts';
import { changedElsewhere } from '../../edit.ts';
import { checkFields, type FieldChecks } from '../../rules/fields.ts';
import { brandToProto } from './brand-to-proto.ts';

/**
 * Makes a brand the caller's current one. Throws VALIDATION_FAILED for an image or a font that is not the caller's, and
 * for colours below level AA, with the nearest colour that would do, CHANGED_ELSEWHERE if the brand is not the one that
 * was changed. An empty brand is none.
 */
export function createPutBrand({ db, outbox }: Parts) {
  return async (request: PutBrandRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const row = await withTransaction(db, async (tx) => {
      const checks = checkFields();
      const brand = brandSchema.parse({
        logo: await heldLogo(tx, ownerId, request, checks),
        colors: checkedColours(request, checks),
        fonts: await heldFonts(tx, ownerId, request, checks),
      } satisfies Brand);
      checks.finish();
      const brands = brandRepository(tx);
      const { basedOn } = request;
      if (basedOn !== undefined && basedOn !== ((await brands.holdCurrent(ownerId)) ?? ''))
        throw changedElsewhere('brand');
      const content = JSON.stringify(brand);
      const contentHash = createHash('sha256').update(content).digest('hex');
      const current = isEmpty(brand)
        ? await brands.unsetCurrent(ownerId).then(() => undefined)
        : await brands.setCurrent({ id: randomUUID(), ownerId, content, contentHash });
      await brands.prune(ownerId);
      await announceBrand(tx, outbox, ownerId);
      return current;
    });
    return { brand: await brandToProto(db, row) };
  };
}

const isEmpty = ({ logo, colors, fonts }: Brand): boolean =>
  logo === null && colors === null && fonts.title === null && fonts.text === null;

function checkedColours({ background, text, accent }: PutBrandRequest, checks: FieldChecks): Brand['colors'] {
  const colours = {
    background: background.toLowerCase(),
    text: text.toLowerCase(),
    accent: accent.toLowerCase(),
  };
  const given = Object.entries(colours).filter(([, colour]) => colour !== '');
  if (given.length === 0) return null;
  const wrong = Object.entries(colours).filter(([, colour]) => !BRAND_COLOUR.test(colour));
  for (const [field] of wrong)
    checks.refuse(`colors.${field}`, `colors.${field} must be a colour of the form #rrggbb.`);
  if (wrong.length > 0) return null;
  for (const { field, message } of colourProblems(colours)) checks.refuse(`colors.${field}`, message);
  return colours;
}

async function heldLogo(tx: Tx, ownerId: string, { logo }: PutBrandRequest, checks: FieldChecks) {
  if (logo === '') return null;
  const [image] = await ownedFiles(tx, 'image').hold([logo].filter(isUuid), ownerId);
  if (image !== undefined) return { imageId: image.id, width: image.width, height: image.height };
  checks.refuse('logo', 'The image of the logo does not exist any more. Choose another image.');
  return null;
}

async function heldFonts(
  tx: Tx,
  ownerId: string,
  { titleFont, textFont }: PutBrandRequest,
  checks: FieldChecks,
): Promise<Brand['fonts']> {
  const rows = await ownedFiles(tx, 'font').hold([titleFont, textFont].filter(isUuid), ownerId);
  const fontOf = (field: string, id: string): BrandFont | null => {
    if (id === '') return null;
    const row = rows.find((one) => one.id === id);
    if (row === undefined) {
      checks.refuse(field, 'This font does not exist any more. Choose another font.');
      return null;
    }
    const { family, width, lightest, heaviest } = row;
    return { id, family, width, weights: lightest === null || heaviest === null ? null : { lightest, heaviest } };
  };
  return { title: fontOf('fonts.title', titleFont), text: fontOf('fonts.text', textFont) };
}
