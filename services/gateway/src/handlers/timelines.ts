import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AudioSettingsSchema, GetTimelineResponse, Slide, VideoSettingsSchema } from '@slidewright/contracts';
import { AppError, type CallContext } from '@slidewright/platform';
import { slideAnswer, timelineAnswer, timelineSummaryAnswer } from '../answers/timelines.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

type Handlers = CallHandlers<
  | 'listTimelines'
  | 'createTimeline'
  | 'getTimeline'
  | 'updateTimeline'
  | 'deleteTimeline'
  | 'listSlides'
  | 'createSlide'
  | 'reorderSlides'
  | 'getSlide'
  | 'updateSlide'
  | 'deleteSlide'
>;

export function timelineHandlers({ timeline }: Services): Handlers {
  /** Slides come in pages, since an answer over NATS is bounded. */
  const allSlides = async (
    timelineId: string,
    first: { slides: Slide[]; nextPageToken: string },
    context: CallContext,
  ): Promise<Slide[]> => {
    if (first.nextPageToken === '') return first.slides;
    const slides = [...first.slides];
    for (let pageToken = first.nextPageToken; pageToken !== '';) {
      const page = await timeline.listSlides({ timelineId, pageToken }, context);
      slides.push(...page.slides);
      pageToken = page.nextPageToken;
    }
    return slides;
  };
  const wholeTimeline = async (response: GetTimelineResponse, context: CallContext) => {
    const message = present(response.timeline);
    return timelineAnswer(message, await allSlides(message.id, response, context));
  };

  return {
    async listTimelines({ query }, context) {
      const page = await timeline.listTimelines(
        { limit: query.limit, cursor: query.cursor ?? '', query: query.q ?? '' },
        context,
      );
      return {
        data: page.timelines.map(timelineSummaryAnswer),
        extra: { nextCursor: page.nextCursor === '' ? null : page.nextCursor },
      };
    },

    async createTimeline({ body, idempotencyKey }, context) {
      const response = await timeline.createTimeline(
        {
          title: body.title,
          description: body.description ?? '',
          outline: body.outline ?? '',
          thumbnailUrl: body.thumbnailUrl ?? '',
          durationMs: BigInt(Math.round(body.durationMs ?? 0)),
          ...settingsOf(body),
          slides: body.createSlides ? (body.slides ?? []).map(definedFields) : [],
          idempotencyKey: idempotencyKey ?? '',
        },
        context,
      );
      return { data: await wholeTimeline(response, context) };
    },

    async getTimeline({ params }, context) {
      return { data: await wholeTimeline(await timeline.getTimeline({ timelineId: params.id }, context), context) };
    },

    async updateTimeline({ params, body }, context) {
      const { title, description, outline, thumbnailUrl } = body;
      const response = await timeline.updateTimeline(
        {
          timelineId: params.id,
          ...definedFields({ title, description, outline, thumbnailUrl }),
          ...settingsOf(body),
        },
        context,
      );
      return { data: await wholeTimeline(response, context) };
    },

    async deleteTimeline({ params }, context) {
      await timeline.deleteTimeline({ timelineId: params.id }, context);
    },

    async listSlides({ params }, context) {
      const first = await timeline.listSlides({ timelineId: params.id }, context);
      return { data: (await allSlides(params.id, first, context)).map(slideAnswer) };
    },

    async createSlide({ params, body }, context) {
      const { slide } = await timeline.createSlide({ timelineId: params.id, slide: definedFields(body) }, context);
      return { data: slideAnswer(present(slide)) };
    },

    async reorderSlides({ body }, context) {
      const first = await timeline.reorderSlides(body, context);
      const timelineId = first.slides[0]?.timelineId ?? '';
      return { data: (await allSlides(timelineId, first, context)).map(slideAnswer) };
    },

    async getSlide({ params }, context) {
      const { slide } = await timeline.getSlide({ slideId: params.id }, context);
      return { data: slideAnswer(present(slide)) };
    },

    async updateSlide({ params, body }, context) {
      const { bulletPoints, title, speakerNotes, duration, position } = body;
      const { slide } = await timeline.updateSlide(
        {
          slideId: params.id,
          ...definedFields({ title, speakerNotes, duration, position }),
          ...(bulletPoints ? { setBulletPoints: true, bulletPoints } : {}),
        },
        context,
      );
      return { data: slideAnswer(present(slide)) };
    },

    async deleteSlide({ params }, context) {
      await timeline.deleteSlide({ slideId: params.id }, context);
    },
  };
}

interface SentSettings {
  voice?: string | undefined;
  audioSettings?: { voice?: string | undefined; speed?: number | undefined; pitch?: string | undefined } | undefined;
  settings?:
    | { framerate?: string | undefined; resolution?: string | undefined; theme?: string | undefined }
    | undefined;
}

/** Empty fields of both messages mean "as it is" to the timeline service. */
function settingsOf(body: SentSettings): {
  audioSettings?: MessageInitShape<typeof AudioSettingsSchema>;
  settings?: MessageInitShape<typeof VideoSettingsSchema>;
} {
  const voice = body.audioSettings?.voice ?? body.voice;
  return {
    ...(body.audioSettings || voice !== undefined
      ? { audioSettings: definedFields({ ...body.audioSettings, voice }) }
      : {}),
    ...(body.settings ? { settings: definedFields(body.settings) } : {}),
  };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that were sent; protobuf tells absent from undefined. */
function definedFields<T extends object>(
  fields: T,
): Defined<T> & { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** A service that leaves out what it promised has a fault of its own. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('INTERNAL', { message: 'a service left its answer empty' });
  return value;
}
