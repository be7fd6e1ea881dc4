import { describe, expect, it } from 'vitest';
import { captionCues, proportionalCues, withEstimatedWords } from './cues.ts';
import { wordsOf } from './words.ts';

describe('cues', () => {
  it('splits a long sentence into captions of two lines', () => {
    const sentence =
      'The first clause of this sentence is rather short, while the second one, which says much more, takes most of the time by far.';
    const cues = captionCues(sentence, 1_000, 9_000);
    expect(cues.map(({ text }) => text).join(' ')).toBe(sentence);
    expect(cues[0]!.startMs).toBe(1_000);
    expect(cues.at(-1)!.endMs).toBe(9_000);
    cues.slice(1).forEach((cue, index) => expect(cue.startMs).toBe(cues[index]!.endMs));
    for (const cue of cues) expect(cue.text.length).toBeLessThanOrEqual(84);
  });

  it('counts full-width characters as two columns', () => {
    expect(captionCues('字'.repeat(60), 0, 1_000)).toHaveLength(2);
  });

  it('divides the time among sentences by their length', () => {
    const [short, long] = proportionalCues(['Short one.', 'This one is about three times as long.'], 0, 4_000);
    expect(long!.endMs - long!.startMs).toBeGreaterThan(2 * (short!.endMs - short!.startMs));
  });

  it('[NV5] lasts from its first spoken word to its last where those are measured', () => {
    const sentence =
      'The first clause of this sentence is rather short, while the second one, which says much more, takes the time.';
    // 200 ms of speech and 50 ms of rest for each word.
    const spoken = wordsOf(sentence).map(({ text }, index) => ({
      text,
      startMs: 1_000 + index * 250,
      endMs: 1_200 + index * 250,
    }));
    const cues = captionCues(sentence, 980, 6_020, { spoken, language: 'en' });
    expect(cues.length).toBeGreaterThan(1);
    expect(cues.flatMap(({ words }) => words)).toEqual(spoken);
    for (const { text, words, wordTimes } of cues) {
      expect(words!.map((word) => word.text).join(' ')).toBe(text);
      expect(wordTimes).toBe('measured');
    }
    expect([cues[0]!.startMs, cues.at(-1)!.endMs]).toEqual([980, 6_020]);
    expect(cues[1]!.startMs).toBe(cues[1]!.words![0]!.startMs);
    expect(cues[0]!.endMs).toBe(cues[0]!.words!.at(-1)!.endMs);
  });

  it('[NV5] shares its time among its words by how long they take to say where nothing measured them', () => {
    const { words, wordTimes } = withEstimatedWords({
      text: 'A considerably long, 1999 end.',
      startMs: 0,
      endMs: 4_100,
    });
    expect(wordTimes).toBe('estimated');
    expect(words!.map(({ text }) => text)).toEqual(['A', 'considerably', 'long,', '1999', 'end.']);
    expect(words![0]!.startMs).toBe(0);
    expect(words!.at(-1)!.endMs).toBe(4_100);
    words!.slice(1).forEach((word, index) => expect(word.startMs).toBe(words![index]!.endMs));
    const lengths = words!.map(({ startMs, endMs }) => endMs - startMs);
    expect(lengths[1]).toBeGreaterThan(5 * lengths[0]!);
    // Four digits are as long as twelve letters.
    expect(lengths[3]).toBe(lengths[1]);
  });
});
