import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import type { Db } from '../../repositories/tables.ts';

/** The videos of accounts, and the length of the films that they made this month. */
export function createGetUsage({ db }: { readonly db: Db }) {
  return async ({ ownerIds }: GetUsageRequest) => usageOf(await finishedFilmRepository(db).usage(ownerIds));
}
