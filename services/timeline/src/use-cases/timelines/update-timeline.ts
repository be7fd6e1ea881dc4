import { isDeepStrictEqual } from 'node:util';
import type { UpdateTimelineRequest } from '@slidewright/contracts';
import { filmSettingsOf, isUuid, LIMITS } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { refuseStale, refuseWhileLocked, timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { storedFilm, type TimelineRow } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { holdBrand } from '../brand/held-brand.ts';
import { holdMusic } from '../library/hold-music.ts';
import { checkFields, type FieldChecks } from '../../rules/fields.ts';
import { timelineWithSlidesToProto } from '../../to-proto.ts';
import { findLanguage } from '../language/find-language.ts';

/** A change of one of these changes the film. */
const FILMED = ['voice', 'speed', 'pitch', 'film'] as const;

/** Changes the fields that are there. A picture's address alone is no edit, so it passes the edit lock. */
export function createUpdateTimeline({ db, reader, outbox, measureFilm }: Parts) {
  return async (request: UpdateTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId } = request;
    if (!isUuid(timelineId)) throw timelineNotFound();
    await withTransaction(db, async (tx) => {
      const timeline = await timelineRepository(tx).hold(timelineId, ownerId);
      if (!timeline) throw timelineNotFound();
      if (!changesThumbnailOnly(request)) refuseWhileLocked(timeline);
      refuseStale(timeline.edit_revision, request.editRevision, 'timeline');
      const { thumbnail_url: thumbnailUrl, ...wanted } = wantedColumns(request, timeline);
      const isPictureChanged = thumbnailUrl !== timeline.thumbnail_url;
      if (isPictureChanged) await timelineRepository(tx).updateThumbnailUrl(timelineId, thumbnailUrl);
      // Saving what is there already must not make the video look out of date.
      const present = { ...timeline, film: storedFilm(filmSettingsOf(timeline.film)) };
      const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (key) => !isDeepStrictEqual(wanted[key], present[key]),
      );
      if (changed.length === 0) {
        if (isPictureChanged) await announceTimeline(tx, outbox, timelineId);
        return;
      }
      const { film } = wanted;
      if (film.brand !== present.film.brand) await holdBrand(tx, ownerId, film.brand);
      if (film.music !== present.film.music) await holdMusic(tx, ownerId, film.music);
      await timelineRepository(tx).update(timelineId, { ...wanted, film: JSON.stringify(film) });
      await announceTimeline(tx, outbox, timelineId);
      await findLanguage(tx, { ...timeline, ...wanted });
      if (!FILMED.some((key) => changed.includes(key))) return;
      await timelineRepository(tx).raiseRevision(timelineId);
      await measureFilm(tx, { ...timeline, ...wanted });
    });
    const updated = await reader.timelineWithSlides(timelineId, ownerId);
    if (!updated) throw timelineNotFound();
    return timelineWithSlidesToProto(updated);
  };
}

function changesThumbnailOnly(request: UpdateTimelineRequest): boolean {
  const { title, description, outline, audioSettings, settings, thumbnailUrl, language } = request;
  const others = [title, description, outline, audioSettings, settings, language];
  return thumbnailUrl !== undefined && others.every((field) => field === undefined);
}

function wantedColumns(request: UpdateTimelineRequest, present: TimelineRow) {
  const checks = checkFields();
  const wanted = {
    title: request.title === undefined ? present.title : checks.timelineTitle(request.title),
    description:
      request.description === undefined
        ? present.description
        : checks.text('description', request.description, LIMITS.descriptionLength),
    outline:
      request.outline === undefined ? present.outline : checks.text('outline', request.outline, LIMITS.outlineLength),
    thumbnail_url:
      request.thumbnailUrl === undefined ? present.thumbnail_url : checks.thumbnailUrl(request.thumbnailUrl),
    ...languageColumns(request.language, present, checks),
    ...checks.audio(request.audioSettings, present),
    film: storedFilm(checks.film(request.settings, present.film)),
  };
  checks.finish();
  return wanted;
}

function languageColumns(asked: string | undefined, present: TimelineRow, checks: FieldChecks) {
  const { language, is_language_chosen } = present;
  if (asked === undefined) return { language, is_language_chosen };
  const chosen = checks.language(asked);
  return chosen === '' ? { language, is_language_chosen: false } : { language: chosen, is_language_chosen: true };
}
