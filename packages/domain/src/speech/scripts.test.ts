import { describe, expect, it } from 'vitest';
import { findUnspeakableWord } from './scripts.ts';

describe('findUnspeakableWord', () => {
  it.each([
    ['en-US', 'Plain words, café, naïve, Łódź, 12% of π', null],
    ['en-US', 'The word Москва', { word: 'Москва', script: 'Cyrillic' }],
    ['en-US', 'שלום', { word: 'שלום', script: 'Hebrew' }],
    ['ru', 'Москва is Moscow', null],
    ['ru', 'Αθήνα', { word: 'Αθήνα', script: 'Greek' }],
    ['ja', '日本語のテキスト', null],
    ['ja-Hrkt', '日本', { word: '日本', script: 'Han' }],
    ['', 'Москва 日本 שלום', null],
    ['en', '𝐁𝐨𝐥𝐝 letters', null],
  ])('for %s in %s', (language, text, found) => {
    expect(findUnspeakableWord(text, language)).toEqual(found);
  });
});
