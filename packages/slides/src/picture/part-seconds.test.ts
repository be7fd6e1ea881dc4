import { describe, expect, it } from 'vitest';
import { blocksOfBullets } from '../content/blocks.ts';
import type { SlideFilmProps } from '../film/film.ts';
import { partSeconds } from './part-seconds.ts';
import { planPages } from './render-plan.ts';

const format = { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 }, theme: 'paper' } as const;

function slideWith(
  bullets: readonly string[],
  pages: readonly (readonly number[])[],
  seconds: number,
  cues: readonly { text: string; startMs: number; endMs: number }[] = [],
): SlideFilmProps {
  const slide = {
    title: 'A title',
    blocks: blocksOfBullets(bullets),
    index: 1,
    total: 3,
    role: 'content',
  } as const;
  return { slide, format, plan: planPages(slide, pages, format, { seconds, cues }) };
}

describe('partSeconds', () => {
  it('lasts from the reveal of a part to the end of its page', () => {
    const cues = [
      { text: 'Rivers carve valleys.', startMs: 2_000, endMs: 4_000 },
      { text: 'Glaciers carve fjords.', startMs: 6_000, endMs: 8_000 },
      { text: 'Winds carve dunes.', startMs: 9_000, endMs: 10_000 },
    ];
    const bullets = cues.map(({ text }) => text);
    const seconds = partSeconds(slideWith(bullets, [[0, 1], [2]], 12, cues));
    // The first part comes with the slide, each other one 0.25 s before it is spoken; the second page comes with the third.
    [8.4, 3, 3.25].forEach((wanted, index) => expect(seconds[index]).toBeCloseTo(wanted, 1));
  });

  it('is 0 for parts that a slide has no frames for', () => {
    const bullets = Array.from({ length: 50 }, (_, index) => `point ${index}`);
    const seconds = partSeconds(
      slideWith(
        bullets,
        bullets.map((_, index) => [index]),
        0.5,
      ),
    );
    expect(seconds).toHaveLength(50);
    expect(Math.min(...seconds)).toBeLessThan(0.1);
  });

  it('is empty for a slide with nothing but a title', () => {
    expect(partSeconds(slideWith([], [[]], 5))).toEqual([]);
  });
});
