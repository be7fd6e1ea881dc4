import { z } from 'zod/mini';

/** A text of at most `longest` UTF-16 code units. */
export const text = (longest: number) => z.string().check(z.maxLength(longest));
