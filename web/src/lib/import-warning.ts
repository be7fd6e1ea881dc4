import type { ImportStatus } from '@slidewright/http-api';
import { errorSentence } from './errors/error-sentence.ts';
import { hasMessage, say } from './language/messages.ts';

type Warning = ImportStatus['warnings'][number];

/** A warning of an import or of a text in the page's language; in the server's words where its code is not known here. */
export function sayWarning({ code, message: sentence, values }: Pick<Warning, 'code' | 'message' | 'values'>): string {
  const known = `imports.warning.${code}`;
  if (values === undefined || !hasMessage(known)) return sentence;
  const { error, reasonCode, reason: message = '', ...others } = values;
  const reason = reasonCode === undefined ? undefined : { code: reasonCode, values: others };
  return say(known, { ...others, reason: errorSentence({ code: error, message, reason }) });
}
