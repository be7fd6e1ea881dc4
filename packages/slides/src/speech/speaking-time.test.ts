import { describe, expect, it } from 'vitest';
import { blocksOfBullets } from '../content/blocks.ts';
import { speakingSeconds } from './speaking-time.ts';

/** Words of seven letters. */
const words = (count: number): string => Array.from({ length: count }, () => 'letters').join(' ');
const slide = { title: 'A title', blocks: blocksOfBullets(['One point']), speakerNotes: '' };

describe('the estimate of speaking time', () => {
  it('grows with the words of the notes and shrinks with speed', () => {
    const seconds = (speed: number) => speakingSeconds({ ...slide, speakerNotes: words(200) }, speed);
    expect(seconds(1)).toBe(100);
    expect(seconds(0.8)).toBe(125);
    expect(seconds(1.2)).toBeLessThan(seconds(1));
  });

  it('[AU2] counts title and bullets where there are no notes', () => {
    expect(speakingSeconds({ ...slide, blocks: blocksOfBullets([words(20)]) }, 1)).toBe(11);
    expect(speakingSeconds({ title: '', blocks: blocksOfBullets(['']), speakerNotes: '' }, 1)).toBe(0);
  });

  it('[PR3] counts the pauses of the notes at any speed, and not their marks', () => {
    const paused = `[pause 5s] ${words(200)} [pause 500ms] {word|what is said for it}`;
    expect(speakingSeconds({ ...slide, speakerNotes: paused }, 1)).toBe(106);
    expect(speakingSeconds({ ...slide, speakerNotes: paused }, 2)).toBe(56);
  });

  it('[IS6] counts what numbers are in words: a report of figures takes as long as it is read', () => {
    // Read by a neural voice in 9.3 s.
    const figures = '214,000 passengers. 97 % of the trips on time. 31 tonnes of fuel saved';
    const seconds = speakingSeconds({ ...slide, speakerNotes: `The year in numbers. ${figures}` }, 1);
    expect(seconds).toBeGreaterThan(7);
    expect(seconds).toBeLessThan(12);
  });

  it.each([
    ['Chinese', '图书馆早上开门，最后一位读者离开时关门。我们先写下问题，然后在书里寻找答案。', 9.2],
    [
      'Japanese',
      '図書館は朝に開き、最後の読者が帰ると閉まります。まず質問を書き、それから本の中で答えを探します。',
      10.2,
    ],
    [
      'Hindi',
      'पुस्तकालय सुबह खुलता है और आख़िरी पाठक के जाने पर बंद होता है। पहले हम सवाल लिखते हैं, फिर किताबों में जवाब खोजते हैं।',
      11.4,
    ],
  ])('[IS6] takes letters of %s for as long as its neural voices need', (_language, speakerNotes, seconds) => {
    const estimated = speakingSeconds({ ...slide, speakerNotes }, 1);
    expect(estimated).toBeGreaterThan(seconds * 0.8);
    expect(estimated).toBeLessThan(seconds * 1.25);
  });
});
