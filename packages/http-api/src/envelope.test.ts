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

it.each([
  [{ kind: 'table', header: [], rows: [['a'], 7] }, 'slides.0.blocks.0.rows.1'],
  [{ kind: 'columns', columns: [[{ kind: 'quote', text: 5 }], []] }, 'slides.0.blocks.0.columns.0.0.text'],
  [{ kind: 'poem' }, 'slides.0.blocks.0.kind'],
])('names the field of a block that is wrong: %j', (block, field) => {
  const checked = checkInput(CALLS.createTimeline.body, { title: 'Bees', slides: [{ title: 'a', blocks: [block] }] });
  expect(checked.ok ? [] : checked.fields.map((one) => one.field)).toContain(field);
});
