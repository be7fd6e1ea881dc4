import { sql } from 'kysely';
import type { JobError, JobStatus } from '@slidewright/jobs';
import type { Db } from './database.ts';

/** The state of a slide's newest job. */
export interface SlideJob {
  readonly slideId: string;
  readonly status: JobStatus;
  readonly error: JobError | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly completedAt: Date | null;
  /** The unavailable dependency that it waits for. */
  readonly waitingFor: string | null;
  /** It makes a recording the narration. */
  readonly isRecording: boolean;
}

export function isLive({ status }: SlideJob): boolean {
  return status === 'queued' || status === 'active';
}

/** The jobs of slides. */
export function audioJobRepository(db: Db) {
  return {
    /** The newest job of each slide of a timeline. */
    async listNewest(kind: string, timelineId: string): Promise<SlideJob[]> {
      const { rows } = await sql<SlideJob>`
        select distinct on (key) key as "slideId", status, error, progress, completed_at as "completedAt",
          case when status = 'queued' then waiting ->> 'for' end as "waitingFor",
          jsonb_exists(input, 'uploadId') as "isRecording"
        from job
        where kind = ${kind} and timeline_id = ${timelineId}
        order by key, seq desc`.execute(db);
      return rows;
    },
  };
}
