import { z } from 'zod';
import { json, type CallOfTag } from '../call.ts';
import * as timelines from '../schemas/timelines.ts';

export const textCalls = {
  generateSlides: {
    method: 'POST',
    path: '/api/ai/generate-slides',
    scope: 'render',
    summary: 'Generates slides from an outline with a language model.',
    body: timelines.outline,
    answer: json(z.object({ slides: z.array(timelines.writtenSlide) })),
    idempotent: true,
    costly: true,
  },
  writeNotes: {
    method: 'POST',
    path: '/api/ai/write-notes',
    scope: 'render',
    summary:
      'Writes what is said on slides with a language model, from their texts, and stores nothing. To take the notes, update the slides.',
    body: timelines.notesRequest,
    answer: json(timelines.writtenNotes),
    idempotent: true,
    costly: true,
  },
} as const satisfies Record<string, CallOfTag>;
