import type { Cue, Mp3Tags, Pronunciation } from '@slidewright/domain';
import type { JobTables } from '@slidewright/jobs';
import type { ColumnType, Generated } from 'kysely';
import type { SpeechSound } from '../narration/speech-provider.ts';

/** Written by SQL alone, by the database's clock. */
type DatabaseTime = ColumnType<Date, never, never>;

/** Finished sound in the object store; several audio files may share one. */
export interface RecordingTable {
  id: string;
  owner_id: string;
  /** Names what was asked for, to find it again; null when it is not to be used for another file. */
  input_hash: string | null;
  pcm_key: string;
  mp3_key: string;
  /** Bytes. */
  mp3_size: ColumnType<string, number, never>;
  /** At 48 kHz. */
  samples: ColumnType<string, number, never>;
  cues: ColumnType<Cue[], string, never>;
  /** Of samples and cues. */
  narration_hash: string;
  created_at: DatabaseTime;
}

/** A version of a slide's narration. */
export interface AudioFileTable {
  id: string;
  /** Order of arrival. */
  seq: Generated<string>;
  owner_id: string;
  timeline_id: string;
  slide_id: string;
  take_id: string;
  filename: string;
  object_name: string;
  is_public: boolean;
  is_current: boolean;
  content_hash: string;
  /** '' for a recording. */
  voice: string;
  speed: number;
  pitch: number;
  /** Names the entries of dictionaries that it was spoken with; '' for none. */
  said_hash: Generated<string>;
  /** Of the voice's engine; '' where it has none to tell, for a recording, and for narration of before it was noted. */
  model: Generated<string>;
  /** Whether the dictionaries hold other entries for its words now. */
  pronunciation_changed: Generated<boolean>;
  /** What its ID3 tag says, as it was when the version was made; null for versions of before tags were kept. */
  tags: ColumnType<Mp3Tags | null, string, never>;
  created_at: DatabaseTime;
  updated_at: DatabaseTime;
}

export interface DictionaryTable {
  owner_id: string;
  /** '' for the dictionary of the person. */
  timeline_id: string;
  entries: ColumnType<Pronunciation[], string, string>;
  /** Increases with every change. */
  revision: number;
}

/** A place reserved for bytes that a client sends. */
export interface UploadTable {
  id: string;
  owner_id: string;
  object_name: string;
  object_key: string;
  filename: string;
  content_type: string;
  /** Bytes, as announced. */
  size: ColumnType<string, number, never>;
  timeline_id: string | null;
  is_public: boolean;
  created_at: DatabaseTime;
  /** When the bytes were seen in the store, once its link was no longer good; null before. */
  arrived_at: ColumnType<Date | null, never, never>;
}

/** A short piece of speech that belongs to no slide: a voice's sample, or a text spoken on demand. */
export interface SampleTable {
  /** Names what was asked for. */
  hash: string;
  object_key: string;
  /** Bytes. */
  size: ColumnType<string, number, never>;
  duration_ms: number;
  created_at: DatabaseTime;
  expires_at: ColumnType<Date, never, never>;
}

/** A sound without its samples. */
export type SentenceSound = Omit<SpeechSound, 'samples'>;

/** A sentence that was spoken for a user; its samples are in the store. */
export interface SpokenSentenceTable {
  owner_id: string;
  /** Names what was asked for. */
  hash: string;
  object_key: string;
  /** Bytes. */
  size: ColumnType<string, number, never>;
  sound: ColumnType<SentenceSound, string, never>;
  used_at: ColumnType<Date, never, Date>;
}

/** An object to delete when it is due, unless a commit that needs it removes the row. */
export interface PendingDeletionTable {
  object_key: string;
  due_at: ColumnType<Date, never, never>;
  /** When to delete it once more; null where once is enough. */
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AudioTables extends JobTables {
  /** Recordings. */
  take: RecordingTable;
  audio_file: AudioFileTable;
  upload: UploadTable;
  sample: SampleTable;
  spoken_sentence: SpokenSentenceTable;
  dictionary: DictionaryTable;
  /** Pending deletions. */
  doomed_object: PendingDeletionTable;
}
