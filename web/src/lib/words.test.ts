import { BLOCK_KINDS } from '@slidewright/slides/kinds/index';
import { placeholderNotes, PLACEHOLDERS } from '@slidewright/slides/kinds/placeholders';
import { THEMES } from '@slidewright/slides/themes/index';
import { expect, it } from 'vitest';
import { hasMessage, say } from './language/messages.ts';
import { fieldHint, fieldName, fieldOption, kindAdvice, optionName, placeholderText } from './words.ts';

it('[LG2] says the themes in English as the API does', () => {
  for (const { id, name, description } of THEMES)
    expect([optionName('theme', id), say(`words.theme.${id}.summary`)]).toEqual([name, description]);
});

it('[LG2] has a name for each field of the forms of blocks', () => {
  for (const { kind, form } of Object.values(BLOCK_KINDS)) {
    const fields = form.flatMap((field) => [field, ...(field.control === 'entries' ? field.fields : [])]);
    for (const { name } of fields) expect(hasMessage(`words.field.${kind}.${name}`), `${kind}.${name}`).toBe(true);
  }
});

it('[LG2] has a hint and options of fields where there are some, and advice for each kind', () => {
  const { code } = BLOCK_KINDS;
  expect([fieldName('code', 'code'), fieldHint('code', 'code')]).toEqual(['Code', undefined]);
  expect(fieldHint('code', 'highlight')).toBe('One group after the other, such as 1|3-5|all');
  const [language] = code.form.flatMap((field) => (field.control === 'choice' ? [field.options] : []));
  expect(language!.map((option) => fieldOption('code', option))).toContain('TypeScript');
  expect([kindAdvice('quote'), kindAdvice('table')]).toEqual([
    'Shorten it, or divide it among slides.',
    'Use fewer columns or shorter words.',
  ]);
});

it('[LG2] says in English the placeholders as they are stored', () => {
  const { supportingBullets, ...texts } = PLACEHOLDERS;
  for (const text of [...Object.values(texts), ...supportingBullets, placeholderNotes('Bread')])
    expect(placeholderText(text)).toBe(text);
});
