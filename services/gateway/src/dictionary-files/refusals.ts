import type { SaidReason } from '@slidewright/domain';
import { type AppError, invalid } from '@slidewright/platform/errors';

/** A file that cannot be read, with what cannot be read in it. */
export function unreadable(reason: SaidReason): AppError {
  return invalid(reason, [{ field: 'content', message: reason.sentence }]);
}
