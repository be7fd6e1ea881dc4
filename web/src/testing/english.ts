import { beforeEach, expect } from 'vitest';

const { testPath } = expect.getState(); // oxlint-disable-line vitest/no-standalone-expect

// Runs before every file of the units and the pages. The page is in English, with all messages.
if (testPath?.includes('/web/')) {
  const { allParts, i18n, loadMessages, setLanguage } = await import('../lib/language/catalogues.ts');
  await loadMessages(...allParts());
  await setLanguage('en');
  i18n.on('missing', ({ id }) => {
    throw new Error(`no catalogue has a message ${id}`);
  });
  beforeEach(() => setLanguage('en'));
}
