import { describe, expect, it } from 'vitest';
import type { InnerBlock } from '../index.ts';
import { areBeside } from './index.ts';

const BODY = 1_660;
const text: InnerBlock = { kind: 'text', text: 'Words' };
const code = (lines: number, length = 20): InnerBlock => ({
  kind: 'code',
  code: Array.from({ length: lines }, () => 'x'.repeat(length)).join('\n'),
  language: '',
  highlight: '',
});

describe('[BL6] [BL8] columns', () => {
  it.each([
    ['text', true, [[text, text], [text]]],
    ['code of 14 lines', true, [[text, code(14)], [code(3)]]],
    ['more code than a slide is high', false, [[code(20)], [text]]],
    ['two pieces of code that are', false, [[text], [code(9), text, code(9)]]],
    ['code whose lines are continued', false, [[code(10, 100)], [text]]],
  ])('of %s stand beside each other: %s', (_, isBeside, columns) => {
    expect(areBeside({ kind: 'columns', columns }, BODY)).toBe(isBeside);
    expect(areBeside({ kind: 'columns', columns }, 900)).toBe(false);
  });
});
