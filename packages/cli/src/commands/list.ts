import { formatFilmLength } from '@slidewright/domain';
import type { TimelineSummary } from '@slidewright/http-api';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

const PAGE = '100';

export interface ListOptions {
  readonly search?: string | undefined;
}

/** Lists the timelines of the user, newest first. */
export async function list({ search }: ListOptions, context: Context): Promise<void> {
  await using session = await openSession(context);
  const timelines: TimelineSummary[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await session.api.listTimelines({
      limit: PAGE,
      ...(search === undefined ? {} : { q: search }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    timelines.push(...page.data);
    cursor = page.nextCursor;
  }
  context.report.result(
    {
      command: 'list',
      timelines: timelines.map(({ id, title, slideCount, filmMs, isFilmMsExact, createdAt, updatedAt }) => ({
        id,
        title,
        slides: slideCount,
        filmMs,
        isFilmMsExact,
        createdAt,
        updatedAt,
      })),
    },
    timelines.length === 0
      ? ['There are no timelines yet.']
      : timelines.map(
          (timeline) =>
            `${timeline.id}  ${timeline.createdAt.slice(0, 10)}  ${formatFilmLength(timeline).padStart(12)}  ${timeline.title}`,
        ),
  );
}
