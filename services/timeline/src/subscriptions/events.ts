import {
  NarrationChangedSchema,
  PosterDrawnSchema,
  UserDeletedSchema,
  VideoFinishedSchema,
} from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { on, type EventHandler } from '@slidewright/platform';
import type { Db, Tables } from '../repositories/tables.ts';
import { createVideoFinished } from '../use-cases/edit-lock/video-finished.ts';
import type { MeasureFilm } from '../use-cases/film-length/measure-film.ts';
import { createNarrationChanged } from '../use-cases/film-length/narration-changed.ts';
import { createPosterDrawn } from '../use-cases/timelines/poster-drawn.ts';
import { createUserDeleted } from '../use-cases/timelines/user-deleted.ts';

/** What other services tell, and what follows from it here. */
export function eventHandlers(parts: { db: Db; outbox: Outbox<Tables>; measureFilm: MeasureFilm }): EventHandler[] {
  return [
    on(VideoFinishedSchema, createVideoFinished(parts)),
    on(NarrationChangedSchema, createNarrationChanged(parts)),
    on(PosterDrawnSchema, createPosterDrawn(parts)),
    on(UserDeletedSchema, createUserDeleted(parts)),
  ];
}
