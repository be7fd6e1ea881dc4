import { describe, expect, it } from 'vitest';
import { markProblem, withPause, withSaid, wordAt } from './notes-marks.ts';

const NOTES = 'Ask {Nguyen|win} at Node.js.\nThen [pause 2s] wait for 東京タワー.';
/** The word at the first place of a part of the notes, or selected from there. */
const at = (part: string, length = 0, text = NOTES) => wordAt(text, text.indexOf(part), text.indexOf(part) + length);

describe('the word that is said differently', () => {
  it('is the one around the caret, or the one that ends there', () => {
    expect(at('sk')?.written).toBe('Ask');
    expect(at('de.js')?.written).toBe('Node.js');
    expect(at(' {')?.written).toBe('Ask');
    expect(at('hen')?.written).toBe('Then');
    expect(wordAt('', 0, 0)).toBeNull();
    expect(wordAt('a  b', 2, 2)).toBeNull();
  });

  it('is what is selected, without the spaces around it', () => {
    expect(at(' wait for ', 10)).toMatchObject({ written: 'wait for', said: null });
    expect(at(' at Node', 3)?.written).toBe('at');
    expect(at('.\nT', 2)).toBeNull();
    expect(at('js.\nThen', 8)).toBeNull();
    expect(wordAt('x'.repeat(101), 0, 101)).toBeNull();
  });

  it('is the word of a mark with what it says, and no part of a pause', () => {
    for (const part of ['{', 'guyen', '|', 'win', '}', ' at Node'])
      expect(at(part)).toMatchObject({ written: 'Nguyen', said: { said: 'win', alphabet: 'respelling' } });
    expect(at('pause')).toBeNull();
    expect(at('2s] wait', 8)).toBeNull();
    expect(at('Ask {', 5)).toBeNull();
    expect(wordAt('Now[pause]', 3, 3)?.written).toBe('Now');
  });
});

describe('marks in the notes', () => {
  it('[PR3] are written in place of a word, changed and removed', () => {
    const word = at('Node')!;
    const marked = withSaid(NOTES, word, { said: 'nohd jay ess', alphabet: 'respelling' });
    expect(marked.text).toContain(' at {Node.js|nohd jay ess}.\n');
    expect(marked.text.slice(0, marked.caret)).toMatch(/ess\}$/);
    expect(withSaid(NOTES, at('win')!, { said: 'wɪn', alphabet: 'ipa' }).text).toContain('{Nguyen|/wɪn/}');
    expect(withSaid(NOTES, at('win')!, null).text).toMatch(/^Ask Nguyen at /);
    expect(markProblem('a|b')).not.toBeNull();
    expect(markProblem('win')).toBeNull();
  });

  it('[PR3] pause between words', () => {
    expect(withPause('One two', 3)).toEqual({ text: 'One [pause 1s] two', caret: 14 });
    expect(withPause('One two', 4).text).toBe('One [pause 1s] two');
    expect(withPause('One.', 3).text).toBe('One [pause 1s].');
    expect(withPause('One', 0).text).toBe('[pause 1s] One');
    expect(withPause('{A|b}', 3).text).toBe('{A|b} [pause 1s]');
  });
});
