import type { CheckContentChangedRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { contentHash, spokenContent } from '@slidewright/slides/content/content-hash';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import type { Parts } from '../../parts.ts';

/** Whether a slide says something else than its current narration; a slide without narration does. */
export function createCheckContentChanged({ db, timelines }: Parts) {
  return async ({ slideId, title, content }: CheckContentChangedRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(slideId)) throw notFound('Slide not found');
    const file = await audioFileRepository(db).findCurrent(ownerId, slideId);
    if (!file) await timelines.getSlide(slideId, context);
    return { changed: file?.content_hash !== contentHash(title, spokenContent(content)) };
  };
}
