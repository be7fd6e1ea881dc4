import type { TimelineResource } from './resource.ts';

export const timeline: TimelineResource = {
  name: 'timeline',
  title: 'Timeline',
  description: 'A timeline with its settings and all its slides, as JSON.',
  template: 'slidewright://timelines/{timelineId}',
  mimeType: 'application/json',
  async read({ timelineId }, { api }) {
    return { text: JSON.stringify(await api.getTimeline({ id: timelineId! })) };
  },
};
