import type { AudioErrorCause, ErrorCode, ErrorReason } from '@slidewright/domain';
import { say } from '../language/messages.ts';
import { errorSentence } from './error-sentence.ts';

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

/** For failures without a code; 0 where no response arrived. */
const CAUSE_OF_STATUS: Readonly<Record<number, AudioErrorCause>> = {
  0: 'networkError',
  400: 'invalidRequest',
  401: 'authenticationExpired',
  402: 'quotaExceeded',
  403: 'accessDenied',
  503: 'serviceUnavailable',
};

/**
 * Their messages say more than a cause: what a speech service answered, what is wrong with a recording, which word or
 * voice is meant, or what to do.
 */
const OWN_SENTENCES: ReadonlySet<unknown> = new Set<ErrorCode | 'FOREIGN_ANSWER'>([
  'TEXT_NOT_SPEAKABLE',
  'VOICE_UNAVAILABLE',
  'TIMELINE_LOCKED',
  'FOREIGN_ANSWER',
  'SPEECH_REQUEST_REFUSED',
  'RECORDING_UNUSABLE',
  'RECORDING_OF_OTHER_TEXT',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);

/** A failure whose message is a sentence of this page that says what to do. */
export class SaidError extends Error {}

/**
 * The sentence of the failure's cause, or its own where that says more. `failure` is what was
 * thrown, or the error of a slide's narration.
 */
export function audioErrorMessage(failure: unknown): string {
  if (failure instanceof SaidError) return failure.message;
  const { code, message, reason, status } = (failure ?? {}) as {
    code?: unknown;
    message?: unknown;
    reason?: ErrorReason;
    status?: unknown;
  };
  if (OWN_SENTENCES.has(code) && typeof message === 'string' && message !== '')
    // That of a request is in the page's language.
    return failure instanceof Error ? message : errorSentence({ code: String(code), message, reason });
  if (code === 'AUDIO_DISABLED') return say('errors.audio.disabled');
  const cause = CAUSE_OF_CODE[String(code)] ?? CAUSE_OF_STATUS[Number(status)] ?? 'other';
  return say(`errors.audio.${cause}`);
}

export function failedSlidesMessage(failed: number): string {
  return say('errors.audio.failedSlides', { failed });
}
