import type { TimelineService } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { ServiceHandlers } from '@slidewright/platform';
import type { MeasureFilm } from '../measure-film.ts';
import type { Db, Tables } from '../repositories/tables.ts';
import type { TimelineReader } from '../repositories/timeline-reader.ts';
import { createSlide } from '../use-cases/create-slide.ts';
import { createTimeline } from '../use-cases/create-timeline.ts';
import { deleteSlide } from '../use-cases/delete-slide.ts';
import { deleteTimeline } from '../use-cases/delete-timeline.ts';
import { duplicateTimeline } from '../use-cases/duplicate-timeline.ts';
import { generateSlides, type GenerateSlidesParts } from '../use-cases/generate-slides.ts';
import { getSlide } from '../use-cases/get-slide.ts';
import { getTimeline } from '../use-cases/get-timeline.ts';
import { listSlides } from '../use-cases/list-slides.ts';
import { listTimelines } from '../use-cases/list-timelines.ts';
import { lockTimeline } from '../use-cases/lock-timeline.ts';
import { reorderSlides } from '../use-cases/reorder-slides.ts';
import { resolveShare } from '../use-cases/resolve-share.ts';
import { shareTimeline } from '../use-cases/share-timeline.ts';
import { unlockTimeline } from '../use-cases/unlock-timeline.ts';
import { unshareTimeline } from '../use-cases/unshare-timeline.ts';
import { updateSlide } from '../use-cases/update-slide.ts';
import { updateTimeline } from '../use-cases/update-timeline.ts';

export interface RequestParts extends GenerateSlidesParts {
  readonly db: Db;
  readonly measureFilm: MeasureFilm;
  readonly reader: TimelineReader;
  readonly outbox: Outbox<Tables>;
}

/** One handler per method of the contract. */
export function requestHandlers(parts: RequestParts): ServiceHandlers<typeof TimelineService> {
  return {
    listTimelines: (request, context) => listTimelines(parts, request, context),
    createTimeline: (request, context) => createTimeline(parts, request, context),
    getTimeline: (request, context) => getTimeline(parts, request, context),
    updateTimeline: (request, context) => updateTimeline(parts, request, context),
    duplicateTimeline: (request, context) => duplicateTimeline(parts, request, context),
    deleteTimeline: (request, context) => deleteTimeline(parts, request, context),
    listSlides: (request, context) => listSlides(parts, request, context),
    createSlide: (request, context) => createSlide(parts, request, context),
    getSlide: (request, context) => getSlide(parts, request, context),
    updateSlide: (request, context) => updateSlide(parts, request, context),
    deleteSlide: (request, context) => deleteSlide(parts, request, context),
    reorderSlides: (request, context) => reorderSlides(parts, request, context),
    generateSlides: (request, context) => generateSlides(parts, request, context),
    lockTimeline: (request, context) => lockTimeline(parts, request, context),
    unlockTimeline: (request, context) => unlockTimeline(parts, request, context),
    shareTimeline: (request, context) => shareTimeline(parts, request, context),
    unshareTimeline: (request, context) => unshareTimeline(parts, request, context),
    resolveShare: (request) => resolveShare(parts, request),
  };
}
