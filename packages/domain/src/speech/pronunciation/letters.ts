/** Letters and digits: neither cleaning nor splitting a text drops one, so they tell places in it. */
export const LETTER = /[\p{L}\p{N}]/gu;

export const lettersIn = (text: string): number => text.match(LETTER)?.length ?? 0;
