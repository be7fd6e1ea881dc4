import { AppError, PastLimitError, ProcessError } from '@slidewright/platform';
import { tooCostly, unusable } from '../refusals.ts';

/**
 * An error of `runConfined` as DECK_UNUSABLE where the file is its reason; null for any other, such as a program that
 * was killed from outside.
 */
export function causedByFile(command: string, error: unknown): AppError | null {
  if (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED')
    return tooCostly(`${command} did not end in time`, error);
  if (error instanceof PastLimitError) return tooCostly(error.message, error);
  return error instanceof ProcessError ? unusable(`${command} failed`, error) : null;
}
