import type { ListSort } from '@slidewright/domain';

// The keys of queries, apart from the queries: live updates name them on every page.

export const timelineKeys = {
  all: ['timelines'] as const,
  list: (search: string, sort: ListSort) => ['timelines', 'list', search, sort] as const,
  lists: ['timelines', 'list'] as const,
  detail: (timelineId: string) => ['timelines', 'detail', timelineId] as const,
  themes: ['themes'] as const,
};

export const audioKeys = {
  all: ['audio'] as const,
  files: (timelineId: string) => ['audio', 'files', timelineId] as const,
  status: (timelineId: string) => ['audio', 'status', timelineId] as const,
};

export const videoKeys = {
  all: (timelineId: string) => ['video', timelineId] as const,
  status: (timelineId: string) => ['video', timelineId, 'status'] as const,
  progress: (timelineId: string) => ['video', timelineId, 'progress'] as const,
  slides: (timelineId: string) => ['video', timelineId, 'slides'] as const,
  chapters: (timelineId: string) => ['video', timelineId, 'chapters'] as const,
};

export const filmKey = (timelineId: string) => ['film', timelineId] as const;
export const bundleKey = (timelineId: string) => ['bundle', timelineId] as const;
export const exportsKey = (timelineId: string) => ['exports', timelineId] as const;
export const importKey = (jobId: string | null) => ['imports', jobId] as const;

export const brandKeys = {
  current: ['brand', 'current'] as const,
  fonts: ['brand', 'fonts'] as const,
  version: (id: string | null) => ['brand', 'versions', id] as const,
};

export const API_KEYS_KEY = ['api-keys'] as const;
export const SESSIONS_KEY = ['sessions'] as const;
