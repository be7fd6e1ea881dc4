import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BrandSchema } from '@slidewright/contracts';
import { brandSchema, fontsOfBrand } from '@slidewright/slides/film/brand';
import { ownedFiles } from '../../repositories/owned-files.ts';
import type { BrandRow, Db } from '../../repositories/tables.ts';

/** A version with the object keys of its files; without a row, the message of no brand. */
export async function brandToProto(db: Db, row: BrandRow | undefined): Promise<MessageInitShape<typeof BrandSchema>> {
  if (row === undefined) return {};
  const brand = brandSchema.parse(row.content);
  const fontIds = fontsOfBrand(brand).map(({ id }) => id);
  const files = [
    ...(await ownedFiles(db, 'image').findReady(brand.logo ? [brand.logo.imageId] : [], row.owner_id)),
    ...(await ownedFiles(db, 'font').findReady(fontIds, row.owner_id)),
  ];
  return {
    id: row.id,
    content: JSON.stringify(brand),
    objectKeys: Object.fromEntries(files.map(({ id, object_key: key }) => [id, key])),
  };
}
