import { safeFilename } from '@slidewright/domain';

const LONGEST = 120;

/** The name that a deck is kept under. */
export const deckName = (filename: string): string => safeFilename(filename, { maximumLength: LONGEST });
