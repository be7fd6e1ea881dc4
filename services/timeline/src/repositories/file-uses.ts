import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A timeline that has a file. */
export interface FileUse {
  readonly fileId: string;
  readonly timelineId: string;
  readonly title: string;
}

/** Further timelines of a file are left out, because a reply is bounded. */
const MOST_USES = 20;

/** Returns the uses of each file. */
export function usesByFile(uses: readonly FileUse[]): (id: string) => readonly FileUse[] {
  const byFile = Map.groupBy(uses, ({ fileId }) => fileId);
  return (id) => byFile.get(id)?.slice(0, MOST_USES) ?? [];
}

/** The timelines with slides that have these images, each once for an image. */
export async function usesOfImages(db: Db, ids: readonly string[], ownerId: string): Promise<FileUse[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileUse>`
    select distinct used.image_id as "fileId", timeline.id as "timelineId", timeline.title
    from slide
      join timeline on timeline.id = slide.timeline_id,
      lateral (
        select jsonb_array_elements_text(jsonb_path_query_array(slide.blocks, 'strict $.blocks[*].**.imageId')) as image_id
      ) used
    where slide.blocks is not null
      and jsonb_path_query_array(slide.blocks, 'strict $.blocks[*].**.imageId') ?| ${[...ids]}::text[]
      and timeline.owner_id = ${ownerId}
      and used.image_id = any(${[...ids]}::text[])
    order by timeline.title, timeline.id`.execute(db);
  return rows;
}

/** The timelines that have these music tracks. */
export async function usesOfMusic(db: Db, ids: readonly string[], ownerId: string): Promise<FileUse[]> {
  const { rows } = await sql<FileUse>`
    select music_id as "fileId", id as "timelineId", title from timeline
    where music_id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId}
    order by title, id`.execute(db);
  return rows;
}
