import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineJobKind } from './kind.ts';

const definition = { service: 'test', input: z.object({}), attempts: 1, deadlineMs: 1_000 };

it('a kind is in the list of kinds that owners see, or internal, and not both', () => {
  expect(defineJobKind({ ...definition, kind: 'video' }).kind).toBe('video');
  expect(defineJobKind({ ...definition, kind: 'chore', isInternal: true }).kind).toBe('chore');
  // @ts-expect-error A misspelt kind is an error of types already.
  expect(() => defineJobKind({ ...definition, kind: 'vidoe' })).toThrow(/vidoe/);
  expect(() => defineJobKind({ ...definition, kind: 'video', isInternal: true })).toThrow(/video/);
});
