import type { Connection } from './connections.ts';
import type { SchemaName } from './schemas.ts';

/**
 * Importance of an object for its row:
 * `required`: the row is unusable without it;
 * `expected`: it may be missing, such as an upload that has not arrived; it is saved if it exists;
 * `cache`: it can be created again.
 */
export type Need = 'required' | 'expected' | 'cache';

export interface Reference {
  readonly key: string;
  /** Size in bytes according to the row; null if the row has none. */
  readonly size: number | null;
  readonly need: Need;
  /** Table and column of the reference. */
  readonly from: string;
}

/** A query, with the columns `key` and `size`, for each column that names objects. Add new such columns here. */
const QUERIES: Readonly<Record<SchemaName, readonly { from: string; need: Need; query: string }[]>> = {
  auth: [],
  timeline: [
    {
      from: 'timeline.timeline.thumbnail_key',
      need: 'required',
      query: `select thumbnail_key as key, null as size from timeline.timeline where thumbnail_key <> ''`,
    },
    {
      from: 'timeline.image.object_key',
      need: 'required',
      query: `select object_key as key, size from timeline.image where ready_at is not null and deleted_at is null`,
    },
    {
      from: 'timeline.image.upload_key',
      need: 'expected',
      query: `select upload_key as key, size from timeline.image where ready_at is null and deleted_at is null`,
    },
    {
      from: 'timeline.music.object_key',
      need: 'required',
      query: `select object_key as key, size from timeline.music where ready_at is not null and deleted_at is null`,
    },
    {
      from: 'timeline.music.upload_key',
      need: 'expected',
      query: `select upload_key as key, size from timeline.music where ready_at is null and deleted_at is null`,
    },
    {
      from: 'timeline.font.object_key',
      need: 'required',
      query: `select object_key as key, size from timeline.font where ready_at is not null and deleted_at is null`,
    },
  ],
  audio: [
    // Samples are 16 bits wide and mono.
    {
      from: 'audio.take.pcm_key',
      need: 'required',
      query: 'select pcm_key as key, samples * 2 as size from audio.take',
    },
    { from: 'audio.take.mp3_key', need: 'required', query: 'select mp3_key as key, mp3_size as size from audio.take' },
    { from: 'audio.sample.object_key', need: 'required', query: 'select object_key as key, size from audio.sample' },
    {
      from: 'audio.spoken_sentence.object_key',
      need: 'cache',
      query: 'select object_key as key, size from audio.spoken_sentence',
    },
    { from: 'audio.upload.object_key', need: 'expected', query: 'select object_key as key, size from audio.upload' },
  ],
  render: [
    { from: 'render.video.object_key', need: 'required', query: 'select object_key as key, size from render.video' },
    {
      // Of a film made by an older version it may have been swept away; then captions follow the slides as they are.
      from: 'render.video.snapshot_key',
      need: 'expected',
      query: 'select snapshot_key as key, null as size from render.video where snapshot_key is not null',
    },
    {
      from: 'render.slide_video.object_key',
      need: 'required',
      query: 'select object_key as key, size from render.slide_video',
    },
    { from: 'render.poster.object_key', need: 'required', query: 'select object_key as key, size from render.poster' },
    {
      from: 'render.job.input',
      need: 'required',
      query: `select distinct input->>'snapshotKey' as key, null as size from render.job
              where status in ('queued', 'active') and input ? 'snapshotKey'`,
    },
    {
      from: 'render.cached_object.object_key',
      need: 'cache',
      query: 'select object_key as key, null as size from render.cached_object',
    },
  ],
  bundle: [
    {
      from: 'bundle.archive.object_key',
      need: 'required',
      query: `select object_key as key, size from bundle.archive where state = 'ready'`,
    },
  ],
  import: [
    {
      from: 'import.deck.upload_key',
      need: 'expected',
      query: `select upload_key as key, size from import.deck where upload_key <> ''`,
    },
  ],
};

/** All tables and columns that name objects. */
export const NAMING_COLUMNS: readonly string[] = Object.values(QUERIES)
  .flat()
  .map(({ from }) => from);

const STRENGTH: Readonly<Record<Need, number>> = { required: 2, expected: 1, cache: 0 };

/** All objects that the rows of some schemas name, as the connection sees them at this moment or in its snapshot. */
export async function findReferences(connection: Connection, schemas: readonly SchemaName[]): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const schema of schemas) {
    for (const { from, need, query } of QUERIES[schema]) {
      const rows = await connection.query<{ key: string; size: string | null }>(query);
      found.push(...rows.map(({ key, size }) => ({ key, size: size === null ? null : Number(size), need, from })));
    }
  }
  return found;
}

/** One reference for each key: the one that matters most, with a size where any of them tells it. */
export function mergeReferences(references: readonly Reference[]): Map<string, Reference> {
  const merged = new Map<string, Reference>();
  for (const reference of references) {
    const known = merged.get(reference.key);
    if (known === undefined) merged.set(reference.key, reference);
    else {
      const stronger = STRENGTH[reference.need] > STRENGTH[known.need] ? reference : known;
      merged.set(reference.key, { ...stronger, size: stronger.size ?? known.size ?? reference.size });
    }
  }
  return merged;
}
