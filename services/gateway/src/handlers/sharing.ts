import { toChapters, toSrt, toVtt } from '@slidewright/domain';
import { notFound, type CallContext } from '@slidewright/platform';
import { isoTime } from '../answers/common.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { readSchedule } from './schedule.ts';

type Handlers = CallHandlers<
  | 'shareTimeline'
  | 'unshareTimeline'
  | 'getShare'
  | 'getShareVideo'
  | 'getShareCaptionsVtt'
  | 'getShareCaptionsSrt'
  | 'getShareChapters'
  | 'getShareThumbnail'
>;

export function sharingHandlers({ timeline, render }: Services, publicUrl: string): Handlers {
  /** The timeline behind a token, and the right to read its video: whoever holds the token sees it as its owner does. */
  const resolve = async (token: string, context: CallContext) => {
    const { timeline: shared } = await timeline.resolveShare({ token }, context);
    if (!shared?.isPublished) throw notFound();
    return { shared, asOwner: { ...context, userId: shared.ownerId } };
  };
  const scheduleOf = async (token: string, context: CallContext) => {
    const { shared, asOwner } = await resolve(token, context);
    return readSchedule(render, shared.id, asOwner);
  };

  return {
    async shareTimeline({ params }, context) {
      const { token } = await timeline.shareTimeline({ timelineId: params.id }, context);
      return { data: { token, url: `${publicUrl}/share/${encodeURIComponent(token)}` } };
    },

    async unshareTimeline({ params }, context) {
      await timeline.unshareTimeline({ timelineId: params.id }, context);
    },

    async getShare({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const video = await render.getVideoStatus({ timelineId: shared.id }, asOwner);
      const base = `/api/share/${encodeURIComponent(params.token)}`;
      return {
        data: {
          title: shared.title,
          description: shared.description,
          durationMs: Number(shared.durationMs),
          slideCount: shared.slideCount,
          updatedAt: isoTime(shared.updatedAt),
          videoUrl: video.downloadable ? `${base}/video` : null,
          thumbnailUrl: shared.thumbnailKey === '' ? null : `${base}/thumbnail`,
          captionsUrl: `${base}/captions.vtt`,
          chaptersUrl: `${base}/chapters`,
        },
      };
    },

    async getShareVideo({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const object = await render.getMasterVideo({ timelineId: shared.id }, asOwner);
      return { object, filename: 'video.mp4', disposition: 'inline' };
    },

    async getShareCaptionsVtt({ params }, context) {
      return { body: toVtt(await scheduleOf(params.token, context)) };
    },

    async getShareCaptionsSrt({ params }, context) {
      return { body: toSrt(await scheduleOf(params.token, context)) };
    },

    async getShareChapters({ params }, context) {
      return { data: toChapters(await scheduleOf(params.token, context)).map((chapter) => ({ ...chapter })) };
    },

    async getShareThumbnail({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const object = await render.getPoster({ timelineId: shared.id }, asOwner);
      return { object, filename: 'poster.jpg', disposition: 'inline' };
    },
  };
}
