import { describe, expect, it } from 'vitest';
import type { Block } from '../kinds/index.ts';
import { readingSeconds } from './reading-time.ts';

const CELLS = {
  header: ['Place', 'Age'],
  rows: [
    ['Delta', '12'],
    ['Gorge', '40'],
    ['Fan', '7'],
  ],
};
const secondsOf = (speakerNotes: string, ...blocks: Block[]) =>
  readingSeconds({ title: 'Rivers', blocks, speakerNotes });

describe('[SC11] the time to read what the voice does not say', () => {
  it('is none for bullets that are spoken, in any order and among other words', () => {
    const list: Block = { kind: 'bullets', items: ['Sand and silt', 'Stones'] };
    expect(secondsOf('Rivers move stones, then silt, and at last the sand.', list)).toBe(0);
    expect(secondsOf('', list)).toBe(0);
  });

  it('is a second for three words: of title, bullets, cells, code and labels', () => {
    expect(secondsOf('Rivers carry sand.', { kind: 'bullets', items: ['Sand', 'Silt, clay and stones'] })).toBeCloseTo(
      4 / 3,
    );
    expect(secondsOf('Look at these.')).toBeCloseTo(1 / 3);
    expect(secondsOf('Rivers.', { kind: 'table', ...CELLS })).toBeCloseTo(8 / 3);
    expect(secondsOf('Rivers.', { kind: 'chart', type: 'bar', axis: '', ...CELLS })).toBeCloseTo(8 / 3);
    const columns: Block = {
      kind: 'columns',
      columns: [[{ kind: 'text', text: 'One two' }], [{ kind: 'text', text: 'Six' }]],
    };
    expect(secondsOf('Rivers.', columns)).toBeCloseTo(1);
    const code: Block = { kind: 'code', code: 'const sum = add(one, two)', language: '', highlight: '' };
    expect(secondsOf('Rivers.', code)).toBeCloseTo(5 / 3);
  });

  it('leaves out what is seen and not read: the alternative text of an image', () => {
    const image: Block = {
      kind: 'image',
      imageId: '',
      alt: 'A delta',
      fit: 'whole',
      focus: { x: 0, y: 0 },
      width: 1,
      height: 1,
    };
    expect(secondsOf('Rivers.', image)).toBe(0);
  });

  it('counts the words of scripts without spaces', () => {
    expect(readingSeconds({ title: '川は大地を形づくる', blocks: [], speakerNotes: '別の話。' })).toBeGreaterThan(1);
    expect(readingSeconds({ title: '川は大地を形づくる', blocks: [], speakerNotes: '' })).toBe(0);
  });
});
