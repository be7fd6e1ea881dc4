import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  filmSettingsToProto,
  type AudioSettingsSchema,
  type GetTimelineResponse,
  type Slide,
  type VideoSettingsSchema,
} from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import type { SlideCreation } from '@slidewright/http-api';
import { blocksToJson } from '@slidewright/slides/content/blocks';
import { textsOf } from '@slidewright/slides/content/slide';
import { AppError, endJobs, type CallContext } from '@slidewright/platform';
import { slideAnswer, timelineAnswer, timelineSummaryAnswer } from '../answers/timelines.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function timelineHandlers(services: Services) {
  const { timeline } = services;

  /** Slides are read in pages, because a reply over NATS is bounded. */
  const allSlides = async (
    timelineId: string,
    first: { slides: Slide[]; nextPageToken: string },
    context: CallContext,
  ): Promise<Slide[]> => {
    if (first.nextPageToken === '') return first.slides;
    const slides = [...first.slides];
    for (let pageToken = first.nextPageToken; pageToken !== '';) {
      const page = await timeline.listSlides({ timelineId, pageToken }, context).catch((error: unknown) => {
        throw isOutOfTime(error) && textBytes(slides) > LIMITS.deckTextBytes ? tooLargeDeck(error) : error;
      });
      slides.push(...page.slides);
      pageToken = page.nextPageToken;
    }
    return slides;
  };
  const wholeTimeline = async (response: GetTimelineResponse, context: CallContext) => {
    const message = present(response.timeline);
    return timelineAnswer(message, await allSlides(message.id, response, context));
  };
  const currentSlide = async (slideId: string, context: CallContext) => {
    const { slide } = await timeline.getSlide({ slideId }, context);
    return slideAnswer(present(slide));
  };

  return {
    async listTimelines({ query }, context) {
      const page = await timeline.listTimelines(
        { limit: query.limit, cursor: query.cursor ?? '', query: query.q ?? '', sort: query.sort },
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
          language: body.language ?? '',
          slides: body.createSlides ? (body.slides ?? []).map(slideInput) : [],
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
      const { title, description, outline, thumbnailUrl, language, revision } = body;
      const timelineId = params.id;
      const response = await orCurrent(
        timeline.updateTimeline(
          {
            timelineId,
            ...definedFields({ title, description, outline, thumbnailUrl, language, editRevision: revision }),
            ...settingsOf(body),
          },
          context,
        ),
        async () => wholeTimeline(await timeline.getTimeline({ timelineId }, context), context),
      );
      return { data: await wholeTimeline(response, context) };
    },

    async duplicateTimeline({ params, idempotencyKey = '' }, context) {
      const response = await timeline.duplicateTimeline({ timelineId: params.id, idempotencyKey }, context);
      return { data: await wholeTimeline(response, context) };
    },

    async putDeck({ params, body }, context) {
      const { title, revision, slides, dryRun } = body;
      const { timeline: written, ...changed } = await timeline.putDeck(
        {
          timelineId: params.id,
          ...definedFields({ title, editRevision: revision }),
          slides: slides.map(({ id = '', blocks, ...fields }) => ({
            slideId: id,
            ...definedFields(fields),
            ...(blocks ? { blocks: blocksToJson(blocks) } : {}),
          })),
          dryRun,
        },
        context,
      );
      const { slides: answered, ...summary } = await wholeTimeline(present(written), context);
      const { created, updated, moved, deleted, unchanged } = changed;
      return {
        data: { timeline: summary, slides: answered, changes: { created, updated, moved, deleted, unchanged } },
      };
    },

    async deleteTimeline({ params }, context) {
      const timelineId = params.id;
      await timeline.deleteTimeline({ timelineId }, context);
      await endJobs(services, { timelineId }, context);
    },

    async listSlides({ params }, context) {
      const first = await timeline.listSlides({ timelineId: params.id }, context);
      return { data: (await allSlides(params.id, first, context)).map(slideAnswer) };
    },

    async createSlide({ params, body, idempotencyKey = '' }, context) {
      const request = { timelineId: params.id, slide: slideInput(body), idempotencyKey };
      const { slide } = await timeline.createSlide(request, context);
      return { data: slideAnswer(present(slide)) };
    },

    async reorderSlides({ body }, context) {
      const first = await timeline.reorderSlides(body, context);
      const timelineId = first.slides[0]?.timelineId ?? '';
      return { data: (await allSlides(timelineId, first, context)).map(slideAnswer) };
    },

    async getSlide({ params }, context) {
      return { data: await currentSlide(params.id, context) };
    },

    async updateSlide({ params, body }, context) {
      const { bulletPoints, blocks, ...fields } = body;
      const { slide } = await orCurrent(
        timeline.updateSlide(
          {
            slideId: params.id,
            ...definedFields(fields),
            ...(bulletPoints ? { setBulletPoints: true, bulletPoints } : {}),
            ...(blocks ? { blocks: blocksToJson(blocks) } : {}),
          },
          context,
        ),
        () => currentSlide(params.id, context),
      );
      return { data: slideAnswer(present(slide)) };
    },

    async deleteSlide({ params, query }, context) {
      await orCurrent(timeline.deleteSlide({ slideId: params.id, ...definedFields(query) }, context), () =>
        currentSlide(params.id, context),
      );
    },
  } satisfies Partial<CallHandlers>;
}

function slideInput({ blocks, ...fields }: SlideCreation) {
  return definedFields({ ...fields, blocks: blocksToJson(blocks) });
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DEADLINE_EXCEEDED';
}

function textBytes(slides: readonly Slide[]): number {
  let bytes = 0;
  for (const slide of slides)
    for (const text of [...Object.values(textsOf(slide)), ...slide.bulletPoints, slide.blocks])
      bytes += Buffer.byteLength(text);
  return bytes;
}

/** Only timelines from before the limit on text are so large. */
function tooLargeDeck(cause: unknown): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    userMessage: 'This timeline has too much text to be read at once. Please read its slides one by one.',
    cause,
  });
}

/** The result of a write; CHANGED_ELSEWHERE is rethrown with what is stored now. */
async function orCurrent<Answer>(write: Promise<Answer>, current: () => Promise<unknown>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CHANGED_ELSEWHERE') throw error;
    const { userMessage } = error;
    throw new AppError('CHANGED_ELSEWHERE', { userMessage, details: { current: await current() }, cause: error });
  }
}

interface SentSettings {
  voice?: string | undefined;
  audioSettings?: { voice?: string | undefined; speed?: number | undefined; pitch?: string | undefined } | undefined;
  settings?: Readonly<Record<string, unknown>> | undefined;
}

/** The timeline service leaves empty fields of both messages unchanged. */
function settingsOf(body: SentSettings): {
  audioSettings?: MessageInitShape<typeof AudioSettingsSchema>;
  settings?: MessageInitShape<typeof VideoSettingsSchema>;
} {
  const voice = body.audioSettings?.voice ?? body.voice;
  return {
    ...(body.audioSettings || voice !== undefined
      ? { audioSettings: definedFields({ ...body.audioSettings, voice }) }
      : {}),
    ...(body.settings ? { settings: filmSettingsToProto(body.settings) } : {}),
  };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that are set; protobuf distinguishes absent from undefined. */
function definedFields<T extends object>(
  fields: T,
): Defined<T> & { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** A reply without a required field is an internal error. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('INTERNAL', { message: 'a service sent an empty reply' });
  return value;
}
