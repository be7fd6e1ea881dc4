import type { JobTables } from '@slidewright/jobs';
import type { ColumnType } from 'kysely';

/** A bundle or an export in the object store, from before its first byte to after its last. */
interface ArchiveTable {
  object_key: string;
  /**
   * The place of the file: a bundle's is the id of its timeline, an export's that id and its format, separated by '/'.
   * The previous version knows bundles only; so it never takes an export for one.
   */
  timeline_id: string;
  job_id: string;
  /** `writing` until its job completes, `ready` while it can be downloaded, then `discarded` until it is deleted. */
  state: 'writing' | 'ready' | 'discarded';
  /** Bytes; null until it is ready. */
  size: ColumnType<string | null, never, number>;
  ready_at: ColumnType<Date | null, never, Date>;
  expires_at: ColumnType<Date | null, never, Date>;
  /** When the object may be deleted; set with `discarded`. */
  delete_after: ColumnType<Date | null, never, Date>;
}

export interface BundleTables extends JobTables {
  archive: ArchiveTable;
}
