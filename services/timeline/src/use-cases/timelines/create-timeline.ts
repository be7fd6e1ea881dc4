import { randomUUID } from 'node:crypto';
import { filmSettingsOfProto, type CreateTimelineRequest } from '@slidewright/contracts';
import { isUuid, LIMITS, NEW_FILM } from '@slidewright/domain';
import { totalDurationMs } from '@slidewright/slides/content/slide-defaults';
import { deckLanguage } from '@slidewright/slides/speech/deck-language';
import { invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound, tooManySlides } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { creationKeyRepository } from '../../repositories/creation-keys.ts';
import { slideRepository, type NewSlide } from '../../repositories/slides.ts';
import { storedFilm } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { checkFields, DEFAULT_AUDIO } from '../../rules/fields.ts';
import { timelineWithSlidesToProto } from '../../to-proto.ts';
import { currentBrandId, holdBrand } from '../brand/held-brand.ts';
import { holdImages } from '../library/hold-images.ts';
import { holdMusic } from '../library/hold-music.ts';

/**
 * Creates a timeline and, when given, all its slides, or neither. A repeat with the same id or idempotency key returns the
 * timeline of the first request.
 */
export function createCreateTimeline({ db, reader, outbox, measureFilm }: Parts) {
  return async (request: CreateTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (request.slides.length > LIMITS.slidesPerTimeline) throw tooManySlides();
    const checks = checkFields();
    const values = {
      title: checks.timelineTitle(request.title),
      description: checks.text('description', request.description, LIMITS.descriptionLength),
      outline: checks.text('outline', request.outline, LIMITS.outlineLength),
      thumbnail_url: checks.thumbnailUrl(request.thumbnailUrl),
      ...checks.audio(request.audioSettings, DEFAULT_AUDIO),
    };
    const settings = checks.film(request.settings, NEW_FILM);
    const language = checks.language(request.language);
    const slides: NewSlide[] = request.slides
      .map((slide, index) => ({
        position: slide.position ?? index,
        slide: { id: randomUUID(), ...checks.slide(`slides.${index}.`, slide) },
      }))
      .sort((a, b) => a.position - b.position)
      .map(({ slide }) => slide);
    const announcedMs = Number(request.durationMs);
    if (!Number.isSafeInteger(announcedMs) || announcedMs < 0)
      checks.refuse('durationMs', 'durationMs must not be negative.');
    checks.finish();

    const { timelineId, idempotencyKey } = request;
    if (timelineId !== '') {
      if (!isUuid(timelineId)) throw invalid('The id of the timeline is not a UUID.');
      const present = await reader.timelineWithSlides(timelineId, ownerId);
      if (present) return timelineWithSlidesToProto(present);
    }
    const newId = timelineId === '' ? randomUUID() : timelineId;
    const createdId = await withTransaction(db, async (tx) => {
      const id = await creationKeyRepository(tx).claim(idempotencyKey, newId);
      if (id !== newId) return id;
      await holdImages(
        tx,
        ownerId,
        slides.map(({ blocks }) => blocks),
      );
      const isBrandSent = 'brand' in filmSettingsOfProto(request.settings);
      if (isBrandSent) await holdBrand(tx, ownerId, settings.brand);
      await holdMusic(tx, ownerId, settings.music);
      const film = storedFilm({
        ...settings,
        ...(isBrandSent ? {} : { brand: await currentBrandId(tx, ownerId) }),
      });
      await timelineRepository(tx).insert({
        ...values,
        film: JSON.stringify(film),
        id,
        owner_id: ownerId,
        language: language === '' ? deckLanguage({ ...values, slides }) : language,
        is_language_chosen: language !== '',
        slide_count: slides.length,
        // What the client announces holds until there are slides to add up.
        duration_ms: slides.length > 0 ? Math.round(totalDurationMs(slides)) : announcedMs,
      });
      if (slides.length > 0) await slideRepository(tx).insert(id, 0, slides);
      await measureFilm(tx, { id, speed: values.speed, film });
      await announceTimeline(tx, outbox, id, { isNew: true });
      return id;
    });
    const created = await reader.timelineWithSlides(createdId, ownerId);
    if (!created) throw timelineNotFound();
    return timelineWithSlidesToProto(created);
  };
}
