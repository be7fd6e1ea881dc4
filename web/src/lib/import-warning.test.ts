import { errorReason, IMPORT_WARNINGS, importWarning, textWarning, withReason } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { sayWarning } from './import-warning.ts';
import { setLanguage } from './language/catalogues.ts';

it('[LG1] a warning of an import is said in the language of the page by its code', async () => {
  await setLanguage('de');
  expect(sayWarning({ ...importWarning('HIDDEN_SLIDE', { page: 3 }), message: 'In other words' })).toBe(
    'Folie 3 ist ausgeblendet und wurde weggelassen.',
  );
  expect(sayWarning(importWarning('EDIT_REPLACED', { part: 'notes', page: 2 }))).toMatch(/^Die Notizen von Seite 2/);
});

it('[LG1] so is one of a text, and the reason why a file of it was refused', async () => {
  await setLanguage('de');
  expect(sayWarning(textWarning('SETTING_OF_RANGE', { setting: 'speed', minimum: 0.5, maximum: 2 }))).toBe(
    'Die Einstellung „speed“ wurde weggelassen. Möglich ist eine Zahl von 0.5 bis 2.',
  );
  const refused = textWarning('PICTURE_REFUSED', { reason: 'The bucket is full.' });
  expect(sayWarning(withReason(refused, { code: 'STORAGE_FULL', message: 'The bucket is full.' }))).toBe(
    'Ein Bild wurde weggelassen. Auf diesem Server ist kein Platz mehr.',
  );
  const { sentence: message, ...reason } = errorReason('imageLarge', { most: 20 });
  expect(sayWarning(withReason(refused, { code: 'PAYLOAD_TOO_LARGE', message, reason }))).toBe(
    'Ein Bild wurde weggelassen. Das Bild ist zu groß: Höchstens 20 MiB können hochgeladen werden.',
  );
});

it('a warning is said in the words of the server where it has no values, or a code that the page does not know', () => {
  const message = 'The recording of slide 2 could not be used. It is too long.';
  expect(sayWarning({ code: 'MEDIA_DROPPED', message })).toBe(message);
  expect(sayWarning({ code: 'POEM_DROPPED', message: 'A poem was left out.', values: {} })).toBe(
    'A poem was left out.',
  );
});

it('[LG2] each code of a warning has a message, in English with the same words', () => {
  const values = {
    page: '3',
    family: 'Futura',
    letters: 'ꝥ',
    longest: '500',
    title: 'Tides',
    count: '3',
    most: '40',
    setting: 'speed',
    values: 'slow, fast',
    minimum: '1',
    maximum: '2',
    words: 'Tides',
    program: 'Deckset',
    reason: 'It is damaged.',
  };
  for (const [code, template] of Object.entries(IMPORT_WARNINGS))
    for (const part of ['title', 'text', 'notes']) {
      const all = { ...values, part };
      const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof all) => all[name]);
      expect(sayWarning({ code, message: '', values: all })).toBe(sentence);
    }
});
