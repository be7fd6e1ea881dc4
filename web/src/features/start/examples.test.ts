import { detectLanguage, PAGE_LANGUAGES } from '@slidewright/domain';
import { importerFor } from '@slidewright/slides/importers/index';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../lib/language/catalogues.ts';
import { say } from '../../lib/language/messages.ts';
import { EXAMPLES, type Example } from './examples.ts';

/** The name and the text of an example, and the kinds of blocks on each of its slides. */
async function read({ id }: Example) {
  const text = say(`start.example.${id}.text`);
  const { title, slides } = (await importerFor(text)).read(text);
  return {
    text,
    title,
    name: say(`start.example.${id}.name`),
    kinds: slides.map(({ blocks = [] }) => blocks.map(({ kind }) => kind)),
  };
}

describe.each(EXAMPLES)('the example $id', (example) => {
  it.each(PAGE_LANGUAGES)('[LG1] is read into the same slides in %s as in English', async (language) => {
    const { kinds } = await read(example);
    await setLanguage(language);
    const translated = await read(example);
    expect(translated.kinds).toEqual(kinds);
    expect(translated.title).toBe(translated.name);
    expect(detectLanguage(translated.text)).toBe(language);
  });
});
