import {
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
} from '@slidewright/contracts';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { createCopyNarration } from '../use-cases/narration/copy-narration.ts';
import type { createForgetSlide } from '../use-cases/deletion/forget-slide.ts';
import type { createForgetTimeline } from '../use-cases/deletion/forget-timeline.ts';
import type { createForgetUser } from '../use-cases/deletion/forget-user.ts';

export interface EventUseCases {
  readonly copyNarration: ReturnType<typeof createCopyNarration>;
  readonly forgetTimeline: ReturnType<typeof createForgetTimeline>;
  readonly forgetSlide: ReturnType<typeof createForgetSlide>;
  readonly forgetUser: ReturnType<typeof createForgetUser>;
}

/** Consumes the events of other services. */
export function consumeAudioEvents(bus: Bus, useCases: EventUseCases, log: Logger): AsyncDisposable {
  const handlers = [
    on(TimelineDuplicatedSchema, useCases.copyNarration),
    on(TimelineDeletedSchema, useCases.forgetTimeline),
    on(SlideDeletedSchema, useCases.forgetSlide),
    on(UserDeletedSchema, useCases.forgetUser),
  ];
  return consumeEvents(bus, { durable: 'audio', handlers, log });
}
