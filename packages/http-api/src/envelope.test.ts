import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { checkInput } from './envelope.ts';

it('reports at most a hundred errors of an input', () => {
  const slides = Array.from({ length: 500 }, () => ({ title: 'a', bullet_points: Array<number>(100).fill(7) }));
  const body = { title: 'Bees', createSlides: true, slides };
  const checked = checkInput(CALLS.createTimeline.body, body);
  expect(checked).toMatchObject({ ok: false, sentence: expect.any(String) });
  expect(checked.ok ? [] : checked.fields).toHaveLength(100);
});
