import { expect, it } from 'vitest';
import { requestErrorMessage } from './request.ts';

it('[E1] shows the message of the server, else the status', () => {
  expect(requestErrorMessage(400, { error: 'No title' })).toBe('No title');
  expect(requestErrorMessage(400, { message: 'No title' })).toBe('No title');
  expect(requestErrorMessage(500, 'oops')).toBe('Request failed: 500');
  expect(requestErrorMessage(500, null)).toBe('Request failed: 500');
});
