import type { Cue, Mp3Tags } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { recordingRepository } from './recordings.ts';

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
  readonly pronunciation_changed: boolean;
  readonly tags: Mp3Tags | null;
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
      'file.pronunciation_changed',
      'file.tags',
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

/** What decides whether a slide's narration is up to date. */
export interface CurrentNarration {
  readonly slide_id: string;
  readonly content_hash: string;
  readonly voice: string;
  readonly speed: number;
  readonly pitch: number;
  readonly model: string;
  readonly pronunciation_changed: boolean;
  readonly created_at: Date;
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
  readonly tags: Mp3Tags;
  /** Of speech: see the table. */
  readonly saidHash?: string;
  readonly model?: string;
}

/** Of all timelines, of one, or of one slide. */
export interface SpokenFilter {
  readonly timelineId?: string;
  readonly slideId?: string;
}

/** A narration by a voice, to be compared with the dictionaries. */
export interface SpokenFile {
  readonly id: string;
  readonly timelineId: string;
  readonly slideId: string;
  readonly saidHash: string;
  readonly pronunciationChanged: boolean;
  readonly text: string;
}

export interface CopiedSlide {
  readonly sourceSlideId: string;
  readonly slideId: string;
}

export type FileFilter =
  | { readonly id: string }
  | { readonly slideId: string }
  | { readonly timelineId: string }
  | { readonly ownerId: string };

