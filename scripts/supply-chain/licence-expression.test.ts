import { describe, expect, it } from 'vitest';
import { isAllowed, parseLicence } from './licence-expression.ts';

const allows = (text: string, ...allowed: string[]): boolean | null => {
  const expression = parseLicence(text);
  return expression && isAllowed(expression, new Set(allowed));
};

describe('licence expressions', () => {
  it('takes one licence by its identifier', () => {
    expect(allows('MIT', 'MIT')).toBe(true);
    expect(allows('MIT', 'ISC')).toBe(false);
  });

  it('takes any one of the licences that are offered with OR', () => {
    expect(allows('(MIT OR CC0-1.0)', 'CC0-1.0')).toBe(true);
    expect(allows('GPL-3.0-only OR AGPL-3.0-only', 'MIT')).toBe(false);
  });

  it('wants every licence that is demanded with AND', () => {
    expect(allows('Apache-2.0 AND BSD-3-Clause', 'Apache-2.0')).toBe(false);
    expect(allows('Apache-2.0 AND BSD-3-Clause', 'Apache-2.0', 'BSD-3-Clause')).toBe(true);
  });

  it('binds AND closer than OR, and parentheses closer than both', () => {
    expect(allows('MIT OR GPL-2.0-only AND Proprietary', 'MIT')).toBe(true);
    expect(allows('(MIT OR GPL-2.0-only) AND Proprietary', 'MIT')).toBe(false);
  });

  it('tells a licence with an exception from the licence alone', () => {
    expect(allows('GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only')).toBe(false);
    expect(allows('GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0')).toBe(true);
  });

  it.each(['', 'SEE LICENSE IN LICENSE.md', 'MIT OR', 'AND MIT', '(MIT', 'MIT)', 'MIT ISC', 'MIT WITH', 'a/b'])(
    'finds no expression in "%s"',
    (text) => {
      expect(parseLicence(text)).toBeNull();
    },
  );
});
