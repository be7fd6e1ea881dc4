export const WIZARD = {
  steps: ['basic-info', 'outline', 'content', 'audio', 'timeline', 'finalize'],
  autosaveDebounceMs: 1_000,
  bulkAudioPollMs: 3_000,
  bulkAudioTimeoutMs: 300_000,
} as const;
export type WizardStep = (typeof WIZARD.steps)[number];
