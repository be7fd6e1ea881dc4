import {
  NarrationChangedSchema,
  PosterDrawnSchema,
  UserDeletedSchema,
  VideoFinishedSchema,
} from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { on, type EventHandler } from '@slidewright/platform';
import type { Db, Tables } from '../repositories/tables.ts';
import type { MeasureFilm } from '../measure-film.ts';
import { narrationChanged } from '../use-cases/narration-changed.ts';
import { posterDrawn } from '../use-cases/poster-drawn.ts';
import { userDeleted } from '../use-cases/user-deleted.ts';
import { videoFinished } from '../use-cases/video-finished.ts';

/** What other services tell, and what follows from it here. */
export function eventHandlers(parts: { db: Db; outbox: Outbox<Tables>; measureFilm: MeasureFilm }): EventHandler[] {
  return [
    on(VideoFinishedSchema, (event, { messageId }) => videoFinished(parts, event, messageId)),
    on(NarrationChangedSchema, (event, { messageId }) => narrationChanged(parts, event, messageId)),
    on(PosterDrawnSchema, (event, { messageId }) => posterDrawn(parts, event, messageId)),
    on(UserDeletedSchema, (event, { messageId }) => userDeleted(parts, event, messageId)),
  ];
}
