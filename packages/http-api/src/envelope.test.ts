import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { checkInput } from './envelope.ts';

it('names a hundred faults of an input, however many it has', () => {
  const slides = Array.from({ length: 500 }, () => ({ title: 'a', bullet_points: Array<number>(100).fill(7) }));
  const body = { title: 'Bees', createSlides: true, slides };
  const checked = checkInput(CALLS.createTimeline.body, body);
  expect(checked).toMatchObject({ ok: false, sentence: expect.any(String) });
  expect(checked.ok ? [] : checked.fields).toHaveLength(100);
});
