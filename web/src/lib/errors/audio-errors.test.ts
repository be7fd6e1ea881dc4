import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { audioErrorMessage, failedSlidesMessage } from './audio-errors.ts';

describe('audioErrorMessage', () => {
  it.each([
    [{ code: 'SPEECH_UNAVAILABLE' }, 'serviceUnavailable'],
    [{ status: 401 }, 'authenticationExpired'],
    [{ code: 'SPEECH_KEY_MISSING' }, 'apiKeyMissing'],
    [{ status: 403, message: 'Request failed: 403' }, 'accessDenied'],
    [{ code: 'VALIDATION_FAILED' }, 'invalidRequest'],
    [{ code: 'STORAGE_FAILED' }, 'uploadFailed'],
    [{ code: 'SPEECH_QUOTA_EXCEEDED' }, 'quotaExceeded'],
    [{ status: 0 }, 'networkError'],
    [{ code: 'UNAUTHENTICATED', status: 401 }, 'authenticationExpired'],
    [{ status: 500 }, 'other'],
    ['whatever', 'other'],
    [undefined, 'other'],
  ] as const)('[AU12] tells from %j why narration failed', (failure, cause) => {
    expect(audioErrorMessage(failure)).toBe(AUDIO_ERROR_MESSAGES[cause]);
  });

  it("[AU12] repeats a speech service's own words", () => {
    const failure = {
      code: 'SPEECH_REQUEST_REFUSED',
      message: 'The speech service refused the request: No such model.',
    };
    expect(audioErrorMessage(failure)).toBe(failure.message);
  });

  it('[AU11] counts the slides that failed', () => {
    expect(failedSlidesMessage(3)).toBe('3 slide(s) failed to generate audio');
  });
});
