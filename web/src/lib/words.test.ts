import { FILM_SETTING_ENTRIES } from '@slidewright/domain';
import { BLOCK_KINDS, LAYOUTS, placeholderNotes, PLACEHOLDERS, THEMES } from '@slidewright/slides';
import { expect, it } from 'vitest';
import { say } from './language/messages.ts';
import {
  fieldHint,
  fieldName,
  fieldOption,
  kindAdvice,
  kindName,
  kindSummary,
  optionHint,
  optionName,
  placeholderText,
} from './words.ts';

it('[LG2] says the settings of the film and their options in English as the packages do', () => {
  for (const [name, setting] of FILM_SETTING_ENTRIES) {
    expect(say(`words.setting.${name}`)).toBe(setting.label);
    if (setting.kind !== 'choice') continue;
    for (const { value, label, hint } of setting.options) {
      expect(optionName(name as 'theme', value as 'paper')).toBe(label);
      expect(optionHint(name as 'theme', value as 'paper')).toBe(hint);
    }
  }
});

it('[LG2] says the themes and layouts in English as the packages do', () => {
  for (const { id, description } of THEMES) expect(say(`words.theme.${id}.summary`)).toBe(description);
  for (const { id, label, summary } of LAYOUTS)
    expect([say(`words.layout.${id}`), say(`words.layout.${id}.summary`)]).toEqual([label, summary]);
});

it('[LG2] says the kinds of blocks and the fields of their forms in English as the packages do', () => {
  for (const { kind, label, summary, advice, form } of Object.values(BLOCK_KINDS)) {
    expect([kindName(kind), kindSummary(kind)]).toEqual([label, summary]);
    expect(kindAdvice(kind)).toBe(advice ?? 'Shorten it, or divide it among slides.');
    const fields = form.flatMap((field) => [field, ...(field.control === 'entries' ? field.fields : [])]);
    expect(fields.map(({ name }) => fieldName(kind, name))).toEqual(fields.map((field) => field.label));
    expect(form.map(({ name }) => fieldHint(kind, name))).toEqual(form.map(({ hint }) => hint));
    const options = form.flatMap((field) => (field.control === 'choice' ? field.options : []));
    expect(options.map((option) => fieldOption(kind, option))).toEqual(options.map((option) => option.label));
  }
});

it('[LG2] says in English the placeholders as they are stored', () => {
  const { supportingBullets, ...texts } = PLACEHOLDERS;
  for (const text of [...Object.values(texts), ...supportingBullets, placeholderNotes('Bread')])
    expect(placeholderText(text)).toBe(text);
});
