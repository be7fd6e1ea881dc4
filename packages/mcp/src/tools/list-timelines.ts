import { LIST_SORTS } from '@slidewright/domain';
import { z } from 'zod';
import { timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const listTimelines = defineTool({
  name: 'list_timelines',
  title: 'List timelines',
  description: 'Lists the timelines of the owner of the key. Use nextCursor as cursor for the next page.',
  effect: 'reads',
  input: z.object({
    search: z.string().max(200).optional().describe('Words of title and description.'),
    sort: z.enum(LIST_SORTS).optional(),
    limit: z.number().int().min(1).max(100).default(20),
    cursor: z.string().max(2_000).optional(),
  }),
  output: z.object({
    timelines: z.array(
      z.object({
        timelineId,
        title: z.string(),
        slideCount: z.number().int(),
        filmSeconds: z.number().describe('Length of the film; estimated where narration is missing.'),
        language: z.string(),
        isLocked: z.boolean().describe('True while its video is made: it cannot be changed.'),
        updatedAt: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async run({ search, sort, limit, cursor }, { api }) {
    const { data, nextCursor } = await api.listTimelines({ limit: String(limit), q: search, sort, cursor });
    return {
      timelines: data.map(({ id, title, slideCount, filmMs, language, isLocked, updatedAt }) => ({
        timelineId: id,
        title,
        slideCount,
        filmSeconds: filmMs / 1_000,
        language,
        isLocked,
        updatedAt,
      })),
      nextCursor,
    };
  },
});
