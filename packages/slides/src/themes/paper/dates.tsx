import type { CSSProperties } from 'react';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { BodyText } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting, WORDS_LINE_HEIGHT } from '../../kinds/entries.ts';
import { EntryText } from '../../kinds/entry-words.tsx';
import { TimelineDrawing } from '../../kinds/timeline/drawing.tsx';
import { timeScale } from '../../kinds/timeline/time-scale.ts';
import { fitDateColumns, type Timeline } from '../../kinds/timeline/index.ts';
import { reachesEdges } from './edges.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { USUAL_WORDS } from '../../measure/sizes.ts';
import { lineCount, measureText, textWidth, widestWord, type FaceWidth } from '../../measure/text-shape.ts';

/** What is large of dates with their year apart has at most so many characters. */
const SHORT = 9;
/** Days and months of more characters are small above their year. */
const LONG = 12;
/** Space at the end of a column, in em of the dates. */
const SIDE = 0.9;
/** Space between the line below a date and what happened, and behind that, in em of the dates. */
const STEM_SIDE = 0.36;
const EVENT_SIDE = 0.3;
/** Largest size of dates by their number, in reference units; more do not stand beside each other. */
const LARGEST = [200, 200, 190, 150, 124, 108] as const;
/** Smallest size of dates in columns at their places on a scale of time, and narrowest column, relative to equal ones. */
const SMALLEST_IN_SCALE = 88;
const NARROWEST = 0.7;
/** Heights of ticks above the line, and parts of the space between two marks by its width, in reference units. */
const TICK = { long: 26, short: 14 } as const;
const PARTS_OF_STEP = [
  [220, 10],
  [100, 5],
  [44, 2],
  [0, 1],
] as const;
/** Smaller ones stand above and below the line in turn. */
const SMALLEST = 60;
/** Size of what stands before a year, relative to the slide's text. */
const BEFORE_YEAR = 0.72;
/** Largest size of what happened, relative to the dates. */
const EVENT = 0.95;
/** Sizes of what happened, in reference units, from the largest on: the first with few lines, and the most lines. */
const EVENTS = [76, 68, 62, 58, 54, 50, 46, 42] as const;
const MOST_EVENT_LINES = 5;
/** Where more dates than these would have smaller texts, those stand above and below the line in turn. */
const FEWEST_IN_TURN = 3;
const SMALLEST_EVENT = 54;
const WITH_YEAR = /^(?<before>.*(?:[^\s,/.-]|\p{L}\.)[\s,]+|\d{1,2}[./]\d{1,2}[./])(?<main>\d{4})$/u;
/** What makes a date a rough one. */
const ROUGH = /^(?<before>about|around|circa|um|vers|hacia|verso|rond)\s+(?<main>.*\d.*)$/iu;
/** A day before its month, '14 November'. */
const DAY_OF_MONTH = /^(?<main>\d{1,2}\.?)\s(?<before>\p{L}{3,}\.?)$/u;
/** A day of the week or a month before figures. */
const WITH_NAME = /^(?<before>\p{L}{2,}\.?),?\s+(?<main>\d.*)$/u;

interface DateParts {
  /** In small letters above the rest; '' for none. */
  readonly before: string;
  readonly main: string;
}

/** A date in the parts of a pattern, '3 May' and '1929'; one part where it has others. */
function dateParts(date: string, pattern: RegExp): DateParts {
  const { before, main } = pattern.exec(date)?.groups ?? {};
  if (before === undefined || main === undefined) return { before: '', main: date };
  return { before: before.replace(/[\s,/]+$|(?<=\d)\.$/u, ''), main };
}

/** The parts of dates beside each other: years apart where all have one, or else the names beside figures. */
function partsOf(dates: readonly string[]): readonly DateParts[] {
  const years = dates.map((date) => dateParts(date, WITH_YEAR));
  const isYears = years.some(({ before }) => before !== '') && years.every(({ main }) => main.length <= SHORT);
  // The days of one year have it once, above the first.
  const [first] = years;
  const isOneYear = years.every(({ before, main }) => before !== '' && main === first!.main && before.length <= LONG);
  if (isYears && isOneYear)
    return years.map(({ before, main }, at) => ({ before: at === 0 ? main : '', main: before }));
  if (isYears) return years;
  for (const pattern of [WITH_NAME, DAY_OF_MONTH]) {
    const parts = dates.map((date) => dateParts(date, pattern));
    if (parts.every(({ before }) => before !== '')) return parts;
  }
  return dates.map((date) => dateParts(date, ROUGH));
}

