import type { FilmSettings, Pitch } from '@slidewright/domain';
import type { SlideTextName } from '@slidewright/slides/content/slide';
import type { JobTables } from '@slidewright/jobs';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';

/** pg reads bigint as text. */
type BigInteger = ColumnType<string, number | undefined, number>;
/** Written by the database's clock alone. */
type DatabaseTime = ColumnType<Date, never, never>;

export interface TimelineTable {
  id: string;
  owner_id: string;
  title: string;
  description: string;
  outline: string;
  thumbnail_url: string;
  thumbnail_key: Generated<string>;
  thumbnail_revision: BigInteger;
  voice: string;
  speed: number;
  pitch: Pitch;
  film: ColumnType<StoredFilm, string, string>;
  /** The references of `film`, which the database keeps equal. */
  brand_id: ColumnType<string | null, never, never>;
  music_id: ColumnType<string | null, never, never>;
  slide_count: Generated<number>;
  duration_ms: BigInteger;
  /** Null until it was measured. */
  film_ms: ColumnType<string | null, number | null | undefined, number | null>;
  is_film_ms_exact: Generated<boolean>;
  /** Whether films had narration when this one was measured. */
  film_with_audio: Generated<boolean>;
  /** BCP 47. Null where a version wrote the row that knows no language. */
  language: string | null;
  /** By a person; otherwise it follows the texts. */
  is_language_chosen: Generated<boolean>;
  revision: BigInteger;
  edit_revision: Generated<number>;
  content_changed_at: DatabaseTime;
  share_token: Generated<string | null>;
  locked_by_job: Generated<string | null>;
  locked_at: ColumnType<Date | null, never, never>;
  created_at: DatabaseTime;
  updated_at: DatabaseTime;
}

/** The settings of a film; those that a later version added may be missing. */
export interface StoredFilm extends Partial<FilmSettings> {
  /** Of the format. */
  readonly version: 1;
}

export const storedFilm = (settings: FilmSettings) => ({ version: 1, ...settings }) as const satisfies StoredFilm;

/** The body of a slide with blocks of other kinds than bullets. */
export interface StoredBlocks {
  /** Of the format. */
  readonly version: 1;
  readonly blocks: unknown;
}

/** The columns of a slide's texts. */
export const TEXT_COLUMNS = {
  title: 'title',
  speakerNotes: 'speaker_notes',
  layout: 'layout',
} as const satisfies Record<SlideTextName, string>;
export type TextColumn = (typeof TEXT_COLUMNS)[SlideTextName];

interface SlideTable extends Record<TextColumn, string> {
  id: string;
  timeline_id: string;
  position: number;
  bullet_points: string[];
  /** Null for a slide of bullets only. */
  blocks: ColumnType<StoredBlocks | null, string | null, string | null>;
  /** Seconds. */
  duration: number;
  json_bytes: number;
  revision: Generated<number>;
  /** These four follow from the texts; null where an older version wrote them. */
  content_hash: string | null;
  has_content: boolean | null;
  speech_s: number | null;
  reading_s: number | null;
  narration_samples: BigInteger;
  narration_content_hash: Generated<string>;
  narration_changed_at: ColumnType<Date | null, Date | undefined, Date>;
  created_at: DatabaseTime;
  updated_at: DatabaseTime;
}

/** An image of a person. Its content never changes. */
interface ImageTable {
  id: string;
  owner_id: string;
  filename: string;
  alt: string;
  /** Of the uploaded file, which is deleted once the image is ready. */
  upload_key: string;
  object_key: string;
  content_type: Generated<string>;
  width: Generated<number>;
  height: Generated<number>;
  size: ColumnType<string, number, number>;
  /** Null until the uploaded file was decoded. */
  ready_at: ColumnType<Date | null, never, never>;
  /** Its objects are deleted afterwards, then the row. */
  deleted_at: ColumnType<Date | null, never, never>;
  created_at: DatabaseTime;
}
export type ImageRow = Selectable<ImageTable>;

/** A music track of a person. Its content never changes. */
interface MusicTable {
  id: string;
  owner_id: string;
  filename: string;
  name: string;
  /** Of the uploaded file, which is deleted once the track is ready. */
  upload_key: string;
  object_key: string;
  content_type: Generated<string>;
  duration_ms: Generated<number>;
  /** Integrated, as one channel. */
  loudness_lufs: Generated<number>;
  size: ColumnType<string, number, number>;
  /** Null until the uploaded file was read. */
  ready_at: ColumnType<Date | null, never, never>;
  /** Its objects are deleted afterwards, then the row. */
  deleted_at: ColumnType<Date | null, never, never>;
  created_at: DatabaseTime;
}
export type MusicRow = Selectable<MusicTable>;

/** A font of a person. Its content never changes. */
interface FontTable {
  id: string;
  owner_id: string;
  filename: string;
  object_key: string;
  size: ColumnType<string, number, number>;
  content_type: Generated<string>;
  family: Generated<string>;
  /** Relative to the regular weight of Inter. */
  width: Generated<number>;
  /** Weights of a variable font; both are null for a font with one. */
  lightest: ColumnType<number | null, never, number | null>;
  heaviest: ColumnType<number | null, never, number | null>;
  /** Null until the uploaded file was read. */
  ready_at: ColumnType<Date | null, never, never>;
  /** Its object is deleted afterwards, then the row. */
  deleted_at: ColumnType<Date | null, never, never>;
  created_at: DatabaseTime;
}
export type FontRow = Selectable<FontTable>;

/** A version of a person's brand; it never changes. */
interface BrandTable {
  id: string;
  owner_id: string;
  /** As `brandSchema` of packages/slides reads it. */
  content: ColumnType<unknown, string, never>;
  content_hash: string;
  created_at: DatabaseTime;
}
export type BrandRow = Selectable<BrandTable>;

interface CurrentBrandTable {
  owner_id: string;
  brand_id: string;
}

/** What was created under an idempotency key; see `creationKeyRepository`. */
interface CreationKeyTable {
  key: string;
  object_id: string;
  created_at: ColumnType<Date, never, Date>;
}

export interface TimelineTables extends JobTables {
  timeline: TimelineTable;
  slide: SlideTable;
  image: ImageTable;
  font: FontTable;
  music: MusicTable;
  brand: BrandTable;
  current_brand: CurrentBrandTable;
  creation_key: CreationKeyTable;
}

export type Db = Kysely<TimelineTables>;
export type Tx = Transaction<TimelineTables>;

export type TimelineRow = Selectable<TimelineTable>;
/** A timeline without its outline, the one field too long for lists, and what only the measuring needs. */
export type TimelineListRow = Omit<TimelineRow, 'outline' | 'film_with_audio' | 'brand_id' | 'music_id'>;
/** What is read of a slide; the other columns only measure. */
export const SLIDE_COLUMNS = [
  'id',
  'timeline_id',
  'position',
  ...Object.values(TEXT_COLUMNS),
  'bullet_points',
  'blocks',
  'duration',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof SlideTable)[];
export type SlideRow = Pick<Selectable<SlideTable>, (typeof SLIDE_COLUMNS)[number]>;
