import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from './normalise/index.ts';
import { timeWords } from './word-times.ts';
import { wordsOf } from './words.ts';

/** A word a 100 ms, as `spoken` has them: 'km²[7-9]' is heard from 700 to 900 ms. */
function timesOf(written: string, spoken: string, language = 'en'): string {
  const said = wordsOf(spoken).map(({ text }, index) => ({
    text,
    startMs: index * 100,
    endMs: index * 100 + 100,
  }));
  const words = wordsOf(written).map(({ text }) => text);
  return timeWords(words, said, { startMs: 0, endMs: said.length * 100 }, language)
    .map(({ text, startMs, endMs }) => `${text}[${startMs / 100}-${endMs / 100}]`)
    .join(' ');
}

describe('[NV5] the times of written words, from the words that were spoken for them', () => {
  it.each([
    ['The park covers 1,200 km².', 'The[0-1] park[1-2] covers[2-3] 1,200[3-7] km².[7-9]'],
    ['On 3 May 1998, it opened.', 'On[0-1] 3[1-4] May[4-5] 1998,[5-8] it[8-9] opened.[9-10]'],
    ['Open at 14:30 – sharp.', 'Open[0-1] at[1-2] 14:30 –[2-4] sharp.[4-5]'],
    ['Dr. Lee pays $5.50, e.g. for tea.', 'Dr.[0-1] Lee[1-2] pays[2-3] $5.50,[3-8] e.g.[8-10] for[10-11] tea.[11-12]'],
    ['Tea & cake is 20 % off.', 'Tea[0-1] &[1-2] cake[2-3] is[3-4] 20[4-5] %[5-6] off.[6-7]'],
    ['See https://example.com/docs?a=1 first.', 'See[0-1] https://example.com/docs?a=1[1-6] first.[6-7]'],
    ['Call `git log` in v2.1 now.', 'Call[0-1] `git[1-2] log`[2-3] in[3-4] v2.1[4-8] now.[8-9]'],
    ['A well-known plan costs €3m.', 'A[0-1] well-known[1-2] plan[2-3] costs[3-4] €3m.[4-7]'],
    ['Say "hello" (twice), No. 7.', 'Say[0-1] "hello"[1-2] (twice),[2-3] No.[3-4] 7.[4-5]'],
  ])('%s', (written, expected) => {
    expect(timesOf(written, normaliseForSpeech(written, 'en'))).toBe(expected);
  });

  it('[TN4] in another language, also where several words have one meaning', () => {
    const written = 'Am 3. Mai kamen 1.200 Gäste, z. B. 12 % mehr.';
    expect(timesOf(written, normaliseForSpeech(written, 'de'), 'de')).toBe(
      'Am[0-1] 3.[1-2] Mai[2-3] kamen[3-4] 1.200[4-5] Gäste,[5-6] z.[6-7] B.[7-8] 12[8-9] %[9-10] mehr.[10-11]',
    );
  });

  it('of a script without spaces', () => {
    const text = '每天早上六点，港口开门。';
    expect(timesOf(text, text)).toBe('每天[0-1] 早上[1-2] 六[2-3] 点，[3-4] 港口[4-5] 开门。[5-6]');
  });

  it('of words that the engine gave no times for: what lies between those that have one', () => {
    const spoken = [
      { text: 'costs', startMs: 500, endMs: 800 },
      { text: 'today', startMs: 2_000, endMs: 2_400 },
    ];
    expect(timeWords(['It', 'costs', '1,999', 'today.'], spoken, { startMs: 100, endMs: 2_500 }, 'en')).toEqual([
      { text: 'It', startMs: 100, endMs: 500 },
      { text: 'costs', startMs: 500, endMs: 800 },
      { text: '1,999', startMs: 800, endMs: 2_000 },
      { text: 'today.', startMs: 2_000, endMs: 2_400 },
    ]);
  });

  it.each([
    ['nothing in common', 'one two three', 'vier fünf sechs sieben'],
    ['a sentence that is spoken twice', 'the same again', 'the same again the same again'],
    ['more words than can be compared', 'a b '.repeat(1_500), 'b c '.repeat(1_500)],
  ])('stay in order and inside the sentence: %s', (_, written, spoken) => {
    const said = wordsOf(spoken).map(({ text }, index) => ({
      text,
      // Times of an engine that wander and leave the sound.
      startMs: ((index * 7_919) % 1_000) - 200,
      endMs: ((index * 104_729) % 1_000) + 300,
    }));
    const words = wordsOf(written).map(({ text }) => text);
    const times = timeWords(words, said, { startMs: 0, endMs: 900 }, 'en');
    expect(times.map(({ text }) => text)).toEqual(words);
    let before = 0;
    for (const { startMs, endMs } of times) {
      expect(startMs).toBeGreaterThanOrEqual(before);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      before = endMs;
    }
    expect(before).toBeLessThanOrEqual(900);
  });
});

describe('wordsOf', () => {
  it.each([
    ['Tides – and “quays” (both) – turn.', ['Tides –', 'and', '“quays”', '(both) –', 'turn.']],
    ['— First, … then', ['— First, …', 'then']],
    ['a + b = 50 %', ['a', '+', 'b', '=', '50', '%']],
    ['「港口」は午前6時に開く。ABC社', ['「港口」', 'は', '午前', '6', '時に', '開く。', 'ABC', '社']],
    ['Доброе утро, мир!', ['Доброе', 'утро,', 'мир!']],
    ['…', ['…']],
    ['', []],
  ])('keeps punctuation with its word: %s', (text, expected) => {
    expect(wordsOf(text).map((word) => word.text)).toEqual(expected);
    for (const word of wordsOf(text)) expect(text.startsWith(word.text, word.start)).toBe(true);
  });
});
