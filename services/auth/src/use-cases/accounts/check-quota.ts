import type { CheckQuotaRequest } from '@slidewright/contracts';
import { errorReason, type SaidReason } from '@slidewright/domain';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import { accountRepository } from '../../repositories/accounts.ts';
import type { Db } from '../../repositories/tables.ts';
import type { ReadUsage } from './read-usage.ts';

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;

/**
 * Throws QUOTA_EXCEEDED if the caller's account has used what it may use, or would with the bytes that are stored now.
 * Concurrent requests may pass together, so a quota can be exceeded by what they make.
 */
export function createCheckQuota(parts: { db: Db; readUsage: ReadUsage }) {
  return async ({ storageBytes, makesFilm }: CheckQuotaRequest, context: CallContext) => {
    const userId = requireUser(context);
    const account = await accountRepository(parts.db).find(userId);
    const quotas = account ?? { quotaStorageBytes: null, quotaFilmMinutes: null };
    if (quotas.quotaStorageBytes === null && quotas.quotaFilmMinutes === null) return {};
    const used = (await parts.readUsage([userId], context))(userId);
    if (quotas.quotaStorageBytes !== null) {
      const allowed = Number(quotas.quotaStorageBytes);
      const usedBytes = Number(used.storageBytes);
      const isOver = usedBytes >= allowed || usedBytes + Number(storageBytes) > allowed;
      if (isOver)
        throw exceeded(
          'storageBytes',
          usedBytes,
          allowed,
          errorReason('quotaStorage', inMegabytes(usedBytes, allowed)),
        );
    }
    if (makesFilm && quotas.quotaFilmMinutes !== null) {
      const allowed = quotas.quotaFilmMinutes;
      const usedMinutes = Number(used.filmMsThisMonth) / MINUTE_MS;
      if (usedMinutes >= allowed) {
        const reason = errorReason('quotaFilm', { used: rounded(usedMinutes), allowed });
        throw exceeded('filmMinutesPerMonth', usedMinutes, allowed, reason);
      }
    }
    return {};
  };
}

const inMegabytes = (used: number, allowed: number) => ({
  used: rounded(used / MEGABYTE),
  allowed: rounded(allowed / MEGABYTE),
});

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function exceeded(quota: string, used: number, allowed: number, reason: SaidReason): AppError {
  return new AppError('QUOTA_EXCEEDED', { reason, details: { quota, used, allowed } });
}
