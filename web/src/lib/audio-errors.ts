import { AUDIO_ERROR_MESSAGES, type AudioErrorCause, type ErrorCode } from '@slidewright/domain';

/** Codes of the product's own errors, where one names its cause. */
const CAUSE_OF_CODE: Readonly<Partial<Record<string, AudioErrorCause>>> = {
  SPEECH_UNAVAILABLE: 'serviceUnavailable',
  SPEECH_RATE_LIMITED: 'serviceUnavailable',
  UNAVAILABLE: 'serviceUnavailable',
  SPEECH_KEY_MISSING: 'apiKeyMissing',
  SPEECH_KEY_REFUSED: 'accessDenied',
  FORBIDDEN: 'accessDenied',
  SPEECH_QUOTA_EXCEEDED: 'quotaExceeded',
  STORAGE_FAILED: 'uploadFailed',
  STORAGE_FULL: 'uploadFailed',
  UNAUTHENTICATED: 'authenticationExpired',
  VALIDATION_FAILED: 'invalidRequest',
} satisfies Partial<Record<ErrorCode, AudioErrorCause>>;

const CAUSE_OF_TEXT: readonly (readonly [RegExp, AudioErrorCause])[] = [
  [/no audio files needed|no slides needed/i, 'nothingToGenerate'],
  [/quota/i, 'quotaExceeded'],
  [/api key.*(?:not configured|missing)|not configured/i, 'apiKeyMissing'],
  [/upload|storage/i, 'uploadFailed'],
  [/\b401\b|unauthorized|(?:session|authentication) (?:has )?expired/i, 'authenticationExpired'],
  [/\b403\b|forbidden|access denied/i, 'accessDenied'],
  [/\b400\b|invalid request|validation/i, 'invalidRequest'],
  [/\b503\b|not available|unavailable/i, 'serviceUnavailable'],
  [/network|failed to fetch|offline/i, 'networkError'],
];

const CAUSE_OF_STATUS: Readonly<Record<number, AudioErrorCause>> = {
  400: 'invalidRequest',
  401: 'authenticationExpired',
  402: 'quotaExceeded',
  403: 'accessDenied',
  503: 'serviceUnavailable',
};

/** Why narration failed, from what is known of the failure: code first, then text, then HTTP status. */
function audioErrorCause(failure: { code?: string; message?: string; status?: number }): AudioErrorCause {
  const byCode = failure.code === undefined ? undefined : CAUSE_OF_CODE[failure.code];
  if (byCode) return byCode;
  const { message = '' } = failure;
  const byText = CAUSE_OF_TEXT.find(([pattern]) => pattern.test(message))?.[1];
  return byText ?? CAUSE_OF_STATUS[failure.status ?? 0] ?? 'other';
}

/** The sentence of the cause, or the failure's own where that quotes what the speech service said. */
export function audioErrorMessage(failure: { code?: string; message?: string; status?: number }): string {
  if (failure.code === 'SPEECH_REQUEST_REFUSED' && failure.message) return failure.message;
  return AUDIO_ERROR_MESSAGES[audioErrorCause(failure)];
}

export function failedSlidesMessage(failed: number): string {
  return `${failed} slide(s) failed to generate audio`;
}
