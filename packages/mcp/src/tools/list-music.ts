import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const listMusic = defineTool({
  name: 'list_music',
  title: 'List music',
  description:
    'Lists the music tracks that the user uploaded. The id of one is the music of create_timeline and make_film.',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    music: z.array(z.object({ id: z.uuid(), name: z.string(), seconds: z.number() })),
  }),
  async run(_input, { api }) {
    const music = await api.listMusic({});
    return { music: music.map(({ id, name, durationMs }) => ({ id, name, seconds: durationMs / 1_000 })) };
  },
});
