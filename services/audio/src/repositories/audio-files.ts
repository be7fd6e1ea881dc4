import type { Cue } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { dropUnusedRecordings } from './recordings.ts';

/** A version of a slide's narration with its sound. */
export interface AudioFileRow {
  readonly id: string;
  readonly seq: string;
  readonly owner_id: string;
  readonly timeline_id: string;
  readonly slide_id: string;
  readonly filename: string;
  readonly object_name: string;
  readonly is_public: boolean;
  readonly is_current: boolean;
  readonly content_hash: string;
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly pcm_key: string;
  readonly mp3_key: string;
  readonly mp3_size: string;
  readonly samples: string;
  readonly cues: Cue[];
  readonly narration_hash: string;
  /** How many versions the slide has. */
  readonly versions: number;
}

const LOCK_SPACE = 0x61756469;

function selectFiles(db: Db) {
  return db
    .selectFrom('audio_file as file')
    .innerJoin('take', 'take.id', 'file.take_id')
    .select([
      'file.id',
      'file.seq',
      'file.owner_id',
      'file.timeline_id',
      'file.slide_id',
      'file.filename',
      'file.object_name',
      'file.is_public',
      'file.is_current',
      'file.content_hash',
      'file.voice',
      'file.speed',
      'file.pitch',
      'file.created_at',
      'file.updated_at',
      'take.pcm_key',
      'take.mp3_key',
      'take.mp3_size',
      'take.samples',
      'take.cues',
      'take.narration_hash',
      sql<number>`(select count(*)::int from audio_file as version where version.slide_id = file.slide_id)`.as(
        'versions',
      ),
    ]);
}

/** One version, of this owner. */
export async function findAudioFile(db: Db, ownerId: string, id: string): Promise<AudioFileRow | undefined> {
  return selectFiles(db).where('file.id', '=', id).where('file.owner_id', '=', ownerId).executeTakeFirst();
}

export async function findCurrentFile(db: Db, ownerId: string, slideId: string): Promise<AudioFileRow | undefined> {
  return selectFiles(db)
    .where('file.slide_id', '=', slideId)
    .where('file.owner_id', '=', ownerId)
    .where('file.is_current', 'is', true)
    .executeTakeFirst();
}

/** Of any owner, by the public name: the caller must check the owner. */
export async function findFileByObjectName(db: Db, objectName: string): Promise<AudioFileRow | undefined> {
  return selectFiles(db).where('file.object_name', '=', objectName).executeTakeFirst();
}

/** Newest first. */
export async function listVersions(db: Db, ownerId: string, slideId: string, limit: number): Promise<AudioFileRow[]> {
  return selectFiles(db)
    .where('file.slide_id', '=', slideId)
    .where('file.owner_id', '=', ownerId)
    .orderBy('file.seq', 'desc')
    .limit(limit)
    .execute();
}

/** A timeline's current files in the order of slide ids, after `afterSlideId`. */
export async function listCurrentFiles(
  db: Db,
  ownerId: string,
  timelineId: string,
  page: { readonly afterSlideId: string | null; readonly limit: number },
): Promise<AudioFileRow[]> {
  let query = selectFiles(db)
    .where('file.timeline_id', '=', timelineId)
    .where('file.owner_id', '=', ownerId)
    .where('file.is_current', 'is', true);
  if (page.afterSlideId !== null) query = query.where('file.slide_id', '>', page.afterSlideId);
  return query.orderBy('file.slide_id').limit(page.limit).execute();
}

