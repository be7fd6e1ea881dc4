import { planSlide, slideFrames } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { drawnSlide, filmFormat, filmSegment, placeSegments, segmentAt } from './film.ts';

const FORMAT = filmFormat({ framerate: '30', resolution: '1920x1080', theme: 'paper' });
const SLIDE = { title: 'Bread', bulletPoints: ['Time', 'Water'], duration: 5 };
const narration = { url: '/x.mp3', durationMs: 8_000, cues: [{ text: 'Time', startMs: 0, endMs: 900 }] };

describe('the film of a preview', () => {
  it('opens with the first slide and closes with the last of at least three', () => {
    const roles = (total: number) => Array.from({ length: total }, (_, index) => drawnSlide(SLIDE, index, total).role);
    expect(roles(1)).toEqual(['opening']);
    expect(roles(2)).toEqual(['opening', 'content']);
    expect(roles(3)).toEqual(['opening', 'content', 'closing']);
  });

  it('[V9] lets a slide last as long as its duration or its narration, whichever is longer', () => {
    const silent = filmSegment(SLIDE, { index: 0, total: 1 }, null);
    const spoken = filmSegment(SLIDE, { index: 0, total: 1 }, narration);
    expect(slideFrames(silent.timing, FORMAT)).toBe(150);
    expect(slideFrames(spoken.timing, FORMAT)).toBe(Math.ceil(8.4 * 30));
    expect(planSlide(spoken.slide, FORMAT, spoken.timing).frames).toBe(slideFrames(spoken.timing, FORMAT));
  });

  it('puts slides one after the other, and finds the one of every frame', () => {
    const segments = [0, 1, 2].map((index) => filmSegment(SLIDE, { index, total: 3 }, index === 1 ? narration : null));
    const { starts, frames } = placeSegments(segments, FORMAT);
    expect(starts).toEqual([0, 150, 402]);
    expect(frames).toBe(552);
    expect([0, 149, 150, 401, 402, 551, 9_999].map((frame) => segmentAt(starts, frame))).toEqual([0, 0, 1, 1, 2, 2, 2]);
  });
});
