import { i18n } from './catalogues.ts';
import type { MessageCode } from './message-codes.ts';

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

export type Say = (code: MessageCode, values?: MessageValues) => string;

/**
 * A message in the page's language at the time of the call, for code outside of components. A component uses
 * `useMessages`, which draws it again when the language changes.
 */
export const say: Say = (code, values) => i18n._(code, values);

/** Whether the catalogue has a message for a code that comes from elsewhere, such as that of an API error. */
export const hasMessage = (code: string): code is MessageCode => Object.hasOwn(i18n.messages, code);
