import { filmSettingsOfProto } from '@slidewright/contracts';
import {
  DEFAULT_LANGUAGE,
  exportFilename,
  filmSettingsOf,
  posterFilename,
  sizeOf,
  toChapters,
  toSrt,
  toVtt,
} from '@slidewright/domain';
import type { SharedTimeline } from '@slidewright/http-api';
import { AppError, notFound, type CallContext } from '@slidewright/platform';
import { isoTime } from '../answers/common.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { oembedOf, tokenOf } from '../http/pages/share-page.ts';
import { readCaptions, readSchedule } from './schedule.ts';

/** Visitors see the title, never the timeline's id. */
const named = ({ title }: { readonly title: string }) => ({ id: 'shared', title });

export function sharingHandlers({ auth, timeline, render }: Services, publicUrl: string) {
  /** The timeline of a token and a context with its owner's right to read the video. */
  const resolve = async (token: string, context: CallContext) => {
    const { timeline: shared } = await timeline.resolveShare({ token }, context);
    if (!shared?.isPublished) throw notFound();
    await auth.checkAccount({ accountId: shared.ownerId }, context).catch((error: unknown) => {
      // A visitor sees the same as after the end of sharing.
      throw error instanceof AppError && error.code === 'ACCOUNT_DISABLED' ? notFound() : error;
    });
    return { shared, asOwner: { ...context, userId: shared.ownerId } };
  };
  const captionsOf = async (token: string, context: CallContext) => {
    const { shared, asOwner } = await resolve(token, context);
    return readCaptions(render, shared.id, asOwner);
  };
  /** The public view of the timeline of a token. */
  const describe = async (token: string, context: CallContext): Promise<SharedTimeline> => {
    const { shared, asOwner } = await resolve(token, context);
    const video = await render.getVideoStatus({ timelineId: shared.id }, asOwner);
    const film = video.downloadable ? await render.getMasterVideo({ timelineId: shared.id }, asOwner) : null;
    const base = `/api/share/${encodeURIComponent(token)}`;
    const { resolution } = filmSettingsOf(filmSettingsOfProto(shared.settings));
    return {
      title: shared.title,
      description: shared.description,
      durationMs: Number(shared.durationMs),
      filmMs: Number(film?.durationMs ?? shared.filmMs),
      isFilmMsExact: film !== null || shared.isFilmMsExact,
      slideCount: shared.slideCount,
      language: shared.language || DEFAULT_LANGUAGE,
      updatedAt: isoTime(shared.updatedAt),
      videoUrl: video.downloadable ? `${base}/video` : null,
      thumbnailUrl: shared.thumbnailKey === '' ? null : `${base}/thumbnail`,
      captionsUrl: `${base}/captions.vtt`,
      chaptersUrl: `${base}/chapters`,
      ...sizeOf(resolution),
    };
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
      return { data: await describe(params.token, context) };
    },

    async getOembed({ query }, context) {
      const token = tokenOf(query.url, publicUrl);
      if (token === null) throw notFound();
      const shared = await describe(token, context);
      return { body: JSON.stringify(oembedOf({ publicUrl, token, shared }, query)) };
    },

    async getShareVideo({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const object = await render.getMasterVideo({ timelineId: shared.id }, asOwner);
      return { object, filename: exportFilename(named(shared), '.mp4'), disposition: 'inline' };
    },

    async getShareCaptionsVtt({ params, query }, context) {
      return { body: toVtt(await captionsOf(params.token, context), { words: query.words === 'true' }) };
    },

    async getShareCaptionsSrt({ params }, context) {
      return { body: toSrt(await captionsOf(params.token, context)) };
    },

    async getShareChapters({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const slides = await readSchedule(render, shared.id, asOwner);
      return { data: toChapters(slides).map((chapter) => ({ ...chapter })) };
    },

    async getShareThumbnail({ params }, context) {
      const { shared, asOwner } = await resolve(params.token, context);
      const object = await render.getPoster({ timelineId: shared.id }, asOwner);
      return { object, filename: posterFilename(named(shared)), disposition: 'inline' };
    },
  } satisfies Partial<CallHandlers>;
}
