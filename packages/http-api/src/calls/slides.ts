import { z } from 'zod';
import { EMPTY, json, NO_TIMELINE, NO_SLIDE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';
import { idParams } from '../schemas/fields.ts';
import * as timelines from '../schemas/timelines.ts';

export const slideCalls = {
  listSlides: {
    method: 'GET',
    path: '/api/timelines/{id}/slides',
    scope: 'read',
    summary: 'The slides of a timeline in order.',
    params: idParams,
    answer: json(z.array(timelines.slide)),
    notFound: NO_TIMELINE,
    bulky: true,
  },
  createSlide: {
    method: 'POST',
    path: '/api/timelines/{id}/slides',
    scope: 'write',
    summary: 'Adds a slide, by default at the end.',
    params: idParams,
    body: timelines.slideCreation,
    answer: json(timelines.slide),
    statuses: [201],
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  reorderSlides: {
    method: 'PUT',
    path: '/api/slides/reorder',
    scope: 'write',
    summary: 'Sets positions of slides of one timeline atomically, and returns its slides in order.',
    body: timelines.slideOrder,
    answer: json(z.array(timelines.slide)),
    notFound: NO_SLIDE,
  },
  getSlide: {
    method: 'GET',
    path: '/api/slides/{id}',
    scope: 'read',
    summary: 'A slide.',
    params: idParams,
    answer: json(timelines.slide),
    notFound: NO_SLIDE,
  },
  updateSlide: {
    method: 'PUT',
    path: '/api/slides/{id}',
    scope: 'write',
    summary: 'Changes the given fields. 423 while the video is queued or active.',
    params: idParams,
    body: timelines.slideUpdate,
    answer: json(timelines.slide),
    notFound: NO_SLIDE,
  },
  deleteSlide: {
    method: 'DELETE',
    path: '/api/slides/{id}',
    scope: 'write',
    summary: 'Deletes a slide and its narration.',
    params: idParams,
    query: timelines.slideDeletion,
    ...EMPTY,
    notFound: NO_SLIDE,
  },
  checkContentChanged: {
    method: 'POST',
    path: '/api/slides/{id}/content-changed',
    scope: 'read',
    summary: 'Whether title and content differ from those of the current narration.',
    params: idParams,
    body: audio.contentCheck,
    answer: json(z.object({ changed: z.boolean() })),
    notFound: NO_SLIDE,
  },
} as const satisfies Record<string, CallOfTag>;
