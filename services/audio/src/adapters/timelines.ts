import { TimelineService, type Slide as SlideMessage } from '@slidewright/contracts';
import { DEFAULT_LANGUAGE, type Mp3Tags } from '@slidewright/domain';
import { readSlide, type WithBlocks } from '@slidewright/slides';
import { AppError, createClient, withTimeout, type Bus, type CallContext } from '@slidewright/platform';

export type Slide = WithBlocks<SlideMessage>;

/** Calls of the timeline service for the user of the context. Throws NOT_FOUND for timelines of other users. */
export interface Timelines {
  assertOwned(timelineId: string, context: CallContext): Promise<void>;
  /** Throws TIMELINE_LOCKED while a video is made from it, which reads the narrations as they were at its start. */
  assertEditable(timelineId: string, context: CallContext): Promise<void>;
  /** In the order of the deck. */
  listSlides(timelineId: string, context: CallContext): Promise<Slide[]>;
  getSlide(slideId: string, context: CallContext): Promise<Slide>;
  /** What the ID3 tag of a slide's narration says now. */
  tagsOf(slide: Slide, context: CallContext): Promise<Mp3Tags>;
  /** BCP 47. */
  languageOf(timelineId: string, context: CallContext): Promise<string>;
}

const CALL_TIMEOUT_MS = 10_000;

export function createTimelines(bus: Bus): Timelines {
  const client = createClient(bus, TimelineService);
  const timely = (context: CallContext): CallContext =>
    context.deadline - Date.now() <= CALL_TIMEOUT_MS ? context : withTimeout(context, CALL_TIMEOUT_MS);
  return {
    async assertOwned(timelineId, context) {
      await client.getTimeline({ timelineId, withoutSlides: true }, timely(context));
    },
    async assertEditable(timelineId, context) {
      const { timeline } = await client.getTimeline({ timelineId, withoutSlides: true }, timely(context));
      if (!timeline?.isLocked) return;
      throw new AppError('TIMELINE_LOCKED', {
        userMessage: 'The narration cannot be changed while video generation is in progress.',
      });
    },
    async tagsOf({ timelineId, title, position }, context) {
      const { timeline } = await client.getTimeline({ timelineId, withoutSlides: true }, timely(context));
      return { title, album: timeline!.title, track: position + 1, tracks: timeline!.slideCount };
    },
    async languageOf(timelineId, context) {
      const { timeline } = await client.getTimeline({ timelineId, withoutSlides: true }, timely(context));
      return timeline!.language || DEFAULT_LANGUAGE;
    },
    async listSlides(timelineId, context) {
      const slides: Slide[] = [];
      let pageToken = '';
      do {
        const page = await client.listSlides({ timelineId, pageToken }, timely(context));
        slides.push(...page.slides.map(readSlide));
        pageToken = page.nextPageToken;
      } while (pageToken !== '');
      return slides;
    },
    async getSlide(slideId, context) {
      const { slide } = await client.getSlide({ slideId }, timely(context));
      return readSlide(slide!);
    },
  };
}
