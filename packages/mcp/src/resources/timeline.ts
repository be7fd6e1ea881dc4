import type { TimelineResource } from './resource.ts';

const LISTED = '50';

export const timeline: TimelineResource = {
  name: 'timeline',
  title: 'Timeline',
  description: 'A timeline with its settings and all its slides, as JSON.',
  template: 'slidewright://timelines/{timelineId}',
  mimeType: 'application/json',
  async read({ timelineId }, api) {
    return { text: JSON.stringify(await api.getTimeline({ id: timelineId! })) };
  },
  async list(api) {
    const { data } = await api.listTimelines({ limit: LISTED });
    return data.map(({ id, title }) => ({ uri: `slidewright://timelines/${id}`, name: title }));
  },
};
