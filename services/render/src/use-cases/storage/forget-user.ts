import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import type { Db } from '../../repositories/tables.ts';

export type ForgetUser = (ownerId: string) => Promise<void>;

/** Deletes what belongs to no timeline of a deleted account; the rest goes with its timelines. */
export function createForgetUser({ db }: { readonly db: Db }): ForgetUser {
  return (ownerId) => finishedFilmRepository(db).forgetOwner(ownerId);
}