interface ScaledColumns {
  /** Of the columns, which begin at their dates. */
  readonly widths: readonly number[];
  /** From the first date on; long ones are at the marks of the scale. */
  readonly ticks: readonly { readonly at: number; readonly isLong: boolean }[];
}

/** Columns at the places of their dates on a scale of time; null where a column would be narrow, or dates are no points in time. */
function rulerOf(dates: readonly string[], width: number): ScaledColumns | null {
  const scale = timeScale(dates);
  if (scale === null) return null;
  // The last one is as wide as those of equal width.
  const length = width - width / dates.length;
  const widths = scale.places.map((place, index) => {
    const next = scale.places[index + 1];
    return next === undefined ? width / dates.length : (next - place) * length;
  });
  if (Math.min(...widths) < (width / dates.length) * NARROWEST) return null;
  const [first, second] = scale.marks;
  if (first === undefined || second === undefined) return { widths, ticks: [] };
  const step = (second.at - first.at) * length;
  const parts = PARTS_OF_STEP.find(([least]) => step >= least)![1];
  const before = Math.floor((first.at * length * parts) / step);
  const ticks = Array.from({ length: Math.ceil((width * 2 * parts) / step) }, (_, index) => ({
    at: first.at * length + ((index - before) * step) / parts,
    isLong: (index - before) % parts === 0,
  }));
  return { widths, ticks };
}

/** The largest size at which texts have few lines of this width, in reference units. */
function sizeOfEvents(texts: readonly string[], width: number, most: number, face: FaceWidth): number {
  const measured = texts.map((text) => measureText(withoutCodeMarks(text), face * USUAL_WORDS));
  const fits = (size: number): boolean =>
    measured.every((words) => widestWord(words) * size <= width && lineCount(words, width / size) <= MOST_EVENT_LINES);
  return EVENTS.find((size) => size <= most && fits(size)) ?? EVENTS.at(-1)!;
}

/**
 * Dates above a line that runs off the slide, with what happened below them; the drawing of all themes where they are
 * many or long.
 */
