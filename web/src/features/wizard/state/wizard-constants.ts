export const WIZARD = {
  steps: ['basic-info', 'outline', 'content', 'audio', 'timeline', 'finalize'],
  stepTitles: {
    'basic-info': 'Basic Info',
    outline: 'Outline',
    content: 'Content',
    audio: 'Audio',
    timeline: 'Timeline',
    finalize: 'Finalize',
  },
  autosaveDebounceMs: 1_000,
  bulkAudioPollMs: 3_000,
  bulkAudioTimeoutMs: 300_000,
} as const;
export type WizardStep = (typeof WIZARD.steps)[number];