/** The versions of slides' narration. What changes a version requires `lockSlide` in the same transaction. */
export function audioFileRepository(db: Db) {
  return {
    /** One version, of this owner. */
    find: (ownerId: string, id: string): Promise<AudioFileRow | undefined> =>
      selectFiles(db).where('file.id', '=', id).where('file.owner_id', '=', ownerId).executeTakeFirst(),

    findCurrent: (ownerId: string, slideId: string): Promise<AudioFileRow | undefined> =>
      selectFiles(db)
        .where('file.slide_id', '=', slideId)
        .where('file.owner_id', '=', ownerId)
        .where('file.is_current', 'is', true)
        .executeTakeFirst(),

    /** Of any owner, by the public name: the caller must check the owner. */
    findByObjectName: (objectName: string): Promise<AudioFileRow | undefined> =>
      selectFiles(db).where('file.object_name', '=', objectName).executeTakeFirst(),

    /** Newest first. */
    listVersions: (ownerId: string, slideId: string, limit: number): Promise<AudioFileRow[]> =>
      selectFiles(db)
        .where('file.slide_id', '=', slideId)
        .where('file.owner_id', '=', ownerId)
        .orderBy('file.seq', 'desc')
        .limit(limit)
        .execute(),

    /** A timeline's current files in the order of slide ids, after `afterSlideId`. */
    async listCurrent(
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
    },

    /** Names which file is current on each slide of a timeline; '' where none is. */
    async narrationVersion(ownerId: string, timelineId: string): Promise<string> {
      const row = await db
        .selectFrom('audio_file')
        .where('timeline_id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .where('is_current', 'is', true)
        .select(
          sql<string>`coalesce(md5(string_agg(id::text || take_id::text, '' order by slide_id)), '')`.as('version'),
        )
        .executeTakeFirstOrThrow();
      return row.version;
    },

    /** The current narration of each slide of a timeline, without its sound. */
    listCurrentNarration: (ownerId: string, timelineId: string): Promise<CurrentNarration[]> =>
      db
        .selectFrom('audio_file')
        .select(['slide_id', 'content_hash', 'voice', 'speed', 'pitch', 'model', 'pronunciation_changed', 'created_at'])
        .where('timeline_id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .where('is_current', 'is', true)
        .execute(),

    /** Current files spoken by a voice, after `afterSlideId` in the order of slide ids, with the text that is heard. */
    async listSpoken(
      ownerId: string,
      chosen: SpokenFilter & { readonly afterSlideId: string; readonly limit: number },
    ): Promise<SpokenFile[]> {
      const { rows } = await sql<SpokenFile>`
        select file.id, file.timeline_id as "timelineId", file.slide_id as "slideId", file.said_hash as "saidHash",
          file.pronunciation_changed as "pronunciationChanged", heard.text
        from audio_file file
          join take on take.id = file.take_id,
          lateral (
            select coalesce(string_agg(cue ->> 'text', ' ' order by position), '') as text
            from jsonb_array_elements(take.cues) with ordinality as cues (cue, position)
          ) heard
        where file.owner_id = ${ownerId} and file.is_current and file.voice <> ''
          and (${chosen.timelineId ?? null}::uuid is null or file.timeline_id = ${chosen.timelineId ?? null}::uuid)
          and (${chosen.slideId ?? null}::uuid is null or file.slide_id = ${chosen.slideId ?? null}::uuid)
          and file.slide_id > ${chosen.afterSlideId}::uuid
        order by file.slide_id
        limit ${chosen.limit}`.execute(db);
      return rows;
    },

    async markPronunciation(id: string, pronunciationChanged: boolean): Promise<void> {
      await sql`update audio_file set pronunciation_changed = ${pronunciationChanged} where id = ${id}`.execute(db);
    },

    /** Length and text of a slide's current narration, null without one, and the time by the database's clock. */
    async findPresentNarration(
      slideId: string,
    ): Promise<{ samples: string | null; contentHash: string | null; now: Date }> {
      const { rows } = await sql<{ samples: string | null; contentHash: string | null; now: Date }>`
        select take.samples, file.content_hash as "contentHash", clock_timestamp() as now
        from (select ${slideId}::uuid as id) slide
        left join audio_file file on file.slide_id = slide.id and file.is_current
        left join take on take.id = file.take_id`.execute(db);
      return rows[0]!;
    },

    /** Changes of which version is current happen one after the other; held until the transaction ends. */
    async lockSlide(slideId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${slideId}))`.execute(db);
    },

    /** Adds a version and makes it the current one. The slide must be locked. */
    async addCurrent(file: NewAudioFile): Promise<void> {
      await unsetCurrent(db, file.slideId);
      await db
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
          tags: JSON.stringify(file.tags),
          said_hash: file.saidHash ?? '',
          model: file.model ?? '',
        })
        .execute();
    },

    /**
     * Gives slides of a copied timeline the current files of the slides they were made from; both name the same recordings.
     * A slide that has a file already keeps it. Returns the slides that got one.
     */
    async copyCurrent(
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
        returning slide_id`.execute(db);
      return rows.map((row) => row.slide_id);
    },

    /** Makes a version the current one. The slide must be locked. */
    async makeCurrent(file: { readonly id: string; readonly slideId: string }): Promise<void> {
      await unsetCurrent(db, file.slideId);
      await sql`update audio_file set is_current = true, updated_at = clock_timestamp() where id = ${file.id}`.execute(
        db,
      );
    },

    /** Leaves a slide without narration; its versions stay. The slide must be locked. */
    unsetCurrent: (slideId: string): Promise<void> => unsetCurrent(db, slideId),

    async update(id: string, change: { readonly filename: string; readonly isPublic: boolean }): Promise<void> {
      await sql`
        update audio_file set filename = ${change.filename}, is_public = ${change.isPublic}, updated_at = clock_timestamp()
        where id = ${id}`.execute(db);
    },

    /** The slide's newest version but for one. */
    async newestOtherVersion(slideId: string, exceptId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('audio_file')
        .select('id')
        .where('slide_id', '=', slideId)
        .where('id', '<>', exceptId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    /** Deletes versions, and the sound that no other file uses. */
    async delete(filter: FileFilter): Promise<void> {
      const deleting = db.deleteFrom('audio_file').returning('take_id');
      const chosen =
        'id' in filter
          ? deleting.where('id', '=', filter.id)
          : 'slideId' in filter
            ? deleting.where('slide_id', '=', filter.slideId)
            : 'timelineId' in filter
              ? deleting.where('timeline_id', '=', filter.timelineId)
              : deleting.where('owner_id', '=', filter.ownerId);
      const deleted = await chosen.execute();
      await recordingRepository(db).dropUnused([...new Set(deleted.map((row) => row.take_id))]);
    },
  };
}

async function unsetCurrent(db: Db, slideId: string): Promise<void> {
  await db
    .updateTable('audio_file')
    .set({ is_current: false })
    .where('slide_id', '=', slideId)
    .where('is_current', 'is', true)
    .execute();
}
