import {
  NarrationChangedSchema,
  PosterDrawnSchema,
  UserDeletedSchema,
  VideoFinishedSchema,
} from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { on, type FactHandler } from '@slidewright/platform';
import type { Db, Tables } from '../repositories/tables.ts';
import type { MeasureFilm } from '../measure-film.ts';
import { narrationChanged } from '../use-cases/narration-changed.ts';
import { posterDrawn } from '../use-cases/poster-drawn.ts';
import { userDeleted } from '../use-cases/user-deleted.ts';
import { videoFinished } from '../use-cases/video-finished.ts';

/** What other services tell, and what follows from it here. */
export function factHandlers(parts: { db: Db; outbox: Outbox<Tables>; measureFilm: MeasureFilm }): FactHandler[] {
  return [
    on(VideoFinishedSchema, (fact, { messageId }) => videoFinished(parts, fact, messageId)),
    on(NarrationChangedSchema, (fact, { messageId }) => narrationChanged(parts, fact, messageId)),
    on(PosterDrawnSchema, (fact, { messageId }) => posterDrawn(parts, fact, messageId)),
    on(UserDeletedSchema, (fact, { messageId }) => userDeleted(parts, fact, messageId)),
  ];
}
