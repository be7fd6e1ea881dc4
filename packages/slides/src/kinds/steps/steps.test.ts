import { describe, expect, it } from 'vitest';
import { describeBlocks } from '../../content/blocks.ts';
import { contentHash, slideContentHash } from '../../content/content-hash.ts';
import { markdownDeck } from '../../importers/markdown/index.ts';
import { layoutSlide } from '../../picture/slide-layout.ts';
import { speechText } from '../../speech/speech-text.ts';
import type { Block } from '../index.ts';
import { areInColumns, areStairs, steps, type Steps } from './index.ts';

const stepsOf = (...all: (readonly [title: string, text: string])[]): Steps => ({
  kind: 'steps',
  steps: all.map(([title, text]) => ({ title, text })),
});
const ford = stepsOf(['Look', 'upstream'], ['Wade!', 'slowly'], ['Rest', '']);
const slide = (...blocks: Block[]) => ({ title: 'A ford', blocks, speakerNotes: '' });

describe('steps', () => {
  it('[SC2] [BL3] say each step and what is about it, without their numbers, which the description has', () => {
    expect(speechText(slide(ford))).toBe('A ford. Look. upstream. Wade! slowly. Rest');
    expect(describeBlocks([{ ...ford, first: 4 }])).toEqual(['4. Look. upstream\n5. Wade! slowly\n6. Rest']);
    expect(slideContentHash(slide({ ...ford, first: 4 }))).toBe(slideContentHash(slide(ford)));
    expect(slideContentHash(slide(ford))).not.toBe(slideContentHash(slide(stepsOf(['Look', '']))));
    expect(contentHash('', steps.content(ford)!)).not.toBe('');
  });

  it('[SC2] leave out those without words', () => {
    expect(steps.written(stepsOf(['Look', ''], [' ', ''], ['', 'then rest']))).toEqual(
      stepsOf(['Look', ''], ['', 'then rest']),
    );
    expect(steps.written(steps.empty)).toBeNull();
  });

  it('[SC2] [BL7] are a part each, beside each other on one page where they are few and short, else rows', () => {
    const format = { width: 1920, height: 1080, theme: 'paper' } as const;
    const shown = (block: Steps) => layoutSlide({ title: 'A ford', blocks: [block], role: 'content' }, format).pages;
    expect(shown(ford)).toEqual([[0, 1, 2]]);
    const many = stepsOf(...Array.from({ length: 12 }, () => ['Look upstream', 'x '.repeat(110)] as const));
    expect(shown(many).flat()).toEqual([...Array(12).keys()]);
    expect(shown(many).length).toBeGreaterThan(1);
  });

  it.each<[string, boolean, Steps]>([
    ['two to five short ones', true, ford],
    ['six', false, stepsOf(...Array.from({ length: 6 }, () => ['Look', ''] as const))],
    ['one', false, stepsOf(['Look', ''])],
    [
      'words that would be broken',
      false,
      stepsOf(['Donaudampfschifffahrtsgesellschaft', ''], ['Wade', ''], ['Rest', '']),
    ],
  ])('[SC2] [BL6] are stairs on a wide slide: %s is %s', (_, expected, block) => {
    expect(areStairs(block, { textFace: 1, displayFace: 1, width: 1_680 })).toBe(expected);
    expect(areStairs(block, { textFace: 1, displayFace: 1, width: 900 })).toBe(false);
  });

  it.each<[string, boolean, Steps]>([
    ['six short ones', true, stepsOf(...Array.from({ length: 6 }, () => ['Look', 'upstream'] as const))],
    ['seven', false, stepsOf(...Array.from({ length: 7 }, () => ['Look', ''] as const))],
    ['six of many words', false, stepsOf(...Array.from({ length: 6 }, () => ['Look', 'at all '.repeat(60)] as const))],
  ])('[SC2] are two columns on a wide slide: %s is %s', (_, expected, block) => {
    expect(areInColumns(block, { textFace: 1, displayFace: 1, width: 1_680 })).toBe(expected);
    expect(areInColumns(block, { textFace: 1, displayFace: 1, width: 900 })).toBe(false);
  });

  it.each<[string, readonly string[], Steps]>([
    [
      'bold words with a colon',
      ['1. **Look**: upstream', '2. **Wade** – slowly'],
      stepsOf(['Look', 'upstream'], ['Wade', 'slowly']),
    ],
    ['words alone', ['- Look', '- Wade'], stepsOf(['Look', ''], ['Wade', ''])],
    [
      'paragraphs and lists below words',
      ['1. Look', '', '   upstream', '   - twice', '2. Wade'],
      stepsOf(['Look', 'upstream twice'], ['Wade', '']),
    ],
    ['another first number', ['3. Look'], { ...stepsOf(['Look', '']), first: 3 }],
  ])('[MD1] are read from a list that a person wrote: %s', (_, lines, block) => {
    const { slides, warnings } = markdownDeck.read(['# A ford', '', '::steps::', '', ...lines].join('\n'));
    expect(slides[0]!.blocks).toEqual([block]);
    expect(warnings).toEqual([]);
  });

  it('[MD1] [MD2] go on in further blocks where they are too many, and are shortened with a warning', () => {
    const lines = Array.from({ length: 14 }, (_, at) => `${at + 1}. ${at === 0 ? `**${'x'.repeat(200)}**` : 'Look'}`);
    const { slides, warnings } = markdownDeck.read(['# A ford', '', '::steps::', '', ...lines].join('\n'));
    const blocks = slides.flatMap((one) => one.blocks ?? []) as Steps[];
    expect(blocks.map(({ steps: all, first }) => [all.length, first])).toEqual([
      [12, undefined],
      [2, 13],
    ]);
    expect(blocks[0]!.steps[0]!.title).toHaveLength(120);
    expect(warnings).toMatchObject([{ message: 'A text that is too long was shortened.' }]);
  });

  it('[MD1] are a list in a column, and their mark without a list is nothing', () => {
    const read = (...lines: string[]) => markdownDeck.read(['# A', '', ...lines].join('\n')).slides[0]!.blocks;
    const bullets = { kind: 'bullets', items: ['Look'] };
    expect(read('::left::', '', '::steps::', '', '- Look', '', '::right::', '', 'x', '', '::bottom::')).toEqual([
      { kind: 'columns', columns: [[bullets], [{ kind: 'text', text: 'x' }]] },
    ]);
    expect(read('::steps::', '', 'Look')).toEqual([{ kind: 'text', text: 'Look' }]);
  });
});
