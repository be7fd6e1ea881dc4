/**
 * A value as JSON that jsonb accepts: NUL and lone surrogates, which Postgres refuses, are removed or replaced in its
 * strings. `undefined` becomes null.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part)) ?? 'null';
}

/** Text that a column can hold: no NUL, no lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
