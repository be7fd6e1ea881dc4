import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv, publicUrlSetting } from './config.ts';

const read = (value: string) =>
  parseEnv(z.object({ PUBLIC_URL: publicUrlSetting() }), { PUBLIC_URL: value }).PUBLIC_URL;

it.each([
  ['https://slides.example.com', 'https://slides.example.com'],
  ['https://slides.example.com/', 'https://slides.example.com'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
])('the public address %s is accepted', (value, result) => expect(read(value)).toBe(result));

it.each([
  [
    'https://example.com/slides',
    /PUBLIC_URL .*such as https:\/\/example\.com, .*has the path \/slides; .*root of a host/,
  ],
  ['https://example.com/a/b/', /PUBLIC_URL .*has the path \/a\/b/],
  ['https://example.com/?a=b', /PUBLIC_URL .*has a query or fragment/],
  ['https://ada:secret@example.com', /PUBLIC_URL .*has a user name or password/],
])('[OP10] the public address %s, which is no origin, is refused in one sentence', (value, sentence) => {
  expect(() => read(value)).toThrow(sentence);
  expect(() => read(value)).not.toThrow(/secret/);
});
