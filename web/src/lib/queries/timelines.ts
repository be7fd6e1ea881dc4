import type { ListSort } from '@slidewright/domain';
import type { BodyInputOf, Calls, DataOf, InputOf, Slide, Timeline, TimelineSummary } from '@slidewright/http-api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';
import { timelineKeys } from './keys.ts';

export type TimelineUpdate = BodyInputOf<Calls['updateTimeline']>;
export type TimelineCreation = BodyInputOf<Calls['createTimeline']>;
export type SlidePayload = Omit<BodyInputOf<Calls['createSlide']>, 'bulletPoints' | 'speakerNotes'>;
/** `revision` is the one that the change was made from. */
export type SlideChange = SlidePayload & { readonly revision: number };
export type WrittenSlide = DataOf<Calls['generateSlides']>['slides'][number];

export interface TimelinePage {
  readonly data: TimelineSummary[];
  readonly nextCursor: string | null;
}

export interface TimelineListView {
  readonly search: string;
  readonly sort: ListSort;
}

/** Timeout of one request of a save, after which the network counts as lost. */
const SAVE_TIMEOUT_MS = 20_000;

async function fetchTimelinePage(
  { search, sort }: TimelineListView,
  cursor: string | null,
  signal: AbortSignal,
): Promise<TimelinePage> {
  return api.listTimelines(
    {
      ...(cursor === null ? {} : { cursor }),
      ...(search === '' ? {} : { q: search }),
      ...(sort === 'newest' ? {} : { sort }),
    },
    { signal },
  );
}

/** The caller's timelines, a page at a time; `search` looks in title and description. */
export function useTimelines(view: TimelineListView) {
  return useInfiniteQuery({
    queryKey: timelineKeys.list(view.search, view.sort),
    queryFn: ({ pageParam, signal }) => fetchTimelinePage(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Keeps the last results while a new search runs.
    placeholderData: keepPreviousData,
    // Where it changed while another page was shown.
    refetchOnMount: true,
  });
}

export function fetchTimeline(timelineId: string, signal?: AbortSignal): Promise<Timeline> {
  return api.getTimeline({ id: timelineId }, { signal });
}

/** A timeline with its slides. */
export function timelineQuery(timelineId: string) {
  return {
    queryKey: timelineKeys.detail(timelineId),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchTimeline(timelineId, signal),
  };
}

/** Whether a failure means that the timeline does not exist or belongs to another user. */
export function isMissing(error: unknown): boolean {
  // A malformed id is answered with 400.
  return error instanceof RequestError && (error.status === 404 || error.status === 400);
}

export function createTimeline(body: TimelineCreation, idempotencyKey: string): Promise<Timeline> {
  return api.createTimeline(body, { idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS });
}

export function updateTimeline(timelineId: string, body: TimelineUpdate): Promise<Timeline> {
  return api.updateTimeline({ id: timelineId, ...body }, { timeoutMs: SAVE_TIMEOUT_MS });
}

export function createSlide(timelineId: string, body: SlidePayload, idempotencyKey: string): Promise<Slide> {
  return api.createSlide({ id: timelineId, ...body }, { idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS });
}

export function updateSlide(slideId: string, body: SlideChange): Promise<Slide> {
  return api.updateSlide({ id: slideId, ...body }, { timeoutMs: SAVE_TIMEOUT_MS });
}

/** Deletes a slide of this revision; one that is gone already counts as deleted. */
export async function deleteSlide(slideId: string, revision: number): Promise<void> {
  try {
    await api.deleteSlide({ id: slideId, revision }, { timeoutMs: SAVE_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 404)) throw error;
  }
}

/** Sets the positions of slides of one timeline at once and returns all its slides in order. */
export function reorderSlides(slides: InputOf<Calls['reorderSlides']>['slides']): Promise<Slide[]> {
  return api.reorderSlides({ slides }, { timeoutMs: SAVE_TIMEOUT_MS });
}

/** Lets a language model write slides from an outline, in a language (BCP 47) or, when it is empty, in the outline's. */
export async function generateSlides(outline: string, language: string): Promise<WrittenSlide[]> {
  const { slides } = await api.generateSlides({ outline, language });
  return slides;
}

/** Lets a language model write what is said on slides. */
export function writeNotes(
  body: BodyInputOf<Calls['writeNotes']>,
  signal: AbortSignal,
): Promise<DataOf<Calls['writeNotes']>> {
  return api.writeNotes(body, { signal });
}

type ListData = InfiniteData<TimelinePage, string | null>;

function withoutTimeline(lists: ListData | undefined, timelineId: string): ListData | undefined {
  if (!lists) return lists;
  const pages = lists.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== timelineId) }));
  return { ...lists, pages };
}

/** Deletes a timeline: it leaves the list at once and comes back when the deletion fails, which is only logged. */
export function useDeleteTimeline() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (timelineId: string) => api.deleteTimeline({ id: timelineId }),
    onMutate: async (timelineId) => {
      await queryClient.cancelQueries({ queryKey: timelineKeys.lists });
      const before = queryClient.getQueriesData<ListData>({ queryKey: timelineKeys.lists });
      queryClient.setQueriesData<ListData>({ queryKey: timelineKeys.lists }, (lists) =>
        withoutTimeline(lists, timelineId),
      );
      return { before };
    },
    onError: (error, timelineId, context) => {
      console.error('Failed to delete timeline', timelineId, error);
      context?.before.forEach(([key, lists]) => queryClient.setQueryData(key, lists));
    },
    onSuccess: (_, timelineId) => queryClient.removeQueries({ queryKey: timelineKeys.detail(timelineId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' }),
  });
}

/**
 * Deletes timelines one by one, also when the page is left meanwhile. Failures are only logged, and their timelines
 * stay in the list.
 */
export async function deleteTimelines(queryClient: QueryClient, timelineIds: readonly string[]): Promise<void> {
  await Promise.all(
    timelineIds.map((id) =>
      api.deleteTimeline({ id }, { keepalive: true }).then(
        () => queryClient.removeQueries({ queryKey: timelineKeys.detail(id) }),
        (error: unknown) => console.error('Failed to delete timeline', id, error),
      ),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' });
}

/** Copies a timeline, and puts the copy into the lists. */
export function useDuplicateTimeline() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (timelineId: string) =>
      api.duplicateTimeline({ id: timelineId }, { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' }),
  });
}

/** Renames a timeline optimistically. */
export function useRenameTimeline() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title, revision }: Pick<TimelineSummary, 'id' | 'title' | 'revision'>) =>
      updateTimeline(id, { title, revision }),
    onMutate: async ({ id, title }) => {
      await queryClient.cancelQueries({ queryKey: timelineKeys.lists });
      queryClient.setQueriesData<ListData>({ queryKey: timelineKeys.lists }, (lists) => withTitle(lists, id, title));
    },
    onSettled: (_, __, { id }) => refreshTimeline(queryClient, id),
  });
}

function withTitle(lists: ListData | undefined, timelineId: string, title: string): ListData | undefined {
  if (!lists) return lists;
  const rename = (item: TimelineSummary): TimelineSummary => (item.id === timelineId ? { ...item, title } : item);
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, data: page.data.map(rename) })) };
}

/** Invalidates the queries of this timeline and of the lists. */
export async function refreshTimeline(queryClient: QueryClient, timelineId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timelineKeys.detail(timelineId), refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' }),
  ]);
}

/** The themes with pictures. */
export function useThemes() {
  return useQuery({
    queryKey: timelineKeys.themes,
    queryFn: ({ signal }) => api.listThemes({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
