import { bundleFilename, toChapters, toSrt, toVtt, videoFilename } from '@slidewright/domain';
import type { CallContext } from '@slidewright/platform';
import { bundleStatusAnswer, videoProgressAnswer, videoStatusAnswer } from '../answers/jobs.ts';
import { isoTime } from '../answers/common.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { readSchedule } from './schedule.ts';

type Handlers = CallHandlers<
  | 'startVideo'
  | 'cancelVideo'
  | 'getVideoProgress'
  | 'getVideoStatus'
  | 'downloadVideo'
  | 'getSlideVideo'
  | 'downloadSlideVideo'
  | 'getCaptionsVtt'
  | 'getCaptionsSrt'
  | 'getChapters'
  | 'getThumbnail'
  | 'startBundle'
  | 'getBundle'
  | 'cancelBundle'
  | 'downloadBundle'
>;

export function videoHandlers({ timeline, render, bundle }: Services): Handlers {
  /**
   * What was made of a timeline goes with it, but a moment later, once its service has heard.
   * Nobody shall see it meanwhile, so the timeline itself is asked too.
   */
  const whileThere = async <T>(timelineId: string, context: CallContext, made: Promise<T>): Promise<T> => {
    const [result] = await Promise.all([made, timeline.getTimeline({ timelineId, withoutSlides: true }, context)]);
    return result;
  };

  return {
    async startVideo({ params, body }, context) {
      const { jobId } = await render.startVideo({ timelineId: params.id, ...body }, context);
      return { data: { jobId } };
    },

    async cancelVideo({ params }, context) {
      await render.cancelVideo({ timelineId: params.id }, context);
    },

    async getVideoProgress({ params }, context) {
      return {
        data: videoProgressAnswer(params.id, await render.getVideoProgress({ timelineId: params.id }, context)),
      };
    },

    async getVideoStatus({ params }, context) {
      return { data: videoStatusAnswer(params.id, await render.getVideoStatus({ timelineId: params.id }, context)) };
    },

    async downloadVideo({ params }, context) {
      const made = render.getMasterVideo({ timelineId: params.id }, context);
      const object = await whileThere(params.id, context, made);
      return { object, filename: videoFilename(params.id), disposition: 'inline' };
    },

    async getSlideVideo({ params }, context) {
      const video = await render.getSlideVideo({ timelineId: params.id, slideId: params.slideId }, context);
      return {
        data: {
          slideId: params.slideId,
          durationMs: video.durationMs,
          size: Number(video.size),
          downloadUrl: `/api/timelines/${params.id}/slides/${params.slideId}/video/download`,
          updatedAt: isoTime(video.updatedAt),
        },
      };
    },

    async downloadSlideVideo({ params }, context) {
      const made = render.getSlideVideo({ timelineId: params.id, slideId: params.slideId }, context);
      const { objectKey } = await whileThere(params.id, context, made);
      return {
        object: { objectKey, contentType: 'video/mp4' },
        filename: `slide-${params.slideId}-video.mp4`,
        disposition: 'inline',
      };
    },

    async getCaptionsVtt({ params }, context) {
      const slides = await readSchedule(render, params.id, context);
      return { body: toVtt(slides), filename: `timeline-${params.id}-captions.vtt` };
    },

    async getCaptionsSrt({ params }, context) {
      const slides = await readSchedule(render, params.id, context);
      return { body: toSrt(slides), filename: `timeline-${params.id}-captions.srt` };
    },

    async getChapters({ params }, context) {
      return { data: toChapters(await readSchedule(render, params.id, context)).map((chapter) => ({ ...chapter })) };
    },

    async getThumbnail({ params }, context) {
      const made = render.getPoster({ timelineId: params.id }, context);
      const object = await whileThere(params.id, context, made);
      return { object, filename: `timeline-${params.id}.jpg`, disposition: 'inline' };
    },

    async startBundle({ params, body }, context) {
      const { jobId } = await bundle.startBundle({ timelineId: params.id, ...body }, context);
      return { data: { jobId } };
    },

    async getBundle({ params }, context) {
      return { data: bundleStatusAnswer(params.id, await bundle.getBundle({ timelineId: params.id }, context)) };
    },

    async cancelBundle({ params }, context) {
      await bundle.cancelBundle({ timelineId: params.id }, context);
    },

    async downloadBundle({ params }, context) {
      const made = bundle.getBundleFile({ timelineId: params.id }, context);
      const object = await whileThere(params.id, context, made);
      return { object, filename: bundleFilename(params.id), disposition: 'attachment' };
    },
  };
}
