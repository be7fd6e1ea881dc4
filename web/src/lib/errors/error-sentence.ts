import { currentLanguage } from '../language/catalogues.ts';
import { hasMessage, say } from '../language/messages.ts';

/** An error of the API: of a response, or of a job or a slide in a status. */
interface ApiError {
  readonly code?: string | undefined;
  /** The server's sentence, in English. */
  readonly message: string;
}

/**
 * An error of the API in the page's language: by its code, or in the server's words where the catalogue does not have
 * it. In English the server's sentence says more than its code.
 */
export function errorSentence({ code = '', message }: ApiError): string {
  const known = `errors.${code}`;
  return message !== '' && currentLanguage() === 'en'
    ? message
    : hasMessage(known)
      ? say(known, { sentence: message })
      : message;
}
