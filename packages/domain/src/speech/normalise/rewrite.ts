/**
 * A pattern with the flag g, and the replacement of each match: a template, or a function of the match and its groups.
 */
export type Rewrite = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

/** Applies the rewrites in order, each to the whole text. */
export function rewrite(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce(
    (current, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? current.replaceAll(pattern, replacement)
        : current.replaceAll(pattern, (...groups: unknown[]) => replacement(...(groups as string[]))),
    text,
  );
}

/** The source of a pattern that matches any of the words, the longest first. */
export function alternatives(words: Iterable<string>): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('|');
}
