import { AppError } from '@slidewright/platform';

/** A file that is broken, incomplete or too costly to read. */
export const unusable = (message: string, cause?: unknown): AppError =>
  new AppError('DECK_UNUSABLE', {
    message,
    userMessage:
      'This deck cannot be read: the file is damaged or incomplete. Open it, save it again, and try once more.',
    cause,
  });

/** A file that a program did not finish within its limits. */
export const tooCostly = (message: string, cause?: unknown): AppError =>
  new AppError('DECK_UNUSABLE', {
    message,
    userMessage:
      'This deck needs too much time or memory to be drawn. Simplify its pictures or divide it, and try again.',
    cause,
  });

export const withoutPages = (): AppError =>
  new AppError('DECK_UNUSABLE', { userMessage: 'This deck has no slides, or all of them are hidden.' });

export const encrypted = (): AppError =>
  new AppError('DECK_ENCRYPTED', {
    userMessage: 'This deck is protected by a password. Save a copy without the password, and try again.',
  });

export const unsupported = (name = 'This file'): AppError =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', {
    userMessage: `${name} is not a deck in a supported format. Choose a PPTX, ODP or PDF file.`,
  });

/** A file that unpacks to more than is accepted. */
export const tooLarge = (message: string): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message,
    userMessage: 'This deck is too large to be read. Reduce its pictures or divide it, and try again.',
  });

export const tooManyPages = (count: number, most: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', {
    userMessage: `This deck has ${count} pages, and a timeline can have at most ${most} slides. Divide the deck.`,
  });
