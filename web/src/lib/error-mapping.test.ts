import { describe, expect, it } from 'vitest';
import { describeError, mayRetry, retryDelayMs } from './error-mapping.ts';

describe('describeError', () => {
  it.each([
    ['Request timeout', 'Connection Timeout', 5_000],
    ['You are offline', 'Connection Problem', 10_000],
    ['Network error', 'Connection Problem', 10_000],
    ['Request failed: 502', 'Service Temporarily Unavailable', 30_000],
    ['Service unavailable', 'Service Temporarily Unavailable', 30_000],
    ['rate limit reached', 'Too Many Requests', 60_000],
    ['Request failed: 429', 'Too Many Requests', 60_000],
    ['Session expired. Please log in again.', 'Session Expired', null],
    ['Request failed: 403', 'Access Denied', null],
    ['Invalid credentials', 'Authentication Failed', null],
    ['title is required', 'Missing Information', null],
    ['Invalid format of date', 'Invalid Format', null],
    ['The file is too large', 'File Too Large', null],
    ['quota exceeded', 'Storage Limit Reached', null],
    ['Storage permission denied', 'Access Denied', null],
    ['corrupt archive', 'File Corrupted', null],
    ['down for maintenance', 'Scheduled Maintenance', 300_000],
    ['The server is busy', 'High Traffic', 120_000],
    ['A dependency is missing', 'External Service Issue', 180_000],
    ['Whatever', 'Something Went Wrong', 30_000],
  ])('[E3] maps %j to %j', (message, title, delayMs) => {
    expect(describeError(message)).toMatchObject({ title, retryDelayMs: delayMs });
  });

  it('[E3] lets the first matching rule decide', () => {
    expect(describeError('503: session expired, quota').title).toBe('Service Temporarily Unavailable');
    expect(describeError('timeout 503').title).toBe('Connection Timeout');
  });

  it('[E3] leads to login where the session or the credentials failed', () => {
    expect(describeError('Request failed: 401').leadsToLogin).toBe(true);
    expect(describeError('unauthorized').leadsToLogin).toBe(true);
    expect(describeError('forbidden')).toMatchObject({
      leadsToLogin: false,
      message: "You don't have permission to perform this action.",
    });
  });

  it('takes a number inside another for no status', () => {
    expect(describeError('Slide 15030 failed').title).toBe('Something Went Wrong');
  });
});

describe('retrying', () => {
  it('[E4] stops after three attempts, for validation errors and for what cannot be retried', () => {
    const timeout = describeError('timeout');
    expect([0, 1, 2, 3].map((attempts) => mayRetry(timeout, attempts))).toEqual([true, true, true, false]);
    expect(mayRetry(describeError('name is required'), 0)).toBe(false);
    expect(mayRetry(describeError('session expired'), 0)).toBe(false);
  });

  it('[E4] doubles the delay up to 300 s', () => {
    expect([1, 2, 3].map((attempt) => retryDelayMs(5_000, attempt))).toEqual([5_000, 10_000, 20_000]);
    expect(retryDelayMs(180_000, 2)).toBe(300_000);
  });
});
