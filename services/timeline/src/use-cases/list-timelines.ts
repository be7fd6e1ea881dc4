import type { ListTimelinesRequest } from '@slidewright/contracts';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { listTimelines as readTimelines, type ListPosition } from '../repositories/timelines.ts';
import type { Db, TimelineListRow } from '../repositories/tables.ts';
import { cleanText } from '../rules/clean-text.ts';
import { isUuid } from '../rules/ids.ts';
import { timelineToProto } from '../to-proto.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 100;
const QUERY_LENGTH = 200;
const MOST_WORDS = 10;
/** Longest answer; a page of long descriptions ends early. */
const PAGE_BYTES = 500_000;
const ROW_OVERHEAD_BYTES = 900;

/** Timelines of the caller, newest first, without outlines and slides. */
export async function listTimelines({ db }: { db: Db }, request: ListTimelinesRequest, context: CallContext) {
  const ownerId = requireUser(context);
  const limit = request.limit === 0 ? DEFAULT_LIMIT : request.limit;
  if (!(limit >= 1 && limit <= LARGEST_LIMIT)) throw refused('limit', `limit must be from 1 to ${LARGEST_LIMIT}.`);
  if (request.query.length > QUERY_LENGTH) throw refused('q', `q can have at most ${QUERY_LENGTH} characters.`);
  const words = cleanText(request.query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const rows = await readTimelines(db, {
    ownerId,
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
    after: request.cursor === '' ? undefined : readCursor(request.cursor),
    words: words.slice(0, MOST_WORDS),
  });
  const page = rows.slice(0, Math.min(limit, rowsThatFit(rows)));
  return {
    timelines: page.map((row) => timelineToProto(row)),
    nextCursor: page.length < rows.length ? writeCursor(page.at(-1)!) : '',
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

function writeCursor(row: TimelineListRow): string {
  return Buffer.from(`${row.created_at.getTime()}.${row.id}`).toString('base64url');
}

/** Written by this service, yet it comes from outside. */
function readCursor(cursor: string): ListPosition {
  const [time, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const createdAt = new Date(Number(time));
  if (!id || !isUuid(id) || !(createdAt.getTime() >= 0 && createdAt.getFullYear() < 10_000))
    throw refused('cursor', 'cursor is not one that a list has answered.');
  return { createdAt, id };
}

function refused(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}
