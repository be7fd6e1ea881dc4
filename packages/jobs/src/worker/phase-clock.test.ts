import { expect, it } from 'vitest';
import { createPhaseClock } from './phase-clock.ts';

it('measures each phase that was completed', () => {
  let now = 0;
  const told: [string, number][] = [];
  const clock = createPhaseClock(
    (phase, seconds) => told.push([phase, seconds]),
    () => now,
  );
  clock.enter('collect');
  now = 1_500;
  clock.enter('collect');
  now = 2_000;
  clock.enter('pack');
  now = 2_500;
  clock.end(true);
  clock.enter('collect');
  now = 9_000;
  clock.end(false);
  clock.end(true);
  expect(told).toEqual([
    ['collect', 2],
    ['pack', 0.5],
  ]);
});
