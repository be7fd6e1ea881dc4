import type { Music as MusicMessage } from '@slidewright/contracts';
import type { Music } from '@slidewright/http-api';
import { isoTime } from './common.ts';

export function musicAnswer({ id, name, durationMs, filename, createdAt, usedBy }: MusicMessage): Music {
  return {
    id,
    name,
    durationMs: Number(durationMs),
    url: `/api/music/${id}/file`,
    filename,
    createdAt: isoTime(createdAt),
    usedBy: usedBy.map(({ timelineId, title }) => ({ timelineId, title })),
  };
}
