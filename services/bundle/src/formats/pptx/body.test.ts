import { describe, expect, it } from 'vitest';
import { bodyLines, paragraphs } from './body.ts';

describe('the lines of a slide in a presentation', () => {
  it('[EX1] [SC2] count steps from their first number, with their texts on the second level', () => {
    const lines = bodyLines([
      {
        kind: 'steps',
        steps: [
          { title: 'Look', text: 'upstream' },
          { title: '', text: 'Wade' },
        ],
        first: 4,
      },
    ]);
    expect(lines).toEqual([
      { text: 'Look', level: 0, mark: 'number', start: 4 },
      { text: 'upstream', level: 1, mark: 'none' },
      { text: 'Wade', level: 0, mark: 'number', start: 4 },
    ]);
    const written = paragraphs(lines, 'en');
    expect(written.match(/startAt="4"/g)).toHaveLength(2);
    expect(written).toContain('<a:pPr marL="520000" indent="0" lvl="1"><a:buNone/></a:pPr>');
  });

  it('[EX1] [SC2] have dates, cards and the sides of a comparison', () => {
    const lines = bodyLines([
      { kind: 'timeline', dates: [{ date: '1946', text: 'reopens' }] },
      { kind: 'cards', cards: [{ title: 'Fast', text: '' }] },
      {
        kind: 'compare',
        sides: [
          { title: 'Before', items: ['stress'] },
          { title: '', items: ['calm'] },
        ],
      },
    ]);
    expect(lines.map(({ text, level, mark }) => [text, level, mark])).toEqual([
      ['1946', 0, 'layout'],
      ['reopens', 1, 'none'],
      ['Fast', 0, 'layout'],
      ['Before', 0, 'none'],
      ['stress', 0, 'layout'],
      ['calm', 0, 'layout'],
    ]);
  });
});
