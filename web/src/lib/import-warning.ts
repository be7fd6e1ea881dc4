import type { ImportStatus } from '@slidewright/http-api';
import { hasMessage, say } from './language/messages.ts';

/** A warning of an import in the page's language; in the server's words where its code is not known here. */
export function sayWarning({ code, message, values }: ImportStatus['warnings'][number]): string {
  const known = `imports.warning.${code}`;
  return values !== undefined && hasMessage(known) ? say(known, values) : message;
}
