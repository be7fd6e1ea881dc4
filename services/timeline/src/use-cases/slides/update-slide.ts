import { isDeepStrictEqual } from 'node:util';
import type { UpdateSlideRequest } from '@slidewright/contracts';
import { withBulletPoints } from '@slidewright/slides/content/blocks';
import { eachText } from '@slidewright/slides/content/slide';
import type { Block } from '@slidewright/slides/kinds/index';
import { SLIDES_FOR_LANGUAGE } from '@slidewright/slides/speech/deck-language';
import { requireUser, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { editSlide, refuseStale, refuseTooMuchText } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { contentOf, slideRepository, jsonBytes, type SlideContent } from '../../repositories/slides.ts';
import type { SlideRow, Tx } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { checkFields, type FieldChecks } from '../../rules/fields.ts';
import { placeSlides } from '../../rules/slide-order.ts';
import { slideToProto } from '../../to-proto.ts';
import { holdImages } from '../library/hold-images.ts';
import { findLanguage } from '../language/find-language.ts';

/** Changes the fields that are there. Saving an unchanged slide writes nothing. */
export function createUpdateSlide({ db, outbox, measureFilm }: Parts) {
  return async (request: UpdateSlideRequest, context: CallContext) => {
    const slide = await editSlide(db, request.slideId, requireUser(context), async (tx, present, timeline) => {
      refuseStale(present.revision, request.revision, 'slide');
      const before = contentOf(present);
      const wanted = wantedContent(request, before);
      const isRewritten = !isDeepStrictEqual(wanted, before);
      await holdImages(tx, timeline.owner_id, [wanted.blocks], before.blocks);
      const rewritten = isRewritten ? await slideRepository(tx).updateContent(present.id, wanted) : present;
      const isMoved = request.position !== undefined && (await moveSlide(tx, present, request.position));
      if (rewritten === present && !isMoved) return present;
      refuseTooMuchText(
        await timelineRepository(tx).raiseRevisionAndRecount(timeline.id),
        jsonBytes(wanted) - jsonBytes(before),
      );
      await measureFilm(tx, timeline);
      if (isMoved || present.position < SLIDES_FOR_LANGUAGE) await findLanguage(tx, timeline);
      await announceTimeline(tx, outbox, timeline.id, isMoved ? {} : { slideId: present.id });
      return isMoved ? (await slideRepository(tx).findHeld(present.id, timeline.id))! : rewritten;
    });
    return { slide: slideToProto(slide) };
  };
}

function wantedContent(request: UpdateSlideRequest, present: SlideContent): SlideContent {
  const { duration, position } = request;
  const checks = checkFields();
  if (position !== undefined) checks.position('position', position);
  const wanted = {
    ...eachText((name, longest) => {
      const text = request[name];
      return text === undefined ? present[name] : checks.text(name, text, longest);
    }),
    blocks: wantedBlocks(request, present.blocks, checks),
    duration: duration === undefined ? present.duration : checks.duration('duration', duration),
  };
  checks.finish();
  return wanted;
}

function wantedBlocks(
  { blocks, setBulletPoints, bulletPoints }: UpdateSlideRequest,
  present: readonly Block[],
  checks: FieldChecks,
): readonly Block[] {
  if (blocks !== undefined) return checks.blocks('blocks', blocks);
  if (!setBulletPoints) return present;
  return withBulletPoints(present, checks.bulletPoints('bulletPoints', bulletPoints));
}

async function moveSlide(tx: Tx, slide: SlideRow, position: number): Promise<boolean> {
  if (position === slide.position) return false;
  const order = await slideRepository(tx).order(slide.timeline_id);
  return slideRepository(tx).setOrder(slide.timeline_id, placeSlides(order, [{ id: slide.id, position }]));
}
