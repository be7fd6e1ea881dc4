import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it('keeps every script, emoji, marks of direction, tabs and line ends', () => {
    const text = 'Zażółć 日本語 العربية 👩🏽‍🚀 \u202eabc\u202c\ta\r\nb';
    expect(cleanText(text)).toBe(text);
  });

  it('leaves out NUL and other control characters', () => {
    expect(cleanText('a\u0000b\u0008c\u001b[31md\u007f')).toBe('abc[31md');
  });

  it('replaces half a surrogate pair', () => {
    expect(cleanText('a\ud83d b\udc00')).toBe('a\ufffd b\ufffd');
  });
});
