export const SESSION = {
  recheckIntervalMs: 600_000,
  signInTimeoutMs: 10_000,
  signUpTimeoutMs: 10_000,
  signOutTimeoutMs: 5_000,
  authTimeoutMs: 5_000,
  redirectAfterSuccessMs: 100,
  minimumPasswordLength: 8,
} as const;

/** How long things wait, and how long messages stay, in the browser. */
export const DELAYS = {
  debounceMs: 500,
  successFeedbackMs: 3_000,
  toastRemovalMs: 1_000_000,
  toastCloseMs: 5_000,
  failureToastCloseMs: 10_000,
} as const;

export const SPEED_CHOICES = [
  { value: 0.8, label: 'Slow' },
  { value: 1, label: 'Normal' },
  { value: 1.2, label: 'Fast' },
] as const;

export const AUDIO_STATUS = {
  pollMs: 2_000,
  estimatePerSlideS: 30,
  listedSlidesMaximum: 10,
} as const;
