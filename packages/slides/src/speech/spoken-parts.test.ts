import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@slidewright/domain';
import { spokenPartTimes } from './spoken-parts.ts';
import { generator } from '@slidewright/domain/testing';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
function wordsOf(text: string): { word: string; index: number }[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .filter((segment) => segment.isWordLike)
    .map((segment) => ({ word: segment.segment, index: segment.index }));
}

/** The same rule without optimisation: compares every passage with every bullet. */
function plainBulletTimes(bullets: readonly string[], cues: readonly Cue[]): (number | null)[] {
  const speech = cues.flatMap((cue) =>
    wordsOf(cue.text).map(({ word, index }) => ({
      word,
      second: (cue.startMs + ((cue.endMs - cue.startMs) * index) / cue.text.length) / 1_000,
    })),
  );
  let from = 0;
  const found = bullets.map((bullet): number | null => {
    const words = wordsOf(bullet).map(({ word }) => word);
    const wanted = new Set(words);
    let best = { start: 0, end: 0, share: 0 };
    for (let start = from; start < speech.length && wanted.size > 0; start += 1) {
      if (!wanted.has(speech[start]!.word)) continue;
      const seen = new Set<string>();
      let end = start;
      for (let at = start; at < Math.min(start + words.length * 2, speech.length); at += 1) {
        const { word } = speech[at]!;
        if (!wanted.has(word) || seen.has(word)) continue;
        seen.add(word);
        end = at + 1;
      }
      const share = seen.size / wanted.size;
      if (share >= 0.5 && share > best.share) best = { start, end, share };
    }
    if (best.share === 0) return null;
    from = best.end;
    return speech[best.start]!.second;
  });
  return found.filter((second) => second !== null).length < bullets.length / 2 ? bullets.map(() => null) : found;
}

const WORDS =
  'rivers carve valleys and glaciers the fjords of in Ice snow 雪が降る, water. a it is über, 12% melts'.split(' ');

function randomDeck(random: (below: number) => number): { bullets: string[]; cues: Cue[] } {
  const words = WORDS.slice(0, 2 + random(WORDS.length - 1));
  const text = (length: number) => Array.from({ length }, () => words[random(words.length)]!).join(' ');
  const bullets = Array.from({ length: random(9) }, () => text(random(12)));
  const cues: Cue[] = [];
  for (let sentence = random(12); sentence > 0; sentence -= 1) {
    // Half of the sentences match a bullet and have other words around it.
    const bullet = random(2) === 0 ? (bullets[random(bullets.length + 1)] ?? '') : '';
    const startMs = cues.at(-1)?.endMs ?? 0;
    cues.push({
      text: `${text(random(14))} ${bullet} ${text(random(5))}`,
      startMs,
      endMs: startMs + 500 + random(6_000),
    });
  }
  return { bullets, cues };
}

describe('spokenPartTimes', () => {
  it('finds the same bullets as the rule without optimisation', () => {
    const random = generator(11);
    let timed = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const { bullets, cues } = randomDeck(random);
      const times = spokenPartTimes(bullets, cues);
      expect(times, JSON.stringify({ round, bullets, cues })).toEqual(plainBulletTimes(bullets, cues));
      if (times.some((second) => second !== null)) timed += 1;
    }
    expect(timed).toBeGreaterThan(1_000);
  });

  it('takes linear time for slides that repeat one word', async () => {
    const bullets = Array.from({ length: 50 }, () => `${'a '.repeat(495)}x y z`);
    const cues = Array.from({ length: 120 }, (_, index) => ({
      text: 'a '.repeat(42),
      startMs: index * 5_000,
      endMs: index * 5_000 + 5_000,
    }));
    for (let slide = 0; slide < 100; slide += 1) {
      expect(new Set(spokenPartTimes(bullets, cues))).toEqual(new Set([null]));
      // Vitest can enforce the time limit only between slides.
      await turn();
    }
  });

  it('reads at most half an hour of speech', () => {
    const cues = [{ text: `${'one two three '.repeat(5_000)} a needle`, startMs: 0, endMs: 1_000_000 }];
    expect(spokenPartTimes(['one two three', 'a needle'], cues)).toEqual([0, null]);
  });

  it('[NV5] follows the times of the words where a cue has them', () => {
    const words = ['First', 'we', 'fish,', 'then', 'we', 'sail', 'home.'].map((text, index) => ({
      text,
      // A long rest before the fourth word.
      startMs: index < 3 ? index * 200 : 6_000 + index * 200,
      endMs: index < 3 ? index * 200 + 200 : 6_200 + index * 200,
    }));
    const cue: Cue = {
      text: 'First we fish, then we sail home.',
      startMs: 0,
      endMs: 7_400,
      words,
      wordTimes: 'measured',
    };
    expect(spokenPartTimes(['We fish', 'Sail home'], [cue])).toEqual([0.2, 7]);
    // As in narration of an older version: by the place in the sentence.
    const { words: _, wordTimes: __, ...plain } = cue;
    expect(spokenPartTimes(['We fish', 'Sail home'], [plain])[1]).toBeCloseTo((7.4 * 23) / 33, 3);
  });
});
