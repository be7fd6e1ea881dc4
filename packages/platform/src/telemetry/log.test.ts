import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLogger } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  let written = '';
  const log = createLogger({ service: 'test', destination: { write: (line) => void (written += line) } });
  log.warn({ err: error }, 'it failed');
  return (JSON.parse(written) as { err: Record<string, unknown> }).err;
}

it('logs code and message of an error of the caller, without a stack', () => {
  const error = new AppError('VALIDATION_FAILED', { message: 'no title', userMessage: 'Please enter a title.' });
  expect(logged(error)).toEqual({ type: 'AppError', code: 'VALIDATION_FAILED', message: 'no title' });
});

it('logs the stack of an internal error', () => {
  expect(logged(new AppError('INTERNAL', { message: 'a fault' })).stack).toContain('log.test.ts');
  expect(logged(new TypeError('a fault')).stack).toContain('log.test.ts');
});

it('logs a thrown value that is no Error', () => {
  expect(logged('a text')).toBe('a text');
});
