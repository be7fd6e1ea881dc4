/** Appends a full stop to a text without final punctuation. */
export const withFullStop = (text: string): string => (text === '' || /\p{P}$/u.test(text) ? text : `${text}.`);

/**
 * Behind three small letters or digits, or one of these words of two letters, so that no abbreviation ends a sentence, and
 * before a capital letter or the like.
 */
const BETWEEN_SENTENCES =
  /(?=[^\p{Ll}\s])(?<=(?:(?:[\p{Ll}\p{Lo}\p{N}]{3}|(?<!\p{L})(?:us|it|me|up|so|do|go|on|in|to|is|be|we|he|an|ab|zu|es|er|du|ja)|[)%²³])[.…]|[!?])["'”’»)]*\s+)/u;

/**
 * The sentences of a text, each with the space behind it. A drawing knows no language: `splitSentences`, which speech is
 * divided by, needs one with its abbreviations.
 */
export const sentencesIn = (text: string): string[] => text.split(BETWEEN_SENTENCES);
