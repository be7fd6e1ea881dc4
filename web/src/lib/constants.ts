export const SESSION = {
  recheckIntervalMs: 600_000,
  signInTimeoutMs: 10_000,
  signUpTimeoutMs: 10_000,
  signOutTimeoutMs: 5_000,
  authTimeoutMs: 5_000,
  redirectAfterSuccessMs: 100,
} as const;

/** Timeouts and durations in the browser: the whole table of the specification, also unused values. */
export const DELAYS = {
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
  /** Listed by the specification without a meaning. */
  unexplained: 14,
  toastRemovalMs: 1_000_000,
  toastCloseMs: 5_000,
  failureToastCloseMs: 10_000,
} as const;

export const SPEED_CHOICES = [
  { value: 0.8, name: 'slow' },
  { value: 1, name: 'normal' },
  { value: 1.2, name: 'fast' },
] as const;

export const AUDIO_STATUS = {
  pollMs: 2_000,
  estimatePerSlideS: 30,
  listedSlidesMaximum: 10,
} as const;

/** Polling of a video; `slide…`: of the videos of single slides. */
export const VIDEO_QUERY = {
  pollMs: 2_000,
  pollRetries: 3,
  pollRetryBaseMs: 1_000,
  staleMs: 5_000,
  keptMs: 300_000,
  slidePollMs: 10_000,
  slideStaleMs: 300_000,
  slideRetries: 0,
} as const;

/** Polling of exports; they take seconds. */
export const EXPORT_QUERY = { pollMs: 1_000 } as const;

/** The log of a webhook, while something is being sent and otherwise. */
export const WEBHOOK_LOG_QUERY = { sendingPollMs: 1_000, idlePollMs: 10_000 } as const;

/** Polling of imports; a page takes a second. */
export const IMPORT_QUERY = { pollMs: 1_000 } as const;

/** Polling of a bundle. */
export const BUNDLE_QUERY = {
  pollMs: 2_000,
  staleMs: 1_000,
  outageRetries: 3,
  otherRetries: 2,
  outageStatuses: [502, 503, 504],
  neverRetriedStatuses: [404, 401, 403],
  downloadedFeedbackMs: 3_000,
} as const;