/** Names which file is current on each slide of a timeline; '' where none is. */
export async function narrationVersion(db: Db, ownerId: string, timelineId: string): Promise<string> {
  const row = await db
    .selectFrom('audio_file')
    .where('timeline_id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .where('is_current', 'is', true)
    .select(sql<string>`coalesce(md5(string_agg(id::text || take_id::text, '' order by slide_id)), '')`.as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}

/** What decides whether a slide's narration is up to date. */
export interface CurrentNarration {
  readonly slide_id: string;
  readonly content_hash: string;
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
  readonly created_at: Date;
}

/** The same for all slides of a timeline, without their sound. */
export async function listCurrentNarration(db: Db, ownerId: string, timelineId: string): Promise<CurrentNarration[]> {
  return db
    .selectFrom('audio_file')
    .select(['slide_id', 'content_hash', 'voice', 'speed', 'pitch', 'created_at'])
    .where('timeline_id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .where('is_current', 'is', true)
    .execute();
}

/** Length and text of a slide's current narration, null without one, and the time by the database's clock. */
export async function findPresentNarration(
  tx: Tx,
  slideId: string,
): Promise<{ samples: string | null; contentHash: string | null; now: Date }> {
  const { rows } = await sql<{ samples: string | null; contentHash: string | null; now: Date }>`
    select take.samples, file.content_hash as "contentHash", clock_timestamp() as now
    from (select ${slideId}::uuid as id) slide
    left join audio_file file on file.slide_id = slide.id and file.is_current
    left join take on take.id = file.take_id`.execute(tx);
  return rows[0]!;
}

/** Changes of which version is current happen one after the other; held until the transaction ends. */
export async function lockSlide(tx: Tx, slideId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${slideId}))`.execute(tx);
}

export interface NewAudioFile {
  readonly id: string;
  readonly ownerId: string;
  readonly timelineId: string;
  readonly slideId: string;
  readonly recordingId: string;
  readonly filename: string;
  readonly objectName: string;
  readonly isPublic: boolean;
  readonly contentHash: string;
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
}

/** Adds a version and makes it the current one. The slide must be locked. */
export async function addCurrentFile(tx: Tx, file: NewAudioFile): Promise<void> {
  await unsetCurrent(tx, file.slideId);
  await tx
    .insertInto('audio_file')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      timeline_id: file.timelineId,
      slide_id: file.slideId,
      take_id: file.recordingId,
      filename: file.filename,
      object_name: file.objectName,
      is_public: file.isPublic,
      is_current: true,
      content_hash: file.contentHash,
      voice: file.voice,
      speed: file.speed,
      pitch: file.pitch,
    })
    .execute();
}

export interface CopiedSlide {
  readonly sourceSlideId: string;
  readonly slideId: string;
}

/**
 * Gives slides of a copied timeline the current files of the slides they were made from; both name the same recordings.
 * A slide that has a file already keeps it. Returns the slides that got one.
 */
export async function copyCurrentFiles(
  tx: Tx,
  copy: { readonly ownerId: string; readonly sourceTimelineId: string; readonly timelineId: string },
  slides: readonly CopiedSlide[],
): Promise<string[]> {
  const { rows } = await sql<{ slide_id: string }>`
    insert into audio_file overriding user value
    select copied.* from audio_file
      join unnest(
        ${slides.map(({ sourceSlideId }) => sourceSlideId)}::uuid[], ${slides.map(({ slideId }) => slideId)}::uuid[]
      ) as pair (source_id, slide_id) on pair.source_id = audio_file.slide_id,
      lateral (select gen_random_uuid() as id where pair.slide_id is not null) made,
      lateral jsonb_populate_record(audio_file, jsonb_build_object(
        'id', made.id, 'timeline_id', ${copy.timelineId}::uuid, 'slide_id', pair.slide_id,
        'object_name', replace(audio_file.object_name, audio_file.id::text, made.id::text),
        'created_at', clock_timestamp(), 'updated_at', clock_timestamp()
      )) copied
    where audio_file.is_current and audio_file.owner_id = ${copy.ownerId}
      and audio_file.timeline_id = ${copy.sourceTimelineId}
    on conflict do nothing
    returning slide_id`.execute(tx);
  return rows.map((row) => row.slide_id);
}

async function unsetCurrent(tx: Tx, slideId: string): Promise<void> {
  await tx
    .updateTable('audio_file')
    .set({ is_current: false })
    .where('slide_id', '=', slideId)
    .where('is_current', 'is', true)
    .execute();
}

/** Makes a version the current one. The slide must be locked. */
export async function makeCurrent(tx: Tx, file: { readonly id: string; readonly slideId: string }): Promise<void> {
  await unsetCurrent(tx, file.slideId);
  await sql`update audio_file set is_current = true, updated_at = clock_timestamp() where id = ${file.id}`.execute(tx);
}

export async function updateFile(
  tx: Tx,
  id: string,
  change: { readonly filename: string; readonly isPublic: boolean },
): Promise<void> {
  await sql`
    update audio_file set filename = ${change.filename}, is_public = ${change.isPublic}, updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** The slide's newest version but for one. */
export async function newestOtherVersion(tx: Tx, slideId: string, exceptId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('audio_file')
    .select('id')
    .where('slide_id', '=', slideId)
    .where('id', '<>', exceptId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export type FileFilter =
  | { readonly id: string }
  | { readonly slideId: string }
  | { readonly timelineId: string }
  | { readonly ownerId: string };

/** Deletes versions, and the sound that no other file uses. */
export async function deleteFiles(tx: Tx, filter: FileFilter): Promise<void> {
  const deleting = tx.deleteFrom('audio_file').returning('take_id');
  const chosen =
    'id' in filter
      ? deleting.where('id', '=', filter.id)
      : 'slideId' in filter
        ? deleting.where('slide_id', '=', filter.slideId)
        : 'timelineId' in filter
          ? deleting.where('timeline_id', '=', filter.timelineId)
          : deleting.where('owner_id', '=', filter.ownerId);
  const deleted = await chosen.execute();
  await dropUnusedRecordings(tx, [...new Set(deleted.map((row) => row.take_id))]);
}
