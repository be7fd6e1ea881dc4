import { describe, expect, it } from 'vitest';
import { captionCues, proportionalCues } from './cues.ts';

describe('cues', () => {
  it('shares the time of a long sentence among captions of two lines', () => {
    const sentence =
      'The first clause of this sentence is rather short, while the second one, which says much more, takes most of the time by far.';
    const cues = captionCues(sentence, 1_000, 9_000);
    expect(cues.map(({ text }) => text).join(' ')).toBe(sentence);
    expect(cues[0]!.startMs).toBe(1_000);
    expect(cues.at(-1)!.endMs).toBe(9_000);
    cues.slice(1).forEach((cue, index) => expect(cue.startMs).toBe(cues[index]!.endMs));
    for (const cue of cues) expect(cue.text.length).toBeLessThanOrEqual(84);
  });

  it('counts wide characters as two', () => {
    expect(captionCues('字'.repeat(60), 0, 1_000)).toHaveLength(2);
  });

  it('divides a stretch among sentences by how long they take to say', () => {
    const [short, long] = proportionalCues(['Short one.', 'This one is about three times as long.'], 0, 4_000);
    expect(long!.endMs - long!.startMs).toBeGreaterThan(2 * (short!.endMs - short!.startMs));
  });
});
