import { expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from './account/webhook-events.ts';
import { JOB_KIND_NAMES, readJobKind } from './job-kinds.ts';

it('a job of a kind that is not in the list is not taken for another', () => {
  expect(JOB_KIND_NAMES.map(readJobKind)).toEqual(JOB_KIND_NAMES);
  expect(() => readJobKind('podcast')).toThrow(/podcast/);
  // A name that all objects have.
  expect(() => readJobKind('toString')).toThrow(/toString/);
});

it('a film and its video have one subject of webhooks', () => {
  expect(WEBHOOK_EVENTS).toHaveLength(15);
  expect(WEBHOOK_EVENTS.slice(0, 4)).toEqual(['film.finished', 'film.failed', 'film.cancelled', 'narration.finished']);
});
