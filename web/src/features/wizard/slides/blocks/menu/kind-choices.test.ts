import { expect, it } from 'vitest';
import { setLanguage } from '../../../../../lib/language/catalogues.ts';
import { KIND_CHOICES, kindsNamed } from './kind-choices.ts';

const found = (typed: string): string[] => kindsNamed(typed, KIND_CHOICES).map(({ kind }) => kind);

it("[LG1] finds kinds of blocks by their names in the page's language, and by what they are for", async () => {
  expect([found('quo'), found('highlighted')]).toEqual([['quote'], ['code']]);
  await setLanguage('de');
  expect([found('zit'), found('überschrift'), found('hervorgehobener')]).toEqual([['quote'], [], ['code']]);
});
