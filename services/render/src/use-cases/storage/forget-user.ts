import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import type { Parts } from '../../parts.ts';

export type ForgetUser = (ownerId: string) => Promise<void>;

/** Deletes what belongs to no timeline of a deleted account; the rest goes with its timelines. */
export function createForgetUser({ db }: Parts): ForgetUser {
  return (ownerId) => finishedFilmRepository(db).forgetOwner(ownerId);
}
