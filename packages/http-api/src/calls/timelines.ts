import { z } from 'zod';
import { EMPTY, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';
import * as timelines from '../schemas/timelines.ts';

export const timelineCalls = {
  listTimelines: {
    method: 'GET',
    path: '/api/timelines',
    scope: 'read',
    summary: "Lists the user's timelines, by default newest first.",
    query: jobs.pageQuery,
    answer: {
      kind: 'json',
      schema: z.array(timelines.timelineSummary),
      extra: z.object({ nextCursor: z.string().nullable() }),
    },
  },
  createTimeline: {
    method: 'POST',
    path: '/api/timelines',
    scope: 'write',
    summary: 'Creates a timeline, and its slides if createSlides is true.',
    body: timelines.timelineCreation,
    answer: json(timelines.timeline),
    statuses: [201],
    idempotent: true,
  },
  getTimeline: {
    method: 'GET',
    path: '/api/timelines/{id}',
    scope: 'read',
    summary: 'A timeline with all its slides.',
    params: idParams,
    answer: json(timelines.timeline),
    notFound: NO_TIMELINE,
    bulky: true,
  },
  duplicateTimeline: {
    method: 'POST',
    path: '/api/timelines/{id}/duplicate',
    scope: 'write',
    summary:
      'Copies a timeline with its slides and settings. Narration and rendered slides are copied asynchronously, within seconds.',
    params: idParams,
    answer: json(timelines.timeline),
    statuses: [201],
    notFound: NO_TIMELINE,
    idempotent: true,
    quota: 'storage',
  },
  updateTimeline: {
    method: 'PUT',
    path: '/api/timelines/{id}',
    scope: 'write',
    summary: 'Changes the given fields. 423 while the video is queued or active.',
    params: idParams,
    body: timelines.timelineUpdate,
    answer: json(timelines.timeline),
    notFound: NO_TIMELINE,
  },
  putDeck: {
    method: 'PUT',
    path: '/api/timelines/{id}/deck',
    scope: 'write',
    summary:
      'Makes the given slides the slides of the timeline, all or none. What is equal keeps narration and film. 409 CHANGED_ELSEWHERE with `conflicts` where a revision is older than what is stored and the content differs.',
    params: idParams,
    body: timelines.deckChange,
    answer: json(timelines.changedDeck),
    notFound: NO_TIMELINE,
    failures: ['CHANGED_ELSEWHERE'],
  },
  deleteTimeline: {
    method: 'DELETE',
    path: '/api/timelines/{id}',
    scope: 'write',
    summary: 'Deletes a timeline and all its files.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
} as const satisfies Record<string, CallOfTag>;
