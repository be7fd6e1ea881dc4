import { BLOCK_PROBLEMS, type BlockProblemCode } from '@slidewright/slides/kinds/problems';
import { expect, it } from 'vitest';
import { say } from '../../../../lib/language/messages.ts';

it('[LG2] each problem of a block has a message, in English with the same words', () => {
  const values = {
    most: '5',
    line: '3',
    lines: '100',
    arrows: '90',
    example: '@{…}',
    command: '\\foo',
    missing: '}',
    words: '} b',
    letter: 'é',
    name: 'leef',
  };
  for (const [code, template] of Object.entries(BLOCK_PROBLEMS)) {
    const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
    expect(say(`wizard.problem.${code as BlockProblemCode}`, values)).toBe(sentence);
  }
});
