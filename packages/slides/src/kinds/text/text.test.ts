import { describe, expect, it } from 'vitest';
import { leadOf } from './index.ts';

describe('a text that is alone on its slide', () => {
  it.each([
    [
      'two sentences',
      'The average drill runs for 13 minutes. Then it lies in a cupboard.',
      'The average drill runs for 13 minutes.',
    ],
    [
      'a question',
      'Why do people look for somebody to blame? Write ten lines.',
      'Why do people look for somebody to blame?',
    ],
    ['a quotation', '“The bus stops at our door.” A guest said so.', '“The bus stops at our door.”'],
    [
      'an amount behind it',
      'We ask for a second shed, and for a ramp. £15 a year is enough.',
      'We ask for a second shed, and for a ramp.',
    ],
  ])('has its first sentence larger where it begins with %s', (_, text, lead) => {
    expect(leadOf(text)).toMatchObject({ lead, rest: text.slice(lead.length + 1) });
  });

  it('has a short second sentence as large as a short first one', () => {
    const isTurn = (text: string) => leadOf(text)?.isTurn;
    expect(isTurn('A vaccine does not fight the disease. It teaches you to.')).toBe(true);
    expect(isTurn('The average drill runs for 13 minutes. Then it lies in a cupboard. For years.')).toBe(false);
    expect(isTurn('The average drill runs for 13 minutes. Then it lies in a cupboard for the rest of the year.')).toBe(
      false,
    );
  });

  it.each([
    ['one sentence', 'The average drill runs for thirteen minutes.'],
    ['an abbreviation', 'We meet Dr. Singh of the hospital and her team in the hall'],
    ['a first sentence of a word or two', 'It works. We tried it with forty people in two towns.'],
    ['several paragraphs', 'The average drill runs for 13 minutes. Then it lies.\n\nBorrow one.'],
    ['a long rest', `The average drill runs for 13 minutes. ${'Then it lies in a cupboard. '.repeat(12)}`],
  ])('has one size where it is %s', (_, text) => {
    expect(leadOf(text)).toBeNull();
  });
});
