import type { Pacing, ProofEntry } from '@slidewright/domain';
import type { JobTables } from '@slidewright/jobs';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Set by the database's clock. */
type Moment = Generated<Date>;
/** int8, which pg reads as text. */
type Big = ColumnType<string, number | bigint, number | bigint>;

/** The newest finished master of a timeline. */
export interface VideoTable {
  timeline_id: string;
  owner_id: string;
  job_id: string;
  /** Of everything that shaped the file. */
  master_hash: string;
  /** The timeline's revision and narration it was made from. */
  revision: Big;
  narration_hash: string;
  pacing: Generated<Pacing>;
  /** The deck it was made from, in the object store; of another film where an older version replaced the row. */
  snapshot_key: Generated<string | null>;
  object_key: string;
  size: Big;
  duration_ms: Big;
  completed_at: Moment;
  /** The proof sheet of the film that `jobId` made: of another film where an older version replaced the row. */
  proof: Generated<{ readonly jobId: string; readonly entries: readonly ProofEntry[] } | null>;
}

export interface SlideVideoTable {
  timeline_id: string;
  slide_id: string;
  owner_id: string;
  object_key: string;
  size: Big;
  duration_ms: number;
  updated_at: Moment;
}

export interface PosterTable {
  timeline_id: string;
  owner_id: string;
  object_key: string;
  size: Big;
  revision: Big;
  updated_at: Moment;
}

/** An object that can be made again, and when it was of use last. */
export interface CachedObjectTable {
  object_key: string;
  timeline_id: string;
  last_used_at: Moment;
}

/** A film that was finished, for the minutes of its owner; it outlives its timeline. */
export interface FinishedFilmTable {
  job_id: string;
  owner_id: string;
  duration_ms: Big;
  finished_at: Moment;
}

export interface RenderTables extends JobTables {
  finished_film: FinishedFilmTable;
  video: VideoTable;
  slide_video: SlideVideoTable;
  poster: PosterTable;
  cached_object: CachedObjectTable;
}

export type Db = Kysely<RenderTables>;
