import { type AppError, invalid } from '@slidewright/platform/errors';

/** A file that cannot be read, with a sentence that names what cannot be read in it. */
export function unreadable(sentence: string): AppError {
  return invalid(sentence, [{ field: 'content', message: sentence }]);
}
