import type { ListTimelinesRequest } from '@slidewright/contracts';
import { LIMITS, LIST_SORTS, type ListSort } from '@slidewright/domain';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { z } from 'zod';
import type { Parts } from '../../parts.ts';
import type { TimelineListRow } from '../../repositories/tables.ts';
import { timelineListRepository, positionAfter, type ListPosition } from '../../repositories/timeline-lists.ts';
import { cleanText } from '../../rules/clean-text.ts';
import { timelineToProto } from '../../to-proto.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 100;
const QUERY_LENGTH = 200;
const MOST_WORDS = 10;
/** Longest answer; a page of long descriptions ends early. */
const PAGE_BYTES = 500_000;
const ROW_OVERHEAD_BYTES = 900;

/** Timelines of the caller, newest first unless asked otherwise, without outlines and slides. */
export function createListTimelines({ db }: Parts) {
  return async (request: ListTimelinesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const limit = request.limit === 0 ? DEFAULT_LIMIT : request.limit;
    if (!(limit >= 1 && limit <= LARGEST_LIMIT)) throw refused('limit', `limit must be from 1 to ${LARGEST_LIMIT}.`);
    if (request.query.length > QUERY_LENGTH) throw refused('q', `q can have at most ${QUERY_LENGTH} characters.`);
    const sort = request.sort === '' ? 'newest' : LIST_SORTS.find((name) => name === request.sort);
    if (!sort) throw refused('sort', `sort must be one of ${LIST_SORTS.join(', ')}.`);
    const words = cleanText(request.query)
      .split(/\s+/)
      .filter((word) => word !== '');
    const rows = await timelineListRepository(db).list({
      ownerId,
      // One more than asked for tells whether there is a next page.
      limit: limit + 1,
      sort,
      after: request.cursor === '' ? undefined : readCursor(request.cursor, sort),
      words: words.slice(0, MOST_WORDS),
    });
    const page = rows.slice(0, Math.min(limit, rowsThatFit(rows)));
    return {
      timelines: page.map((row) => timelineToProto(row)),
      nextCursor: page.length < rows.length ? writeCursor(page.at(-1)!, sort) : '',
    };
  };
}

function rowsThatFit(rows: readonly TimelineListRow[]): number {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify([row.title, row.description, row.thumbnail_url])) + ROW_OVERHEAD_BYTES;
    return bytes > PAGE_BYTES;
  });
  return end === -1 ? rows.length : end;
}

function writeCursor(row: TimelineListRow, sort: ListSort): string {
  const { key, id } = positionAfter(row, sort);
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

const CURSOR = z.union([
  z.tuple([z.literal('newest'), z.string().regex(/^\d{1,14}$/), z.uuid()]),
  z.tuple([z.literal('name'), z.string().max(LIMITS.titleLength), z.uuid()]),
  z.tuple([z.literal('length'), z.string().regex(/^\d{1,18}$/), z.uuid()]),
]);

/** Written by this service, yet it comes from outside. */
function readCursor(cursor: string, sort: ListSort): ListPosition {
  const parsed = CURSOR.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== sort)
    throw refused('cursor', 'cursor is not one that a list in this order has answered.');
  const [, key, id] = parsed.data;
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}
