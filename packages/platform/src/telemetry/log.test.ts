import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLogger } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  let written = '';
  const log = createLogger({ service: 'test', destination: { write: (line) => void (written += line) } });
  log.warn({ err: error }, 'it failed');
  return (JSON.parse(written) as { err: Record<string, unknown> }).err;
}

it('tells the code and sentence of what a caller did wrong, without a stack', () => {
  const error = new AppError('VALIDATION_FAILED', { message: 'no title', userMessage: 'Please enter a title.' });
  expect(logged(error)).toEqual({ type: 'AppError', code: 'VALIDATION_FAILED', message: 'no title' });
});

it('tells where an error of ours came from', () => {
  expect(logged(new AppError('INTERNAL', { message: 'a fault' })).stack).toContain('log.test.ts');
  expect(logged(new TypeError('a fault')).stack).toContain('log.test.ts');
});

it('tells what was thrown that is no error', () => {
  expect(logged('a text')).toBe('a text');
});
