export const BULLET_LINE_HEIGHT = 1.35;

// Scripts with tall letters or stacked marks, which need more space between lines.
const TALL_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Tibetan}]/u;
const SQUARE_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Line height of a text, relative to its size: `latin`, or more for tall scripts. */
export function leading(text: string, latin: number = BULLET_LINE_HEIGHT): number {
  if (TALL_SCRIPTS.test(text)) return Math.max(latin + 0.15, 1.4);
  return SQUARE_SCRIPTS.test(text) ? Math.max(latin, 1.25) : latin;
}