export function Ruler(props: BlockProps<Timeline>) {
  const { block, parts, theme, look } = props;
  const { palette, geometry } = theme;
  const { text } = geometry;
  const count = parts.length;
  const isRuler =
    text.width >= NARROW_BODY &&
    count === block.dates.length &&
    count > 1 &&
    count <= LARGEST.length &&
    fitDateColumns(block, entrySetting(geometry), text.width / count, SIDE / 2);
  if (!isRuler) return <TimelineDrawing {...props} />;
  const dates = partsOf(parts.map(({ index }) => block.dates[index]?.date.trim() ?? ''));
  const widthOf = (words: string): number => textWidth(words, geometry.titleFace);
  const widest = Math.max(1, ...dates.map(({ main }) => widthOf(main)));
  const widestName = Math.max(1, ...dates.flatMap(({ main }) => main.split(/\s+/u).map(widthOf)));
  const setIn = (width: number) => {
    const room = width / theme.textSize - SIDE;
    const isLine = room / widest >= 1;
    // A word is made smaller, not broken.
    const most = isLine
      ? Math.min(LARGEST[count - 1]! / theme.textSize, room / widest)
      : Math.min(1, room / widestName);
    return { width, isLine, scale: most };
  };
  const ruler = rulerOf(
    parts.map(({ index }) => block.dates[index]?.date ?? ''),
    text.width,
  );
  const narrowestOf = (scaled: ScaledColumns): number => Math.min(...scaled.widths);
  const fits = ruler !== null && setIn(narrowestOf(ruler)).scale * theme.textSize >= SMALLEST_IN_SCALE;
  const scaled = fits ? ruler : null;
  const { width, isLine, scale } = setIn(scaled === null ? text.width / count : narrowestOf(scaled));
  if (scale * theme.textSize < SMALLEST) return <TimelineDrawing {...props} />;
  const ticks = scaled?.ticks ?? [];
  const columns = scaled?.widths.map((own) => `${own}px`).join(' ') ?? `repeat(${count}, minmax(0, 1fr))`;
  const eventSize = sizeOfEvents(
    parts.map(({ index }) => block.dates[index]?.text ?? ''),
    width - (EVENT_SIDE + STEM_SIDE) * theme.textSize,
    scale * theme.textSize * EVENT,
    geometry.bulletFace,
  );
  // Above and below the line in turn they have more width.
  if (eventSize < SMALLEST_EVENT && count > FEWEST_IN_TURN) return <TimelineDrawing {...props} />;
  // The line is drawn as far as the dates that are shown.
  const isWaiting = (position: number): boolean => parts[position]?.isShown === false && theme.waiting > 0;
  const drawn = parts.findIndex((_, position) => isWaiting(position));
  const hasBefore = dates.some(({ before }) => before !== '');
  // The line goes on to the edge.
  const over = reachesEdges(theme) ? text.x : 0;
  const dateStyle: CSSProperties = {
    ...look.displayStyle,
    whiteSpace: 'normal',
  };
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: columns,
        // The lines below the dates reach to the foot.
        gridTemplateRows: `minmax(0, 0.28fr) ${hasBefore ? 'auto ' : ''}auto 6px minmax(auto, 1fr)`,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      <li
        aria-hidden
        style={{
          gridArea: `${hasBefore ? 4 : 3} / 1 / auto / -1`,
          marginInlineEnd: -over,
          background: drawn === -1 ? palette.title : palette.hairline,
          position: 'relative',
        }}
      />
      {drawn > 0 && (
        <li
          aria-hidden
          style={{ gridArea: `${hasBefore ? 4 : 3} / 1 / auto / ${drawn + 1}`, background: palette.title }}
        />
      )}
      <li aria-hidden style={{ gridArea: `${hasBefore ? 4 : 3} / 1 / auto / -1`, position: 'relative' }}>
        {ticks
          .filter(({ at }) => at < text.width + over)
          .map(({ at, isLong }) => (
            <div
              key={at}
              style={{
                position: 'absolute',
                insetInlineStart: at,
                bottom: '100%',
                width: 2,
                height: isLong ? TICK.long : TICK.short,
                background: isLong ? palette.title : palette.muted,
              }}
            />
          ))}
      </li>
      {parts.map(({ index, isShown }, position) => {
        const { before, main } = dates[position]!;
        const column = position + 1;
        const ink = isWaiting(position) ? palette.muted : palette.accent;
        return (
          <li key={index} style={{ display: 'contents' }}>
            {hasBefore && (
              <div style={{ gridArea: `2 / ${column}`, alignSelf: 'end', paddingInlineEnd: `${SIDE}em` }}>
                {before !== '' && (
                  <BodyText
                    text={before}
                    theme={theme}
                    lineHeight={WORDS_LINE_HEIGHT}
                    style={{ ...dateStyle, color: palette.muted, fontStyle: 'italic', fontSize: `${BEFORE_YEAR}em` }}
                  />
                )}
              </div>
            )}
            <div
              style={{
                gridArea: `${hasBefore ? 3 : 2} / ${column}`,
                alignSelf: 'end',
                padding: '0.05em 0 0.3em',
                paddingInlineEnd: `${SIDE}em`,
              }}
            >
              <BodyText
                text={main}
                theme={theme}
                lineHeight={WORDS_LINE_HEIGHT}
                isBalanced
                style={{
                  ...dateStyle,
                  color: ink,
                  fontSize: `${scale}em`,
                  overflowWrap: 'normal',
                  ...(isLine ? { lineHeight: 1, textWrap: 'nowrap' } : {}),
                }}
              />
            </div>
            <div
              style={{
                gridArea: `${hasBefore ? 5 : 4} / ${column}`,
                borderInlineStart: `3px solid ${isWaiting(position) ? palette.hairline : palette.accent}`,
                paddingBlock: '0.6em 0.4em',
                paddingInlineStart: `${STEM_SIDE}em`,
                paddingInlineEnd: `${EVENT_SIDE}em`,
              }}
            >
              <div style={{ opacity: isShown ? 1 : theme.waiting }}>
                <EntryText
                  text={block.dates[index]?.text ?? ''}
                  isBelow={false}
                  scale={eventSize / theme.textSize}
                  theme={theme}
                  look={look}
                  style={{ overflowWrap: 'normal' }}
                />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
