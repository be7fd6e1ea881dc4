import { errorReason } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';

/** A file that is broken, incomplete or too costly to read. */
export const unusable = (message: string, cause?: unknown): AppError =>
  new AppError('DECK_UNUSABLE', { message, reason: errorReason('deckDamaged'), cause });

/** A file that a program did not finish within its limits. */
export const tooCostly = (message: string, cause?: unknown): AppError =>
  new AppError('DECK_UNUSABLE', { message, reason: errorReason('deckHeavy'), cause });

export const withoutPages = (): AppError => new AppError('DECK_UNUSABLE', { reason: errorReason('deckEmpty') });

export const encrypted = (): AppError => new AppError('DECK_ENCRYPTED', { reason: errorReason('deckEncrypted') });

export const unsupported = (kind: '' | 'OpenDocument' | 'Word' | 'Zip' | 'Old' = ''): AppError =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', { reason: errorReason(`deckKind${kind}`) });

/** A file that unpacks to more than is accepted. */
export const tooLarge = (message: string): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', { message, reason: errorReason('deckUnpacked') });

export const tooManyPages = (count: number, most: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', { reason: errorReason('deckPages', { count, most }) });
