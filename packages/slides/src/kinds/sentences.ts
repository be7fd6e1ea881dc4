/** Appends a full stop to a text without final punctuation. */
export const withFullStop = (text: string): string => (text === '' || /\p{P}$/u.test(text) ? text : `${text}.`);
