import { describe, expect, it } from 'vitest';
import {
  lineCount,
  measurePhrases,
  measureText,
  textDirection,
  textLanguage,
  textWidth,
  widestWord,
} from './text-shape.ts';

describe('textDirection', () => {
  it('is that of the digits of a text without letters', () => {
    expect(textDirection('٢٫٥ ٪')).toBe('rtl');
    expect(textDirection('2.5 %')).toBe('ltr');
  });

  it.each([
    ['How rivers shape the land', 'ltr'],
    ['כיצד נהרות', 'rtl'],
    ['كيف تشكل', 'rtl'],
    ['1. (2026) — שלום', 'rtl'],
    ['HTTP شرح', 'ltr'],
    ['🚀 123 !?', 'ltr'],
    ['', 'ltr'],
  ])('reads %j as %s', (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });
});

describe('textLanguage', () => {
  it.each([
    ['川はどのように', 'ja'],
    ['カタカナ', 'ja'],
    ['강은 大地', 'ko'],
    ['这个国家的河流', 'zh-Hans'],
    ['這個國家的河流', 'zh-Hant'],
    ['山水', 'zh-Hans'],
    ['ㄅㄆㄇ 山水', 'zh-Hant'],
    ['Plain English', undefined],
  ])('takes %j for %s', (text, language) => {
    expect(textLanguage(text)).toBe(language);
  });
});

describe('textWidth', () => {
  it('distinguishes wide scripts from narrow ones', () => {
    expect(textWidth('漢字')).toBe(2);
    expect(textWidth('illicit')).toBeLessThan(textWidth('mammoth'));
    expect(textWidth('🚀')).toBeGreaterThan(1);
  });

  it('gives combining marks no width', () => {
    expect(textWidth('e\u0301\u0323')).toBe(textWidth('e'));
    expect(textWidth('शि')).toBe(textWidth('श') + textWidth('ि'));
  });

  it('counts a joined emoji once', () => {
    expect(textWidth('👩‍👩‍👧‍👦')).toBe(textWidth('👩'));
  });
});

describe('measurePhrases', () => {
  const widths = (text: string) => measurePhrases(text).map(({ width }) => width);

  it('keeps phrases of Japanese together, and breaks other and longer ones like any text', () => {
    expect(widths('川はどのように大地を形づくるのか。')).toEqual([7, 3, 7]);
    expect(widths('川が 運ぶもの')).toEqual([2, 4]);
    expect(widths(`${'漢'.repeat(20)}の`)).toHaveLength(21);
    expect(measurePhrases('河流如何塑造大地')).toEqual(measureText('河流如何塑造大地'));
  });
});

describe('lineCount', () => {
  it('breaks at spaces and keeps words whole', () => {
    const word = textWidth('mammoth');
    expect(lineCount(measureText('mammoth mammoth'), word * 2 + 0.3)).toBe(1);
    expect(lineCount(measureText('mammoth mammoth'), word * 2)).toBe(2);
    expect(lineCount(measureText(''), 10)).toBe(1);
  });

  it('breaks scripts without spaces between characters', () => {
    expect(lineCount(measureText('漢'.repeat(20)), 10)).toBe(2);
    expect(widestWord(measureText('漢'.repeat(20)))).toBe(1);
  });

  it('breaks a word that is longer than a line', () => {
    expect(lineCount(measureText('x'.repeat(1000)), 20)).toBeGreaterThanOrEqual(
      Math.ceil(textWidth('x'.repeat(1000)) / 20),
    );
  });
});
