import { expect, it } from 'vitest';
import { linesOf } from './build.ts';

const built = {
  status: 'made',
  film: 'tides.mp4',
  captions: null,
  bundle: null,
  timelineId: 'a timeline',
  slides: 3,
  changedSlides: 0,
  seconds: 4.25,
} as const;

it('a build says how many slides changed, and nothing of them where only the look or the voice did', () => {
  expect(linesOf({ ...built, changedSlides: 2 })).toEqual(['tides.mp4 made in 4.3 s (3 slides, 2 changed)']);
  expect(linesOf(built)).toEqual(['tides.mp4 made in 4.3 s (3 slides)']);
  expect(linesOf({ ...built, slides: 1, changedSlides: null })).toEqual(['tides.mp4 made in 4.3 s (1 slide)']);
});
