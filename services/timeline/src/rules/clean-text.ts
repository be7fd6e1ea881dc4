// C0 controls other than tab, line feed and carriage return; NUL among them, which Postgres cannot hold.
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Text as it can be stored, drawn and spoken: control characters are left out and a lone
 * surrogate becomes U+FFFD. Emoji, right-to-left text and bidirectional marks stay as they are.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, '');
}
