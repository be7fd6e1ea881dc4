import type { JobTables } from '@slidewright/jobs';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** A deck from before its file is uploaded. Its id is that of its job. */
interface DeckTable {
  id: string;
  owner_id: string;
  /** The timeline that is made of it, which has its id, or the one that it is taken into. */
  timeline_id: string;
  filename: string;
  /** '' once the file is deleted. */
  upload_key: string;
  size: ColumnType<string, bigint, never>;
  started_at: ColumnType<Date | null, never, never>;
  ended_at: ColumnType<Date | null, never, never>;
  /** Its timeline exists; otherwise its images are deleted at the end of the job. */
  is_imported: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
}

/** A page or picture of a deck that is in the owner's library, or is on its way there: then width and height are 0. */
interface PageTable {
  deck_id: string;
  /** Counted from 0, without hidden slides. Pictures on the pages of a deck are counted from -1 downwards. */
  position: number;
  hash: string;
  image_id: string;
  width: Generated<number>;
  height: Generated<number>;
  title: Generated<string>;
  text: Generated<string>;
  notes: string | null;
  /** Hash of the sound that became the narration of its slide; '' for none. */
  recording: Generated<string>;
  /** The slide that was made of it; null until all are. */
  slide_id: string | null;
}

export interface ImportTables extends JobTables {
  deck: DeckTable;
  page: PageTable;
}

export type Db = Kysely<ImportTables>;
