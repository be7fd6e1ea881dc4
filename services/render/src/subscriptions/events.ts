import {
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
} from '@slidewright/contracts';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { CopyFilm } from '../use-cases/storage/copy-film.ts';
import type { ForgetSlide } from '../use-cases/storage/forget-slide.ts';
import type { ForgetUser } from '../use-cases/storage/forget-user.ts';
import type { ForgetTimeline } from '../use-cases/storage/forget-timeline.ts';

/** Consumes the events of other services. The handlers may run again for the same event. */
export function consumeRenderEvents(
  bus: Bus,
  useCases: { copyFilm: CopyFilm; forgetTimeline: ForgetTimeline; forgetSlide: ForgetSlide; forgetUser: ForgetUser },
  log: Logger,
): AsyncDisposable {
  return consumeEvents(bus, {
    durable: 'render',
    handlers: [
      on(TimelineDuplicatedSchema, useCases.copyFilm),
      on(TimelineDeletedSchema, ({ timelineId }) => useCases.forgetTimeline(timelineId)),
      on(UserDeletedSchema, ({ userId }) => useCases.forgetUser(userId)),
      on(SlideDeletedSchema, ({ timelineId, slideId }) => useCases.forgetSlide(timelineId, slideId)),
    ],
    log,
  });
}
