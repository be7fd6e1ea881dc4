import { z } from 'zod';
import { timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

const addressOrNull = z.string().nullable();

export const getFilm = defineTool({
  name: 'get_film',
  title: 'Get the film',
  description:
    'Returns where the film of a timeline is, its length, captions and chapters. Download the addresses with the same Authorization header.',
  effect: 'reads',
  input: z.object({ timelineId }),
  output: z.object({
    timelineId,
    title: z.string(),
    status: z.enum(['none', 'queued', 'active', 'completed', 'failed', 'cancelled']).describe('Of the newest video.'),
    isUpToDate: z.boolean().describe('False if the timeline changed since its video was made: call make_film again.'),
    videoAddress: addressOrNull.describe('The MP4; null until there is one.'),
    durationSeconds: z.number(),
    isDurationExact: z.boolean().describe('False while narration is missing: the duration is an estimate.'),
    captions: z.object({ vttAddress: z.string(), srtAddress: z.string() }),
    chapters: z.array(z.object({ title: z.string(), startSeconds: z.number() })),
    pictureAddress: addressOrNull.describe('A JPEG of the first slide.'),
    pageAddress: z.string().describe('Page of the timeline, for people.'),
  }),
  async run({ timelineId }, { api, address }) {
    const id = timelineId;
    const [timeline, video] = await Promise.all([api.getTimeline({ id }), api.getVideoStatus({ id })]);
    const chapters = await api.getChapters({ id });
    return {
      timelineId,
      title: timeline.title,
      status: video.status,
      isUpToDate: video.upToDate,
      videoAddress: video.downloadUrl === null ? null : address(video.downloadUrl),
      durationSeconds: timeline.filmMs / 1_000,
      isDurationExact: timeline.isFilmMsExact,
      captions: {
        vttAddress: address(api.getCaptionsVtt.url({ id })),
        srtAddress: address(api.getCaptionsSrt.url({ id })),
      },
      chapters: chapters.map(({ title, startMs }) => ({ title, startSeconds: startMs / 1_000 })),
      pictureAddress: timeline.thumbnailUrl === '' ? null : address(timeline.thumbnailUrl),
      pageAddress: address(`/timelines/${id}`),
    };
  },
});
