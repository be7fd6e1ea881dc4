/** Scripts without spaces between words, for the brackets of a regular expression with the flag `u`. */
export const UNSPACED_SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** The same with the mark of a long vowel between Japanese letters, which Unicode counts to no script. */
export const UNSPACED_LETTERS = String.raw`${UNSPACED_SCRIPTS}\u30FC`;

/**
 * Full-width characters: blocks of East Asian Width W and F without emoji (https://www.unicode.org/reports/tr11/), for
 * the brackets of a regular expression with the flag `u`.
 */
export const FULL_WIDTH = String.raw`\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}`;
