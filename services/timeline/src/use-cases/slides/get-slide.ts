import type { GetSlideRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { slideNotFound } from '../../edit.ts';
import { slideRepository } from '../../repositories/slides.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { slideToProto } from '../../to-proto.ts';

export function createGetSlide({ db }: { db: Db }) {
  return async ({ slideId }: GetSlideRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const slide = isUuid(slideId) ? await slideRepository(db).find(slideId, ownerId) : undefined;
    if (!slide) throw slideNotFound();
    return { slide: slideToProto(slide) };
  };
}
