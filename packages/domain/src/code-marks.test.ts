import { describe, expect, it } from 'vitest';
import { codeParts, withoutCodeMarks } from './code-marks.ts';

describe('code between backticks', () => {
  it('is separated from the text around it', () => {
    expect(codeParts('Use `git log` or ``git show``, not `')).toEqual([
      { text: 'Use ', start: 0, isCode: false },
      { text: 'git log', start: 4, isCode: true },
      { text: ' or ', start: 13, isCode: false },
      { text: 'git show', start: 17, isCode: true },
      { text: ', not `', start: 29, isCode: false },
    ]);
    expect(codeParts('')).toEqual([]);
  });

  it.each([
    ['`fetch` twice', 'fetch twice'],
    ['no code', 'no code'],
    ['a ` b', 'a ` b'],
    ['` `', '` `'],
    ['`a\nb`', '`a\nb`'],
  ])('is read without them: %j', (written, read) => {
    expect(withoutCodeMarks(written)).toBe(read);
  });

  it('is found in linear time', { timeout: 2_000 }, () => {
    for (const text of ['`'.repeat(200_000), '`a'.repeat(100_001), `\`${' '.repeat(200_000)}`])
      expect(codeParts(text).length).toBeGreaterThan(0);
  });
});
