import { errorReason } from '@slidewright/domain';
import { namedImageIdsOf, type Block } from '@slidewright/slides/kinds/index';
import { invalid } from '@slidewright/platform';
import { ownedFiles } from '../../repositories/owned-files.ts';
import type { Tx } from '../../repositories/tables.ts';

/**
 * Makes sure that the images of these bodies exist and are the owner's, and stay until the transaction ends. Images of
 * `before` are not checked: a slide that lost its image can still be edited. Throws VALIDATION_FAILED.
 */
export async function holdImages(
  tx: Tx,
  ownerId: string,
  bodies: readonly (readonly Block[])[],
  before: readonly Block[] = [],
): Promise<void> {
  const known = new Set(namedImageIdsOf(before));
  const wanted = [...new Set(bodies.flatMap(namedImageIdsOf))].filter((id) => !known.has(id));
  const held = await ownedFiles(tx, 'image').hold(wanted, ownerId);
  if (held.length === wanted.length) return;
  throw invalid(errorReason('imageGone'), [{ field: 'blocks', message: 'names an image that does not exist' }]);
}
