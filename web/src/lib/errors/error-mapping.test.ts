import { describe, expect, it } from 'vitest';
import { RequestError } from '../api/request.ts';
import { describeError, nextRetryMs } from './error-mapping.ts';

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

  it('ignores a status inside another number', () => {
    expect(describeError('Slide 15030 failed').title).toBe('Something Went Wrong');
  });

  it.each([
    [503, 'UNAVAILABLE', 'Service Temporarily Unavailable'],
    [401, 'UNAUTHENTICATED', 'Session Expired'],
    [429, 'RATE_LIMITED', 'Too Many Requests'],
    [507, 'STORAGE_FULL', 'Storage Limit Reached'],
    [404, 'NOT_FOUND', 'Something Went Wrong'],
  ])('[E3] maps %i %s to %j, whatever its message says', (status, code, title) => {
    expect(describeError(new RequestError(status, 'A timeout was required', code)).title).toBe(title);
  });
});

describe('nextRetryMs', () => {
  it('[E4] doubles the delay up to 300 s, and stops after three attempts', () => {
    expect([1, 2, 3].map((attempts) => nextRetryMs('timeout', attempts))).toEqual([5_000, 10_000, null]);
    expect(nextRetryMs('a dependency', 2)).toBe(300_000);
  });

  it('[E4] retries neither validation errors nor permanent ones', () => {
    expect(nextRetryMs('name is required', 1)).toBeNull();
    expect(nextRetryMs('session expired', 1)).toBeNull();
    expect(nextRetryMs(new RequestError(404, 'The server is busy', 'NOT_FOUND'), 1)).toBeNull();
  });
});
