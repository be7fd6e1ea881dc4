import { describe, expect, it } from 'vitest';
import { choosePageLanguage, pageLanguageOf } from './page-languages.ts';

describe('the language of the page', () => {
  it('[LG1] is the first of a reader that there is a catalogue for', () => {
    expect(choosePageLanguage(['ja', 'pt-BR', 'de'])).toBe('pt');
    expect(choosePageLanguage([null, undefined, '', 'de-AT'])).toBe('de');
  });

  it('[LG1] is English without one', () => {
    expect(choosePageLanguage(['ja', 'x'])).toBe('en');
    expect(pageLanguageOf('deutsch')).toBeUndefined();
  });
});
