import type { TimelineResource } from './resource.ts';

export const transcript: TimelineResource = {
  name: 'transcript',
  title: 'Transcript',
  description: 'What the narration of a timeline says and when, as WebVTT.',
  template: 'slidewright://timelines/{timelineId}/transcript',
  mimeType: 'text/vtt',
  async read({ timelineId }, api) {
    const response = await api.getCaptionsVtt({ id: timelineId! });
    return { text: await response.text() };
  },
};
