import { buffer } from 'node:stream/consumers';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  TimelineService,
  type CreateTimelineRequestSchema,
  type Image,
  type Music,
  type Slide,
  type SlideInputSchema,
  type UpdateSlideRequestSchema,
} from '@slidewright/contracts';
import {
  allPages,
  AppError,
  createClient,
  withTimeout,
  type Bus,
  type CallContext,
  type ObjectStore,
} from '@slidewright/platform';

export type NewSlide = MessageInitShape<typeof SlideInputSchema>;
export type NewTimeline = Omit<MessageInitShape<typeof CreateTimelineRequestSchema>, 'slides' | '$typeName'> & {
  readonly timelineId: string;
  readonly slides: readonly NewSlide[];
};

/** What the timeline service does for an import, on behalf of the deck's owner. */
export interface Timelines {
  /** Stores a picture in the owner's library; `onReserved` is called before its file is sent. */
  addImage(
    picture: { readonly file: Buffer; readonly filename: string },
    onReserved: (imageId: string) => Promise<void>,
    context: CallContext,
  ): Promise<Pick<Image, 'id' | 'width' | 'height'>>;
  /** The owner's typefaces in TrueType and OpenType. */
  fonts(context: CallContext): Promise<Buffer[]>;
  /** The tracks of the owner's library, newest first. */
  listMusic(context: CallContext): Promise<Music[]>;
  /** Stores a track in the owner's library. */
  addMusic(
    music: { readonly file: Buffer; readonly filename: string },
    context: CallContext,
  ): Promise<Pick<Music, 'id'>>;
  /** Deletes an image; one that does not exist is no error. */
  deleteImage(imageId: string, context: CallContext): Promise<void>;
  /** Creates a timeline with this id, or adds the slides that it lacks after an interruption. */
  create(timeline: NewTimeline, context: CallContext): Promise<void>;
  /** Throws NOT_FOUND if the caller has no such timeline, TIMELINE_LOCKED while its film is made. */
  requireEditable(timelineId: string, context: CallContext): Promise<void>;
  /** Replaces the picture of a timeline without a film, if it is one of these addresses. */
  replaceThumbnail(
    timeline: { readonly id: string; readonly before: readonly string[]; readonly thumbnailUrl: string },
    context: CallContext,
  ): Promise<void>;
  /** All slides of a timeline, in order. */
  slides(timelineId: string, context: CallContext): Promise<Slide[]>;
  /** Adds a slide at a position, and returns its id. */
  createSlide(timelineId: string, slide: NewSlide, context: CallContext): Promise<string>;
  updateSlide(slide: MessageInitShape<typeof UpdateSlideRequestSchema>, context: CallContext): Promise<void>;
  deleteSlide(slide: Pick<Slide, 'id' | 'revision'>, context: CallContext): Promise<void>;
  reorderSlides(slideIds: readonly string[], context: CallContext): Promise<void>;
}

/** Decoding waits for that of other images. */
const IMAGE_TIMEOUT_MS = 150_000;
const MUSIC_TIMEOUT_MS = 150_000;
const CALL_TIMEOUT_MS = 20_000;
/** A request is at most 1 MB; texts may take three times their length in UTF-8. */
const REQUEST_CHARACTERS = 200_000;

export function createTimelines(bus: Bus, store: ObjectStore): Timelines {
  const timeline = createClient(bus, TimelineService);
  return {
    async addImage({ file, filename }, onReserved, given) {
      const context = withTimeout(given, IMAGE_TIMEOUT_MS);
      const { imageId, uploadKey } = await timeline.reserveImage(
        { filename, size: BigInt(file.length), alt: '' },
        context,
      );
      await onReserved(imageId);
      await store.put(uploadKey, file, { contentType: 'application/octet-stream', signal: context.signal });
      const { image } = await timeline.finishImage({ imageId }, context);
      if (!image) throw new AppError('INTERNAL', { message: 'the timeline service returned no image' });
      return image;
    },

    async fonts(context) {
      const { fonts } = await timeline.listFonts({}, timely(context));
      const files: Buffer[] = [];
      for (const { contentType, objectKey } of fonts)
        // LibreOffice draws nothing with other formats.
        if (['font/ttf', 'font/otf'].includes(contentType))
          files.push(await buffer((await store.get(objectKey, { signal: context.signal })).body));
      return files;
    },

    async listMusic(context) {
      return (await timeline.listMusic({}, timely(context))).music;
    },

    async addMusic({ file, filename }, given) {
      const context = withTimeout(given, MUSIC_TIMEOUT_MS);
      const { musicId, uploadKey } = await timeline.reserveMusic(
        { filename, size: BigInt(file.length), name: '' },
        context,
      );
      await store.put(uploadKey, file, { contentType: 'application/octet-stream', signal: context.signal });
      const { music } = await timeline.finishMusic({ musicId }, context);
      if (!music) throw new AppError('INTERNAL', { message: 'the timeline service returned no music' });
      return music;
    },

    async deleteImage(imageId, context) {
      await timeline.deleteImage({ imageId }, timely(context)).catch((error: unknown) => {
        const isGone = error instanceof AppError && ['NOT_FOUND', 'IMAGE_IN_USE'].includes(error.code);
        if (!isGone) throw error;
      });
    },

    async create({ slides, ...values }, context) {
      const { timelineId } = values;
      const first = slides.slice(0, fittingCount(slides));
      const { timeline: created } = await timeline.createTimeline({ ...values, slides: first }, timely(context));
      for (const slide of slides.slice(created?.slideCount ?? 0))
        await timeline.createSlide({ timelineId, slide }, timely(context));
    },

    async requireEditable(timelineId, context) {
      const { timeline: found } = await timeline.getTimeline({ timelineId, withoutSlides: true }, timely(context));
      if (found?.isLocked)
        throw new AppError('TIMELINE_LOCKED', {
          userMessage: 'The timeline cannot be edited while video generation is in progress.',
        });
    },

    async replaceThumbnail({ id: timelineId, before, thumbnailUrl }, context) {
      const { timeline: found } = await timeline.getTimeline({ timelineId, withoutSlides: true }, timely(context));
      if (found === undefined || found.thumbnailUrl === thumbnailUrl || !before.includes(found.thumbnailUrl)) return;
      await timeline.updateTimeline({ timelineId, thumbnailUrl }, timely(context));
    },

    async slides(timelineId, context) {
      const pages = await allPages((pageToken) => timeline.listSlides({ timelineId, pageToken }, timely(context)));
      return pages.flatMap(({ slides }) => slides);
    },

    async createSlide(timelineId, slide, context) {
      return (await timeline.createSlide({ timelineId, slide }, timely(context))).slide!.id;
    },

    async updateSlide(slide, context) {
      await timeline.updateSlide(slide, timely(context));
    },

    async deleteSlide({ id, revision }, context) {
      await timeline.deleteSlide({ slideId: id, revision }, timely(context));
    },

    async reorderSlides(slideIds, context) {
      const slides = slideIds.map((id, position) => ({ id, position }));
      await timeline.reorderSlides({ slides }, timely(context));
    },
  };
}

const timely = (context: CallContext): CallContext => withTimeout(context, CALL_TIMEOUT_MS);

/** How many slides fit into one request. */
function fittingCount(slides: readonly NewSlide[]): number {
  let left = REQUEST_CHARACTERS;
  const end = slides.findIndex(({ title = '', blocks = '', speakerNotes = '' }) => {
    left -= title.length + blocks.length + speakerNotes.length + 100;
    return left < 0;
  });
  return end === -1 ? slides.length : end;
}
