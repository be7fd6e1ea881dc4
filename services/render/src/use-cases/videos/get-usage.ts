import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import type { Parts } from '../../parts.ts';

/** The videos of accounts, and the length of the films that they made this month. */
export function createGetUsage({ db }: Parts) {
  return async ({ ownerIds }: GetUsageRequest) => usageOf(await finishedFilmRepository(db).usage(ownerIds));
}
