import { DURATION_PRESETS_S, PITCH_FACTORS, SLIDE_DURATION_S } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { WIZARD } from '../features/wizard/wizard-constants.ts';
import { DELAYS, SESSION } from './constants.ts';

it('[K1] the times and limits that the product promises are the ones it works with', () => {
  expect(SESSION).toMatchObject({
    recheckIntervalMs: 600_000,
    signInTimeoutMs: 10_000,
    signUpTimeoutMs: 10_000,
    signOutTimeoutMs: 5_000,
    authTimeoutMs: 5_000,
    redirectAfterSuccessMs: 100,
  });
  expect(DELAYS).toMatchObject({
    debounceMs: 500,
    defaultMs: 1_000,
    exportTimeoutMs: 60_000,
    successFeedbackMs: 3_000,
    errorFeedbackMs: 5_000,
    notificationMs: 2_000,
    notificationWithSummaryMs: 5_000,
    summaryNotificationMs: 4_000,
    summaryNotificationDelayMs: 1_000,
    fileOpenMs: 1_000,
    toastRemovalMs: 1_000_000,
  });
  expect(WIZARD.steps).toHaveLength(6);
  expect(DURATION_PRESETS_S).toEqual({ SHORT: 30, STANDARD: 45, DETAILED: 60 });
  expect(SLIDE_DURATION_S).toEqual({ minimum: 5, maximum: 300 });
  expect(PITCH_FACTORS).toEqual({ low: 0.8, normal: 1, high: 1.2 });
});
