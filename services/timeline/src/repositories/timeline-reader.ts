import type { Database } from '@slidewright/platform';
import { SLIDE_COLUMNS, type SlideRow, type TimelineTables, type TimelineRow } from './tables.ts';

/** A page of slides ends once it holds this much JSON, so that an answer stays well under NATS' 1 MB. */
const PAGE_BYTES = 400_000;

export interface SlidePage {
  readonly slides: readonly SlideRow[];
  /** The position the next page begins at; absent on the last page. */
  readonly next?: number;
}

/**
 * The two reads that every open page repeats. Each is one prepared statement, planned once a
 * connection, and sees timeline and slides as of one moment.
 */
export interface TimelineReader {
  /** The timeline with the first page of its slides; undefined when the owner has none of that id. */
  timelineWithSlides(timelineId: string, ownerId: string): Promise<({ timeline: TimelineRow } & SlidePage) | undefined>;
  /** The slides from a position on; undefined when the owner has no such timeline. */
  slides(timelineId: string, ownerId: string, from: number): Promise<SlidePage | undefined>;
}

// A page always holds one slide at least: the sum before it, not with it, is what counts.
const pageOf = (timeline: string, from: string, budget: string): string => `
  (select coalesce(json_agg(json_build_array(${SLIDE_COLUMNS.map((column) => `page.${column}`).join(', ')})
      order by page.position), '[]')
   from (
     select slide.*, sum(json_bytes) over (order by position) - json_bytes as bytes_before
     from slide where timeline_id = ${timeline} and position >= ${from}
   ) page
   where page.bytes_before < ${budget} or page.bytes_before = 0)`;

const TIMELINE_WITH_SLIDES = {
  name: 'timeline-with-slides',
  text: `
    select timeline.*, ${pageOf('timeline.id', '0', '($3::integer - octet_length(timeline.outline))')} as slides
    from timeline where id = $1 and owner_id = $2`,
};

const SLIDES = {
  name: 'timeline-slides',
  text: `
    select slide_count, ${pageOf('timeline.id', '$4::integer', '$3::integer')} as slides
    from timeline where id = $1 and owner_id = $2`,
};

/** A slide's columns in the order of SLIDE_COLUMNS. */
type SlideTuple = readonly unknown[];

export function createTimelineReader(pool: Database<TimelineTables>['pool']): TimelineReader {
  return {
    async timelineWithSlides(timelineId, ownerId) {
      const { rows } = await pool.query<TimelineRow & { slides: SlideTuple[] }>({
        ...TIMELINE_WITH_SLIDES,
        values: [timelineId, ownerId, PAGE_BYTES],
      });
      const row = rows[0];
      if (!row) return undefined;
      const { slides, ...timeline } = row;
      return { timeline, ...pageFrom(slides, timeline.slide_count) };
    },
    async slides(timelineId, ownerId, from) {
      const { rows } = await pool.query<{ slide_count: number; slides: SlideTuple[] }>({
        ...SLIDES,
        values: [timelineId, ownerId, PAGE_BYTES, from],
      });
      const row = rows[0];
      return row && pageFrom(row.slides, row.slide_count);
    },
  };
}

function pageFrom(tuples: readonly SlideTuple[], slideCount: number): SlidePage {
  const slides = tuples.map((tuple) => {
    const row = Object.fromEntries(SLIDE_COLUMNS.map((column, index) => [column, tuple[index]])) as unknown as SlideRow;
    // JSON has no dates.
    return { ...row, updated_at: new Date(row.updated_at) };
  });
  const next = (slides.at(-1)?.position ?? slideCount) + 1;
  return next < slideCount ? { slides, next } : { slides };
}
