import { describe, expect, it } from 'vitest';
import { canonicalLanguage, primaryLanguage } from './language-tag.ts';

describe('canonicalLanguage', () => {
  it.each([
    ['en', 'en'],
    ['PT-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
  ])('reads %s as %s', (tag, canonical) => {
    expect(canonicalLanguage(tag)).toBe(canonical);
  });

  it.each([
    '',
    'english language',
    'e',
    'en_GB',
    'en-',
    '../en',
    'en\u0000',
    `en-${'x-abcdefgh-'.repeat(9)}y`,
    '\ud800',
  ])('refuses %j', (tag) => {
    expect(canonicalLanguage(tag)).toBeNull();
  });
});

it('returns the primary language of a tag', () => {
  expect(['en-GB', 'cmn', 'ja-Hrkt', '', 'not a tag'].map(primaryLanguage)).toEqual([
    'en',
    'zh',
    'ja',
    '',
    'not a tag',
  ]);
});
