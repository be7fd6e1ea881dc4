// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { i18n, setLanguage } from './catalogues.ts';
import { showLanguage, startLanguage } from './document-language.ts';

afterEach(() => setLanguage('en'));

it('[LG1] has words when it is rendered, also where the language of the account is known before they are loaded', async () => {
  const started = startLanguage('common');
  const account = showLanguage('es');
  await started;
  expect(i18n.locale).toBe('es');
  await account;
  expect(document.documentElement.lang).toBe('es');
});
