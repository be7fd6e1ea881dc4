import { TimelineService, type Image } from '@slidewright/contracts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SlideInputSchema } from '@slidewright/contracts';
import {
  AppError,
  createClient,
  withTimeout,
  type Bus,
  type CallContext,
  type ObjectStore,
} from '@slidewright/platform';

export type NewSlide = MessageInitShape<typeof SlideInputSchema>;

/** What the timeline service does for an import, on behalf of the deck's owner. */
export interface Timelines {
  /** Stores a picture in the owner's library; `onReserved` is called before its file is sent. */
  addImage(
    picture: { readonly png: Buffer; readonly filename: string },
    onReserved: (imageId: string) => Promise<void>,
    context: CallContext,
  ): Promise<Pick<Image, 'id' | 'width' | 'height'>>;
  /** Deletes an image; one that does not exist is no error. */
  deleteImage(imageId: string, context: CallContext): Promise<void>;
  /** Creates a timeline with this id, or adds the slides that it lacks after an interruption. */
  create(timeline: { id: string; title: string; slides: readonly NewSlide[] }, context: CallContext): Promise<void>;
}

/** Decoding waits for that of other images. */
const IMAGE_TIMEOUT_MS = 150_000;
const CALL_TIMEOUT_MS = 20_000;
/** A request is at most 1 MB; texts may take three times their length in UTF-8. */
const REQUEST_CHARACTERS = 200_000;

export function createTimelines(bus: Bus, store: ObjectStore): Timelines {
  const timeline = createClient(bus, TimelineService);
  return {
    async addImage({ png, filename }, onReserved, given) {
      const context = withTimeout(given, IMAGE_TIMEOUT_MS);
      const { imageId, uploadKey } = await timeline.reserveImage(
        { filename, size: BigInt(png.length), alt: '' },
        context,
      );
      await onReserved(imageId);
      await store.put(uploadKey, png, { contentType: 'application/octet-stream', signal: context.signal });
      const { image } = await timeline.finishImage({ imageId }, context);
      if (!image) throw new AppError('INTERNAL', { message: 'the timeline service returned no image' });
      return image;
    },

    async deleteImage(imageId, context) {
      await timeline.deleteImage({ imageId }, withTimeout(context, CALL_TIMEOUT_MS)).catch((error: unknown) => {
        const isGone = error instanceof AppError && ['NOT_FOUND', 'IMAGE_IN_USE'].includes(error.code);
        if (!isGone) throw error;
      });
    },

    async create({ id, title, slides }, context) {
      const timely = () => withTimeout(context, CALL_TIMEOUT_MS);
      const first = slides.slice(0, fittingCount(slides));
      const { timeline: created } = await timeline.createTimeline({ timelineId: id, title, slides: first }, timely());
      for (const slide of slides.slice(created?.slideCount ?? 0))
        await timeline.createSlide({ timelineId: id, slide }, timely());
    },
  };
}

/** How many slides fit into one request. */
function fittingCount(slides: readonly NewSlide[]): number {
  let left = REQUEST_CHARACTERS;
  const end = slides.findIndex(({ title = '', blocks = '', speakerNotes = '' }) => {
    left -= title.length + blocks.length + speakerNotes.length + 100;
    return left < 0;
  });
  return end === -1 ? slides.length : end;
}
