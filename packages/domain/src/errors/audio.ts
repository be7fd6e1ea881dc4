/** What the API says of failed narration, by cause. */
export const AUDIO_ERROR_MESSAGES = {
  serviceUnavailable: 'The voice-synthesis service is not available. Please check your API key configuration.',
  apiKeyMissing: 'The voice-synthesis API key is not configured. Please contact support.',
  accessDenied: 'Access denied. Please check your permissions or API key configuration.',
  uploadFailed: 'Failed to upload audio file. Please check your storage permissions.',
  quotaExceeded: 'The voice-synthesis quota was exceeded. Please check your account usage.',
  networkError: 'Network error. Please check your connection and try again.',
  other: 'Failed to generate audio. Please try again.',
} as const;

/** What the API says of audio that cannot be asked for. */
export const AUDIO_MESSAGES = {
  disabled: 'Audio generation is disabled. You can still generate video content without audio.',
  voiceNeeded: 'Please select a voice to generate audio.',
  invalidSlideOrVoice: 'Invalid slide or voice not selected',
  invalidVoiceOrTimeline: 'Invalid voice or timeline not available',
} as const;
