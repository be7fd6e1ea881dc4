import type { UserDeleted } from '@slidewright/contracts';
import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import type { Parts } from '../../parts.ts';

/** Deletes what belongs to no timeline of a deleted account; the rest goes with its timelines. */
export function createForgetUser({ db }: Parts) {
  return ({ userId }: UserDeleted): Promise<void> => finishedFilmRepository(db).forgetOwner(userId);
}
