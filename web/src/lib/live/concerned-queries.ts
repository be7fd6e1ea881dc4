import type { JobKind } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  API_KEYS_KEY,
  audioKeys,
  brandKeys,
  bundleKey,
  exportsKey,
  filmKey,
  importKey,
  SESSIONS_KEY,
  timelineKeys,
  videoKeys,
} from '../queries/keys.ts';
import { isLive } from '../jobs/job-state.ts';
import type { LiveUpdate } from './event-stream.ts';

/** All queries that live updates concern, by the beginnings of their keys. */
const CHANGING_QUERIES: readonly QueryKey[] = [
  timelineKeys.all,
  audioKeys.all,
  ['video'],
  ['film'],
  ['bundle'],
  ['exports'],
  ['imports'],
  brandKeys.current,
  brandKeys.fonts,
  API_KEYS_KEY,
  SESSIONS_KEY,
];

type TimelineChanged = Extract<LiveUpdate, { name: 'timeline.changed' }>['data'];
type JobChanged = Extract<LiveUpdate, { name: 'job.changed' }>['data'];

/** The keys of the queries that read what has changed. */
export function concernedQueries(queryClient: QueryClient, update: LiveUpdate): readonly QueryKey[] {
  switch (update.name) {
    case 'timeline.created':
      return [timelineKeys.lists];
    case 'timeline.changed':
      return ofTimeline(queryClient, update.data);
    case 'timeline.deleted':
      return [timelineKeys.lists, timelineKeys.detail(update.data.timelineId)];
    case 'job.changed':
      return ofJob(queryClient, update.data);
    case 'brand.changed':
      return [brandKeys.current, brandKeys.fonts];
    case 'account.changed':
      return [API_KEYS_KEY, SESSIONS_KEY];
    case 'resync':
      return CHANGING_QUERIES;
    default:
      return update satisfies never;
  }
}

function ofTimeline(queryClient: QueryClient, { timelineId: id, slideId, revision }: TimelineChanged): QueryKey[] {
  const timeline = queryClient.getQueryData<Timeline>(timelineKeys.detail(id));
  const slide = timeline?.slides.find((one) => one.id === slideId);
  // A slide that is known as it is has got another narration.
  const isNarration = slide !== undefined && slide.revision === revision;
  return [
    timelineKeys.lists,
    ...(isNarration ? [] : [timelineKeys.detail(id)]),
    audioKeys.files(id),
    audioKeys.status(id),
    videoKeys.status(id),
    videoKeys.chapters(id),
    bundleKey(id),
    exportsKey(id),
  ];
}

/** The queries of each kind of job: its state, and what its end changes besides the timeline. */
const QUERIES_OF_JOB: Readonly<
  Record<JobKind, (timelineId: string, jobId: string) => { readonly state: QueryKey[]; readonly end: QueryKey[] }>
> = {
  audio: (id) => ({ state: [audioKeys.status(id)], end: [audioKeys.files(id)] }),
  video: (id) => ({ state: [videoKeys.status(id), videoKeys.progress(id)], end: [videoKeys.all(id), bundleKey(id)] }),
  film: (id) => ({ state: [filmKey(id)], end: [] }),
  bundle: (id) => ({ state: [bundleKey(id)], end: [] }),
  export: (id) => ({ state: [exportsKey(id)], end: [] }),
  import: (_, jobId) => ({ state: [importKey(jobId)], end: [timelineKeys.lists] }),
};

/** The progress of a job that the page knows to be running is polled. */
function ofJob(queryClient: QueryClient, { kind, jobId, timelineId = '', status }: JobChanged): QueryKey[] {
  const { state, end } = QUERIES_OF_JOB[kind](timelineId, jobId);
  if (!isLive(status)) return [...state, ...end];
  return state.filter((key) => !isKnownAsRunning(queryClient.getQueryData(key)));
}

function isKnownAsRunning(data: unknown): boolean {
  const states = Array.isArray(data) ? data : [data];
  return states.some((state: { status?: string } | undefined) => isLive(state?.status));
}
