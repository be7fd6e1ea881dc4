import type { TimelineService } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { ServiceHandlers } from '@slidewright/platform';
import type { Db, TimelineTables } from '../repositories/tables.ts';
import type { TimelineReader } from '../repositories/timeline-reader.ts';
import { createGetBrand } from '../use-cases/brand/get-brand.ts';
import { createPutBrand } from '../use-cases/brand/put-brand.ts';
import { createDeleteFont } from '../use-cases/fonts/delete-font.ts';
import { createFinishFont, type FinishFontParts } from '../use-cases/fonts/finish-font.ts';
import { createListFonts } from '../use-cases/fonts/list-fonts.ts';
import { createReserveFont } from '../use-cases/fonts/reserve-font.ts';
import { createLockTimeline } from '../use-cases/edit-lock/lock-timeline.ts';
import { createUnlockTimeline } from '../use-cases/edit-lock/unlock-timeline.ts';
import type { MeasureFilm } from '../use-cases/film-length/measure-film.ts';
import { createDeleteImage } from '../use-cases/images/delete-image.ts';
import { createFinishImage, type FinishImageParts } from '../use-cases/images/finish-image.ts';
import { createListImages } from '../use-cases/images/list-images.ts';
import { createReserveImage } from '../use-cases/images/reserve-image.ts';
import { createResolveImages } from '../use-cases/images/resolve-images.ts';
import { createDeleteMusic } from '../use-cases/music/delete-music.ts';
import { createFinishMusic, type FinishMusicParts } from '../use-cases/music/finish-music.ts';
import { createGetMusic } from '../use-cases/music/get-music.ts';
import { createListMusic } from '../use-cases/music/list-music.ts';
import { createReserveMusic } from '../use-cases/music/reserve-music.ts';
import { createResolveShare } from '../use-cases/sharing/resolve-share.ts';
import { createShareTimeline } from '../use-cases/sharing/share-timeline.ts';
import { createUnshareTimeline } from '../use-cases/sharing/unshare-timeline.ts';
import { createCreateSlide } from '../use-cases/slides/create-slide.ts';
import { createDeleteSlide } from '../use-cases/slides/delete-slide.ts';
import { createGetUsage } from '../use-cases/files/get-usage.ts';
import { createGenerateSlides, type GenerateSlidesParts } from '../use-cases/slides/generate-slides.ts';
import { createGetSlide } from '../use-cases/slides/get-slide.ts';
import { createListSlides } from '../use-cases/slides/list-slides.ts';
import { createPutDeck } from '../use-cases/slides/put-deck.ts';
import { createReorderSlides } from '../use-cases/slides/reorder-slides.ts';
import { createUpdateSlide } from '../use-cases/slides/update-slide.ts';
import { createCreateTimeline } from '../use-cases/timelines/create-timeline.ts';
import { createDeleteTimeline } from '../use-cases/timelines/delete-timeline.ts';
import { createDuplicateTimeline } from '../use-cases/timelines/duplicate-timeline.ts';
import { createGetTimeline } from '../use-cases/timelines/get-timeline.ts';
import { createListTimelines } from '../use-cases/timelines/list-timelines.ts';
import { createUpdateTimeline } from '../use-cases/timelines/update-timeline.ts';

export interface RequestParts extends GenerateSlidesParts, FinishImageParts, FinishFontParts, FinishMusicParts {
  readonly db: Db;
  readonly measureFilm: MeasureFilm;
  readonly reader: TimelineReader;
  readonly outbox: Outbox<TimelineTables>;
}

/** One handler per method of the contract. */
export function requestHandlers(parts: RequestParts): ServiceHandlers<typeof TimelineService> {
  return {
    listTimelines: createListTimelines(parts),
    createTimeline: createCreateTimeline(parts),
    getTimeline: createGetTimeline(parts),
    updateTimeline: createUpdateTimeline(parts),
    duplicateTimeline: createDuplicateTimeline(parts),
    deleteTimeline: createDeleteTimeline(parts),
    listSlides: createListSlides(parts),
    createSlide: createCreateSlide(parts),
    getSlide: createGetSlide(parts),
    updateSlide: createUpdateSlide(parts),
    deleteSlide: createDeleteSlide(parts),
    putDeck: createPutDeck(parts),
    reorderSlides: createReorderSlides(parts),
    generateSlides: createGenerateSlides(parts),
    getTextModel: () => Promise.resolve({ isConfigured: parts.slideWriter !== null }),
    lockTimeline: createLockTimeline(parts),
    unlockTimeline: createUnlockTimeline(parts),
    shareTimeline: createShareTimeline(parts),
    unshareTimeline: createUnshareTimeline(parts),
    reserveImage: createReserveImage(parts),
    finishImage: createFinishImage(parts),
    listImages: createListImages(parts),
    resolveImages: createResolveImages(parts),
    deleteImage: createDeleteImage(parts),
    reserveMusic: createReserveMusic(parts),
    finishMusic: createFinishMusic(parts),
    listMusic: createListMusic(parts),
    getMusic: createGetMusic(parts),
    deleteMusic: createDeleteMusic(parts),
    getBrand: createGetBrand(parts),
    putBrand: createPutBrand(parts),
    reserveFont: createReserveFont(parts),
    finishFont: createFinishFont(parts),
    listFonts: createListFonts(parts),
    deleteFont: createDeleteFont(parts),
    resolveShare: createResolveShare(parts),
    getUsage: createGetUsage(parts),
  };
}
