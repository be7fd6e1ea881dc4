import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  filmSettingsToProto,
  type FontSchema,
  type GetTimelineResponseSchema,
  type ImageSchema,
  type MusicSchema,
  type SlideSchema,
  type TimelineSchema,
} from '@slidewright/contracts';
import { filmSettingsOf } from '@slidewright/domain';
import { blocksToJson, storedBody } from '@slidewright/slides/content/blocks';
import { eachText, textsOf } from '@slidewright/slides/content/slide';
import { deckLanguage } from '@slidewright/slides/speech/deck-language';
import { contentOf, type SlideContent } from './repositories/slides.ts';
import type { FileUse } from './repositories/file-uses.ts';
import type { SlidePage } from './repositories/timeline-reader.ts';
import {
  TEXT_COLUMNS,
  type FontRow,
  type ImageRow,
  type MusicRow,
  type SlideRow,
  type TimelineListRow,
  type TimelineRow,
} from './repositories/tables.ts';

/** A row as its message; a list's row has no outline. The slides help where the row has no language yet. */
export function timelineToProto(
  row: TimelineListRow & { outline?: string },
  slides: readonly SlideRow[] = [],
): MessageInitShape<typeof TimelineSchema> {
  const { title, outline = '' } = row;
  return {
    id: row.id,
    ownerId: row.owner_id,
    title,
    description: row.description,
    outline,
    thumbnailUrl: row.thumbnail_url,
    thumbnailKey: row.thumbnail_key,
    durationMs: BigInt(row.duration_ms),
    filmMs: BigInt(row.film_ms ?? row.duration_ms),
    isFilmMsExact: row.is_film_ms_exact,
    createdAt: timestampFromDate(row.created_at),
    updatedAt: timestampFromDate(row.updated_at),
    contentChangedAt: timestampFromDate(row.content_changed_at),
    isPublished: row.share_token !== null,
    voice: row.voice,
    audioSettings: { voice: row.voice, speed: row.speed, pitch: row.pitch },
    settings: filmSettingsToProto(filmSettingsOf(row.film)),
    slideCount: row.slide_count,
    isLocked: row.locked_by_job !== null,
    lockedByJob: row.locked_by_job ?? '',
    revision: BigInt(row.revision),
    editRevision: row.edit_revision,
    language: row.language ?? deckLanguage({ title, outline, slides: slides.map(contentOf) }),
    isLanguageChosen: row.is_language_chosen,
  };
}

/** A stored slide. Its blocks were checked when they were stored, and `readSlide` of the receiver reads them. */
export function slideToProto(row: SlideRow): MessageInitShape<typeof SlideSchema> {
  return {
    ...placeToProto(row),
    ...eachText((name) => row[TEXT_COLUMNS[name]]),
    duration: row.duration,
    bulletPoints: row.bullet_points,
    blocks: row.blocks === null ? '' : JSON.stringify(row.blocks.blocks),
  };
}

/** A slide with a content that is not stored. */
export function unstoredSlideToProto(place: SlidePlace, content: SlideContent): MessageInitShape<typeof SlideSchema> {
  const { bulletPoints, blocks } = storedBody(content.blocks);
  return {
    ...placeToProto(place),
    ...textsOf(content),
    duration: content.duration,
    bulletPoints,
    blocks: blocksToJson(blocks),
  };
}

type SlidePlace = Pick<SlideRow, 'id' | 'timeline_id' | 'position' | 'revision' | 'updated_at'>;

function placeToProto({ id, timeline_id: timelineId, position, revision, updated_at: updatedAt }: SlidePlace) {
  return { id, timelineId, position, revision, updatedAt: timestampFromDate(updatedAt) };
}

/** Slides and the token of the page after them. */
export function slidePageToProto(page: SlidePage) {
  return { slides: page.slides.map(slideToProto), nextPageToken: page.next === undefined ? '' : String(page.next) };
}

export function timelineWithSlidesToProto(
  read: { timeline: TimelineRow } & SlidePage,
): MessageInitShape<typeof GetTimelineResponseSchema> {
  return { timeline: timelineToProto(read.timeline, read.slides), ...slidePageToProto(read) };
}

/** What the rows of all files that people upload have. */
function fileToProto(row: FontRow | ImageRow | MusicRow) {
  return {
    id: row.id,
    objectKey: row.object_key,
    contentType: row.content_type,
    size: BigInt(row.size),
    filename: row.filename,
    createdAt: timestampFromDate(row.created_at),
  };
}

const usesToProto = (uses: readonly FileUse[]) => uses.map(({ timelineId, title }) => ({ timelineId, title }));

export function fontToProto(row: FontRow): MessageInitShape<typeof FontSchema> {
  const { family, width, lightest, heaviest } = row;
  return { ...fileToProto(row), family, width, lightest: lightest ?? 0, heaviest: heaviest ?? 0 };
}

/** A music track with its uses, as far as they are known. */
export function musicToProto(row: MusicRow, uses: readonly FileUse[] = []): MessageInitShape<typeof MusicSchema> {
  const { name, duration_ms: durationMs, loudness_lufs: loudnessLufs } = row;
  return { ...fileToProto(row), name, durationMs: BigInt(durationMs), loudnessLufs, usedBy: usesToProto(uses) };
}

/** An image with its uses, as far as they are known. */
export function imageToProto(row: ImageRow, uses: readonly FileUse[] = []): MessageInitShape<typeof ImageSchema> {
  const { width, height, alt } = row;
  return { ...fileToProto(row), width, height, alt, usedBy: usesToProto(uses) };
}
