import { EXPORT_FORMATS, type ExportFormat } from '@slidewright/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { BundleTables } from './tables.ts';

type Db = Kysely<BundleTables>;

export interface ReadyArchive {
  readonly objectKey: string;
  readonly jobId: string;
  readonly size: number;
  readonly readyAt: Date;
}

/** The place of an export. That of a bundle is the id of its timeline. */
export function placeOfExport(timelineId: string, format: ExportFormat): string {
  return `${timelineId}/${format}`;
}

/** All places of a timeline. */
export function placesOf(timelineId: string): string[] {
  return [timelineId, ...EXPORT_FORMATS.map((format) => placeOfExport(timelineId, format))];
}

/** A worker that lost its job may still be sending; its object is let finish before it is deleted. */
const STRAGGLER_MS = 60_000;

function fromNow(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`;
}

/** The files of bundles and exports, from before their first byte to after their last. */
export function archiveRepository(db: Db) {
  return {
    /** Notes an object before its first byte is sent, and gives up what an earlier run of the job left. */
    async begin(archive: { objectKey: string; place: string; jobId: string }): Promise<void> {
      await archiveRepository(db).discardUnfinished(archive.jobId);
      await db
        .insertInto('archive')
        .values({
          object_key: archive.objectKey,
          timeline_id: archive.place,
          job_id: archive.jobId,
          state: 'writing',
        })
        .execute();
    },

    /** Makes a written object the file of its place, instead of the former one. */
    async publish(archive: { objectKey: string; place: string; size: number; lifetimeMs: number }): Promise<void> {
      await archiveRepository(db).discardReady([archive.place]);
      const { numUpdatedRows } = await db
        .updateTable('archive')
        .set({
          state: 'ready',
          size: archive.size,
          ready_at: fromNow(0),
          expires_at: fromNow(archive.lifetimeMs),
        })
        .where('object_key', '=', archive.objectKey)
        .where('state', '=', 'writing')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error(`${archive.objectKey} is not being written`);
    },

    /** Gives up what a job has begun to write and did not publish. */
    async discardUnfinished(jobId: string): Promise<void> {
      await db
        .updateTable('archive')
        .set({ state: 'discarded', delete_after: fromNow(STRAGGLER_MS) })
        .where('job_id', '=', jobId)
        .where('state', '=', 'writing')
        .execute();
    },

    async discardReady(places: readonly string[]): Promise<void> {
      await db
        .updateTable('archive')
        .set({ state: 'discarded', delete_after: fromNow(0) })
        .where('timeline_id', 'in', [...places])
        .where('state', '=', 'ready')
        .execute();
    },

    /** The file that can be downloaded now. */
    async findReady(place: string): Promise<ReadyArchive | null> {
      const row = await db
        .selectFrom('archive')
        .select(['object_key', 'job_id', 'size', 'ready_at'])
        .where('timeline_id', '=', place)
        .where('state', '=', 'ready')
        .where('expires_at', '>', sql<Date>`clock_timestamp()`)
        .executeTakeFirst();
      if (!row) return null;
      return { objectKey: row.object_key, jobId: row.job_id, size: Number(row.size), readyAt: row.ready_at! };
    },

    async discardExpired(): Promise<void> {
      await db
        .updateTable('archive')
        .set({ state: 'discarded', delete_after: fromNow(0) })
        .where('state', '=', 'ready')
        .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
        .execute();
    },

    /** Objects whose time to be deleted has come. */
    async listDeletable(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('archive')
        .select('object_key')
        .where('state', '=', 'discarded')
        .where('delete_after', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('delete_after')
        .limit(limit)
        .execute();
      return rows.map((row) => row.object_key);
    },

    async forget(objectKeys: readonly string[]): Promise<void> {
      if (objectKeys.length === 0) return;
      await db
        .deleteFrom('archive')
        .where('object_key', 'in', [...objectKeys])
        .where('state', '=', 'discarded')
        .execute();
    },
  };
}
