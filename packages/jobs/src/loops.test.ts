import { expect, it } from 'vitest';
import { createLoopWatch } from './loops.ts';

it('names a loop without an iteration for too long, until its next one or its end', () => {
  let now = 0;
  const loops = createLoopWatch(1_000, () => now);
  const relay = loops.watch('relay');
  const worker = loops.watch('worker');
  now = 1_000;
  expect(loops.stalled()).toEqual([]);
  worker.turned();
  now = 1_001;
  expect(loops.stalled()).toEqual(['relay']);
  now = 2_001;
  expect(loops.stalled()).toEqual(['relay', 'worker']);
  relay.turned();
  worker.end();
  expect(loops.stalled()).toEqual([]);
});
