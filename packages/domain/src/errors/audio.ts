/** Messages for failed narration, by cause. */
export const AUDIO_ERROR_MESSAGES = {
  serviceUnavailable: 'The voice-synthesis service is not available. Please check your API key configuration.',
  nothingToGenerate: 'No audio files needed to be generated.',
  authenticationExpired: 'Authentication expired. Please refresh the page and try again.',
  apiKeyMissing: 'The voice-synthesis API key is not configured. Please contact support.',
  accessDenied: 'Access denied. Please check your permissions or API key configuration.',
  invalidRequest: 'Invalid request. Please ensure the timeline and slide data is valid.',
  uploadFailed: 'Failed to upload audio file. Please check your storage permissions.',
  quotaExceeded: 'The voice-synthesis quota was exceeded. Please check your account usage.',
  networkError: 'Network error. Please check your connection and try again.',
  other: 'Failed to generate audio. Please try again.',
} as const;
export type AudioErrorCause = keyof typeof AUDIO_ERROR_MESSAGES;

/** Other messages about audio that are used on several pages. */
export const AUDIO_MESSAGES = {
  disabled: 'Audio generation is disabled. You can still generate video content without audio.',
  voiceNeeded: 'Please select a voice to generate audio.',
  invalidSlideOrVoice: 'Invalid slide or voice not selected',
  invalidVoiceOrTimeline: 'Invalid voice or timeline not available',
} as const;
