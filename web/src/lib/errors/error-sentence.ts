import type { ErrorReason } from '@slidewright/domain';
import { currentLanguage } from '../language/catalogues.ts';
import { hasMessage, say } from '../language/messages.ts';

/** An error of the API: of a response, or of a job or a slide in a status. */
interface ApiError {
  readonly code?: string | undefined;
  /** The server's sentence, in English. */
  readonly message: string;
  /** What the sentence says. */
  readonly reason?: ErrorReason | undefined;
}

/**
 * An error of the API in the page's language: by its reason, else by its code, else in the server's words where the
 * catalogue has neither. In English the server's sentence says more than its code.
 */
export function errorSentence({ code = '', message, reason }: ApiError): string {
  if (message !== '' && currentLanguage() === 'en') return message;
  const known = `reasons.${reason?.code}`;
  if (reason !== undefined && hasMessage(known)) return say(known, reason.values);
  const ofCode = `errors.${code}`;
  return hasMessage(ofCode) ? say(ofCode, { sentence: message }) : message;
}
