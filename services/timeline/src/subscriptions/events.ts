import { JobEndedSchema, NarrationChangedSchema, PosterDrawnSchema, UserDeletedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { Db, TimelineTables } from '../repositories/tables.ts';
import { createJobEnded } from '../use-cases/edit-lock/job-ended.ts';
import type { MeasureFilm } from '../use-cases/film-length/measure-film.ts';
import { createNarrationChanged } from '../use-cases/film-length/narration-changed.ts';
import { createPosterDrawn } from '../use-cases/timelines/poster-drawn.ts';
import { createUserDeleted } from '../use-cases/timelines/user-deleted.ts';

/** Consumes the events of other services. */
export function consumeTimelineEvents(
  bus: Bus,
  parts: { db: Db; outbox: Outbox<TimelineTables>; measureFilm: MeasureFilm },
  log: Logger,
): AsyncDisposable {
  const handlers = [
    on(JobEndedSchema, createJobEnded(parts)),
    on(NarrationChangedSchema, createNarrationChanged(parts)),
    on(PosterDrawnSchema, createPosterDrawn(parts)),
    on(UserDeletedSchema, createUserDeleted(parts)),
  ];
  return consumeEvents(bus, { durable: 'timeline', handlers, log });
}
