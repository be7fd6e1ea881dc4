import { readFile } from 'node:fs/promises';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/web\/src\/languages\/[a-z]+\/[a-z]+\.json$/;

/** Compiles the messages of a catalogue (ICU MessageFormat), so that no browser needs the parser. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async load(id) {
      if (!CATALOGUE.test(id)) return null;
      const messages = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
      return JSON.stringify(
        Object.fromEntries(Object.entries(messages).map(([code, message]) => [code, compileMessageOrThrow(message)])),
      );
    },
  };
}
