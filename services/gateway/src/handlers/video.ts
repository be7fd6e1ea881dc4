import {
  bundleFilename,
  captionsFilename,
  posterFilename,
  slideVideoFilename,
  toChapters,
  toSrt,
  toVtt,
  videoFilename,
} from '@slidewright/domain';
import { notFound, type CallContext } from '@slidewright/platform';
import {
  bundleStatusAnswer,
  filmAnswer,
  slideVideoAnswer,
  videoProgressAnswer,
  videoStatusAnswer,
} from '../answers/jobs.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { readCaptions, readSchedule } from './schedule.ts';

export function videoHandlers({ timeline, render, bundle }: Services) {
  /**
   * A file of a timeline, with the timeline for its name. Files are deleted shortly after their timeline, and must
   * not be readable in between.
   */
  const withTimeline = async <T>(timelineId: string, context: CallContext, made: Promise<T>) => {
    const [result, { timeline: owner }] = await Promise.all([
      made,
      timeline.getTimeline({ timelineId, withoutSlides: true }, context),
    ]);
    if (owner === undefined) throw notFound();
    return { result, owner };
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

    async startFilm({ params, body }, context) {
      const { jobId } = await render.startFilm({ timelineId: params.id, ...body }, context);
      return { data: { jobId } };
    },

    async getFilm({ params }, context) {
      return { data: filmAnswer(params.id, await render.getFilm({ timelineId: params.id }, context)) };
    },

    async cancelFilm({ params }, context) {
      await render.cancelFilm({ timelineId: params.id }, context);
    },

    async downloadVideo({ params }, context) {
      const made = render.getMasterVideo({ timelineId: params.id }, context);
      const { result: object, owner } = await withTimeline(params.id, context, made);
      return { object, filename: videoFilename(owner.id), disposition: 'inline' };
    },

    async listSlideVideos({ params }, context) {
      const made = render.listSlideVideos({ timelineId: params.id }, context);
      const { result } = await withTimeline(params.id, context, made);
      return { data: result.slideVideos.map((video) => slideVideoAnswer(params.id, video)) };
    },

    async getSlideVideo({ params }, context) {
      const video = await render.getSlideVideo({ timelineId: params.id, slideId: params.slideId }, context);
      return { data: slideVideoAnswer(params.id, video) };
    },

    async downloadSlideVideo({ params }, context) {
      const made = render.getSlideVideo({ timelineId: params.id, slideId: params.slideId }, context);
      const [{ result, owner }, { slide }] = await Promise.all([
        withTimeline(params.id, context, made),
        timeline.getSlide({ slideId: params.slideId }, context),
      ]);
      return {
        object: { objectKey: result.objectKey, contentType: 'video/mp4' },
        filename: slideVideoFilename(owner, (slide?.position ?? 0) + 1),
        disposition: 'inline',
      };
    },

    async getCaptionsVtt({ params, query }, context) {
      const { result, owner } = await withTimeline(params.id, context, readCaptions(render, params.id, context));
      return { body: toVtt(result, { words: query.words === 'true' }), filename: captionsFilename(owner, 'vtt') };
    },

    async getCaptionsSrt({ params }, context) {
      const { result, owner } = await withTimeline(params.id, context, readCaptions(render, params.id, context));
      return { body: toSrt(result), filename: captionsFilename(owner, 'srt') };
    },

    async getChapters({ params }, context) {
      return { data: toChapters(await readSchedule(render, params.id, context)).map((chapter) => ({ ...chapter })) };
    },

    async getThumbnail({ params }, context) {
      const made = render.getPoster({ timelineId: params.id }, context);
      const { result: object, owner } = await withTimeline(params.id, context, made);
      return { object, filename: posterFilename(owner), disposition: 'inline' };
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
      const { result: object, owner } = await withTimeline(params.id, context, made);
      return { object, filename: bundleFilename(owner.id), disposition: 'attachment' };
    },
  } satisfies Partial<CallHandlers>;
}
