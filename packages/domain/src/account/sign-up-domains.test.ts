import { expect, it } from 'vitest';
import { mayGetAccount } from './sign-up-domains.ts';

it.each([
  ['ada@example.com', ['example.com'], true],
  ['ada@EXAMPLE.com', ['example.com'], true],
  ['ada@mail.example.com', ['example.com'], false],
  ['ada@notexample.com', ['example.com'], false],
  ['"ada@example.com"@evil.example', ['example.com'], false],
  ['ada@example.org', ['example.com', 'example.org'], true],
  ['ada@anywhere.example', [], true],
])('[A13] %s may have an account where %j are allowed: %s', (email, domains, allowed) => {
  expect(mayGetAccount(email, domains)).toBe(allowed);
});
