import { TimelineService, type Slide as SlideMessage, type Timeline } from '@slidewright/contracts';
import { DEFAULT_LANGUAGE, type Mp3Tags } from '@slidewright/domain';
import { readSlide, type WithBlocks } from '@slidewright/slides/content/blocks';
import { allPages, AppError, createClient, withTimeout, type Bus, type CallContext } from '@slidewright/platform';

export type Slide = WithBlocks<SlideMessage>;

/** Calls of the timeline service for the user of the context. Throws NOT_FOUND for timelines of other users. */
export interface Timelines {
  /** Without its slides. */
  getTimeline(timelineId: string, context: CallContext): Promise<Timeline>;
  /** In the order of the deck. */
  listSlides(timelineId: string, context: CallContext): Promise<Slide[]>;
  /** A slide and its timeline. */
  getSlide(slideId: string, context: CallContext): Promise<{ readonly slide: Slide; readonly timeline: Timeline }>;
}

const CALL_TIMEOUT_MS = 10_000;

export function createTimelines(bus: Bus): Timelines {
  const client = createClient(bus, TimelineService);
  const timely = (context: CallContext): CallContext => withTimeout(context, CALL_TIMEOUT_MS);
  const getTimeline: Timelines['getTimeline'] = async (timelineId, context) =>
    (await client.getTimeline({ timelineId, withoutSlides: true }, timely(context))).timeline!;
  return {
    getTimeline,
    async listSlides(timelineId, context) {
      const pages = await allPages((pageToken) => client.listSlides({ timelineId, pageToken }, timely(context)));
      return pages.flatMap(({ slides }) => slides.map(readSlide));
    },
    async getSlide(slideId, context) {
      const response = await client.getSlide({ slideId, withTimeline: true }, timely(context));
      const slide = readSlide(response.slide!);
      // A timeline service of the previous version sends none.
      return { slide, timeline: response.timeline ?? (await getTimeline(slide.timelineId, context)) };
    },
  };
}

/** Throws TIMELINE_LOCKED while a video is made from it, which reads the narrations as they were at its start. */
export function assertEditable({ isLocked }: Timeline): void {
  if (!isLocked) return;
  throw new AppError('TIMELINE_LOCKED', {
    userMessage: 'The narration cannot be changed while video generation is in progress.',
  });
}

/** What the ID3 tag of a slide's narration says now. */
export function tagsOf({ title, position }: Slide, timeline: Timeline): Mp3Tags {
  return { title, album: timeline.title, track: position + 1, tracks: timeline.slideCount };
}

/** BCP 47. */
export function languageOf({ language }: Timeline): string {
  return language || DEFAULT_LANGUAGE;
}
