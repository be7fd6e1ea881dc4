import { compare } from '../shapes/compare.ts';
import { shapeOf } from '../shapes/index.ts';
import { LIST_SCORE, type Body, type Match } from '../shapes/shape.ts';
import { cellsOf } from '../values/cells.ts';
import { quotation, sourceBelow } from '../values/quotations.ts';
import { labelled } from './line-class.ts';
import { tidy } from './lines.ts';
import { isProse, type Point } from './points.ts';

/** Points of one shape, with the sentences around them. */
export interface Run {
  readonly lead: string;
  readonly end: string;
  readonly match: Match;
  readonly points: readonly Point[];
  /** All points, with those of `lead` and `end`. */
  readonly all: readonly Point[];
}

type RunType = 'prose' | 'cells' | 'quote' | 'points';

const LONGEST_BESIDE = 220;
/** A shape that needs sentences beside it is to be surer than a list. */
const SURE = 0.65;

interface Group {
  readonly type: RunType;
  readonly points: Point[];
}

function typeOf(point: Point, before: RunType | null): RunType {
  if (point.mark?.type === 'quote' || (point.mark === null && quotation(point.text) !== null)) return 'quote';
  if (before === 'quote' && point.items.length === 0 && sourceBelow(point) !== null) return 'quote';
  if (point.mark === null && cellsOf(point.text).length > 1) return 'cells';
  return isProse(point) ? 'prose' : 'points';
}

/** Consecutive points of one type. A single row of cells is a point like others. */
function grouped(points: readonly Point[]): Group[] {
  const groups: Group[] = [];
  for (const [at, point] of points.entries()) {
    const last = groups.at(-1);
    const next = points[at + 1];
    // The header of a table, whose first cell is empty.
    const isWide = point.indent > 0 && /\S\s{2,}\S/u.test(point.text);
    const isHeader = isWide && next !== undefined && next.indent === 0 && cellsOf(next.text).length > 2;
    const type = isHeader ? 'cells' : typeOf(point, last?.type ?? null);
    if (last?.type === type) last.points.push(point);
    else groups.push({ type, points: [point] });
  }
  return withLoneRows(groups);
}

/** A row of two cells beside points is a point like them, with a tab behind its first words: '18.25⇥the half'. */
function withLoneRows(groups: readonly Group[]): Group[] {
  const isPoints = (group: Group | undefined): boolean => group?.type === 'points';
  const merged: Group[] = [];
  for (const [at, { type, points }] of groups.entries()) {
    const isLone = type === 'cells' && points.length === 1 && cellsOf(points[0]!.text).length === 2;
    const isPoint = isLone && (isPoints(groups[at - 1]) || isPoints(groups[at + 1]));
    const last = merged.at(-1);
    if (isPoints(last) && (isPoint || type === 'points')) last!.points.push(...points);
    else merged.push({ type: isPoint ? 'points' : type, points: [...points] });
  }
  return merged;
}

const isShortText = (group: Group | undefined): boolean =>
  group?.type === 'prose' && group.points.length === 1 && group.points[0]!.text.length <= LONGEST_BESIDE;

const isUnmarked = ({ mark, items }: Point): boolean => mark === null && items.length === 0;

interface Parts {
  readonly lead: readonly Point[];
  readonly points: readonly Point[];
  readonly end: readonly Point[];
}

/** Unmarked lines before and behind marked ones. */
function besideMarked(points: readonly Point[]): Parts {
  // The source of a quotation may stand behind a dash.
  if (quotation(points[0]!.text) !== null) return { lead: [], points, end: [] };
  const start = points.findIndex(({ mark }) => mark !== null);
  if (start === -1) {
    const isLed = points.length > 2 && points[0]!.text.endsWith(':');
    return isLed ? { lead: points.slice(0, 1), points: points.slice(1), end: [] } : { lead: [], points, end: [] };
  }
  const stop = points.findLastIndex(({ mark }) => mark !== null);
  const lead = start === 1 && isUnmarked(points[0]!) && stop >= start ? 1 : 0;
  const end = stop === points.length - 2 && isUnmarked(points.at(-1)!) && stop > lead ? 1 : 0;
  return {
    lead: points.slice(0, lead),
    points: points.slice(lead, points.length - end),
    end: points.slice(points.length - end),
  };
}

/** The best shape, also without a sentence at the start or at the end. */
function matchOf(body: Body): Parts & { readonly match: Match } {
  const parts = besideMarked(body.points);
  const match = shapeOf({ ...body, points: parts.points });
  const { points } = parts;
  if (match.score > LIST_SCORE || points.length < 3) return { ...parts, match };
  const isBeside = ({ text, mark, items }: Point): boolean =>
    mark === null && items.length === 0 && /[.:]$/u.test(text) && labelled(text) === null;
  const cuts = [
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  for (const [before, behind] of cuts) {
    if (
      (before === 1 && (parts.lead.length > 0 || !isBeside(points[0]!))) ||
      (behind === 1 && (parts.end.length > 0 || !isBeside(points.at(-1)!)))
    )
      continue;
    const rest = points.slice(before, points.length - behind);
    if (rest.length < 2) continue;
    const other = shapeOf({ ...body, points: rest });
    if (other.score >= SURE && other.content.kind !== 'statement')
      return {
        match: other,
        points: rest,
        lead: [...parts.lead, ...points.slice(0, before)],
        end: [...points.slice(points.length - behind), ...parts.end],
      };
  }
  return { ...parts, match };
}

const textOf = (points: readonly Point[]): string => points.map(({ text }) => tidy(text)).join('\n');

/** Parts the points of a section into runs of one shape each. */
export function runsOf(body: Body): Run[] {
  const { title, points, words } = body;
  // Two sides may be sentences.
  const sides = points.length === 2 ? compare.match(body) : null;
  if (sides !== null) return [{ match: sides, points, lead: '', end: '', all: points }];
  const groups = grouped(points);
  const runs: Run[] = [];
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index]!;
    const next = groups[index + 1];
    const isCaption = group.points.length === 1 && isUnmarked(group.points[0]!) && next?.type === 'cells';
    const isLead =
      (isShortText(group) || isCaption) &&
      next !== undefined &&
      (next.type === 'points' || next.type === 'cells') &&
      next.points.length > 1;
    const shown = isLead ? next : group;
    if (isLead) index += 1;
    const found = matchOf({ title: runs.length === 0 || isLead ? title : '', points: shown.points, words });
    const after = groups[index + 1];
    const isRemark =
      shown.type === 'prose' && after?.type === 'points' && after.points.length === 1 && isUnmarked(after.points[0]!);
    const isEnd =
      (isRemark || (shown.type !== 'prose' && isShortText(after))) &&
      index + 2 === groups.length &&
      after!.points[0]!.isApart === false;
    if (isEnd) index += 1;
    const lead = [...(isLead ? group.points : []), ...found.lead];
    const end = [...found.end, ...(isEnd ? after!.points : [])];
    runs.push({
      match: found.match,
      points: found.points,
      lead: textOf(lead),
      end: textOf(end),
      all: [...lead, ...found.points, ...end],
    });
  }
  return runs;
}
