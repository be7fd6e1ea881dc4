import type { GetBrandRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Parts } from '../../parts.ts';
import { brandRepository } from '../../repositories/brands.ts';
import { brandToProto } from './brand-to-proto.ts';

/** A version of the caller's brand, by default the current one, which there may be none of. */
export function createGetBrand({ db }: Parts) {
  return async ({ brandId }: GetBrandRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (brandId === '') return { brand: await brandToProto(db, await brandRepository(db).findCurrent(ownerId)) };
    const found = isUuid(brandId) ? await brandRepository(db).find(brandId, ownerId) : undefined;
    if (!found) throw notFound('Brand not found');
    return { brand: await brandToProto(db, found) };
  };
}
