import type { TimelineResource } from './resource.ts';

export const picture: TimelineResource = {
  name: 'picture',
  title: 'Picture',
  description: 'The first slide of a timeline as JPEG, once it was drawn.',
  template: 'slidewright://timelines/{timelineId}/picture',
  mimeType: 'image/jpeg',
  async read({ timelineId }, api) {
    const response = await api.getThumbnail({ id: timelineId! });
    return { blob: Buffer.from(await response.arrayBuffer()).toString('base64') };
  },
};
