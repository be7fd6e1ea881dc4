/**
 * Licence expressions of SPDX 2.3, annex D: identifiers joined by AND, OR and WITH, with
 * parentheses; AND binds closer than OR.
 */
export type LicenceExpression =
  | { readonly kind: 'licence'; readonly id: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly LicenceExpression[] };

/** Reads an expression; null for a text that is none, such as `SEE LICENSE IN LICENSE.md`. */
export function parseLicence(text: string): LicenceExpression | null {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  let next = 0;

  const one = (): LicenceExpression | null => {
    const word = words[next++];
    if (word === '(') {
      const inner = either();
      return words[next++] === ')' ? inner : null;
    }
    if (word === undefined || !/^[A-Za-z0-9][A-Za-z0-9.:+-]*$/.test(word) || /^(AND|OR|WITH)$/i.test(word)) return null;
    if (words[next] !== 'WITH') return { kind: 'licence', id: word };
    const exception = words[next + 1];
    if (exception === undefined || !/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(exception)) return null;
    next += 2;
    return { kind: 'licence', id: `${word} WITH ${exception}` };
  };
  const joined = (kind: 'and' | 'or', operand: () => LicenceExpression | null): LicenceExpression | null => {
    const parts: (LicenceExpression | null)[] = [operand()];
    while (words[next] === kind.toUpperCase()) {
      next += 1;
      parts.push(operand());
    }
    const known = parts.filter((part) => part !== null);
    if (known.length < parts.length) return null;
    return known.length === 1 ? known[0]! : { kind, parts: known };
  };
  const all = (): LicenceExpression | null => joined('and', one);
  const either = (): LicenceExpression | null => joined('or', all);

  const expression = either();
  return next === words.length ? expression : null;
}

/** Whether someone who accepts only the licences in `allowed` may use what is offered under `expression`. */
export function isAllowed(expression: LicenceExpression, allowed: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'licence':
      return allowed.has(expression.id);
    case 'and':
      return expression.parts.every((part) => isAllowed(part, allowed));
    case 'or':
      return expression.parts.some((part) => isAllowed(part, allowed));
    default:
      return expression satisfies never;
  }
}
