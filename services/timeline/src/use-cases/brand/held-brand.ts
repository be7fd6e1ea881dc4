import { errorReason, isUuid } from '@slidewright/domain';
import { invalid } from '@slidewright/platform';
import { brandRepository } from '../../repositories/brands.ts';
import type { Tx } from '../../repositories/tables.ts';

/** The owner's current brand, null without one; it stays until the transaction ends. */
export async function currentBrandId(tx: Tx, ownerId: string): Promise<string | null> {
  return (await brandRepository(tx).holdCurrent(ownerId)) ?? null;
}

/** Makes sure that a version of the owner's brand exists, and stays until the transaction ends. Throws VALIDATION_FAILED. */
export async function holdBrand(tx: Tx, ownerId: string, brandId: string | null): Promise<void> {
  if (brandId === null) return;
  if (isUuid(brandId) && (await brandRepository(tx).hold(brandId, ownerId))) return;
  throw invalid(errorReason('brandGone'), [{ field: 'settings.brand', message: 'names a brand that does not exist' }]);
}
