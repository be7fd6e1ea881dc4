import { TransNoContext } from '@lingui/react/server';
import { Fragment, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { i18n } from './catalogues.ts';
import type { MessageCode } from './message-codes.ts';
import { say, type Say } from './messages.ts';

// A new function for each change of the messages: what was computed with the old one is computed again.
let current: Say = (...message) => say(...message);
i18n.on('change', () => (current = (...message) => say(...message)));

const subscribe = (onChange: () => void): (() => void) => i18n.on('change', onChange);

/** `say(code, values)`: a message in the page's language. The component is drawn again when the language changes. */
export function useMessages(): Say {
  return useSyncExternalStore(subscribe, () => current);
}

interface MessageProps {
  readonly code: MessageCode;
  readonly values?: Readonly<Record<string, ReactNode>>;
  /** The element of each tag of the message: `<link>…</link>` is drawn in `components.link`. */
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A message with elements in it: a link, bold words, a value that is drawn. */
export function Message({ code, values, components }: MessageProps) {
  useMessages();
  // As elements, texts of people are never read as tags.
  const drawn = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? <Fragment>{value}</Fragment> : value,
  ]);
  return (
    <TransNoContext lingui={{ i18n }} id={code} values={Object.fromEntries(drawn)} components={{ ...components }} />
  );
}
