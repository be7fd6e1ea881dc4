import { PAGE_LANGUAGES } from '@slidewright/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '../../../lib/language/catalogues.ts';
import { say } from '../../../lib/language/messages.ts';

beforeAll(() => loadMessages('wizard'));
afterAll(() => setLanguage('en'));

it.each(PAGE_LANGUAGES)(
  'a person who speaks to a phone says what the buttons of the notes show, in %s',
  async (language) => {
    await setLanguage(language);
    for (const button of ['wizard.notes.pause', 'wizard.notes.click'] as const)
      expect(say(button).toLowerCase()).toContain(say(`${button}.short`).toLowerCase());
  },
);
