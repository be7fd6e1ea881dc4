import type { ReactNode } from 'react';
import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { textWidth } from '../../measure/text-shape.ts';
import { FigureLabel, LargeFigure, largestFigure, type FigureRoom } from '../../kinds/number/figure-grid.tsx';
import { figureParts, type NumberBlock } from '../../kinds/number/index.ts';

/** Largest size of the figures, and space in a cell at its sides, below a figure and below its label, in reference units. */
const LARGEST = 236;
const SIDE = 56;
const BELOW_FIGURE = 12;
const BELOW_LABEL = 20;
/** Shares of the height of a cell that its figure has at most, also above a label with a note. */
const MOST_HEIGHT = 0.66;
const MOST_HEIGHT_ABOVE_NOTES = 0.56;
/** Sizes of labels and notes: in one row or two columns, in smaller cells, and in rows beside the first figure. */
const SIZES = {
  wide: { label: 68, note: 46 },
  narrow: { label: 54, note: 48 },
  beside: { label: 48, note: 42 },
} as const;

/** Longer values with several words have two lines. */
const MOST_ON_A_LINE = 8;
/** Room of a value on two lines, relative to that of one line. */
const TWO_LINES = 1.7;
const canWrap = ({ value }: NumberBlock): boolean =>
  value.trim().length > MOST_ON_A_LINE && figureParts(value).figure === value && /\S\s\S/u.test(value.trim());

/** The size of a figure as large as it is in its room, in reference units, and whether it is larger on two lines. */
function largestIn(block: NumberBlock, theme: ThemeProps, room: FigureRoom): { size: number; isWrapped: boolean } {
  const onOne = largestFigure(block, theme, room);
  const onTwo = canWrap(block)
    ? largestFigure(block, theme, { width: room.width * TWO_LINES, height: room.height / 2 })
    : 0;
  return { size: Math.max(onOne, onTwo), isWrapped: onTwo > onOne };
}

/** Tracks of a cell: space, figure, label and space. */
const TRACKS = 4;

/** Columns of figures on a wide slide. */
const columnsOf = (count: number): number => (count === 2 || count === 4 ? 2 : 3);

/** Most rows of figures with their labels beside them. */
const MOST_ROWS = 4;
/** Shares of a row that its figure has at most. */
const OF_ROW = { width: 0.56, height: 0.76 } as const;
/**
 * So many figures would leave holes in cells: the first has a column, with these shares of the slide, and the others are
 * rows.
 */
const LED = 5;
const OF_LEAD = { width: 0.42, height: 0.6 } as const;
const LARGEST_LEAD = 380;
/** Figures that are larger by this in rows have rows. */
const FOR_ROWS = 1.25;

/** How all figures of a slide are set. */
interface FigureSetting {
  readonly theme: ThemeProps;
  readonly look: BodyLook;
  readonly room: FigureRoom;
  /** In reference units. */
  readonly size: number;
}

interface Figures extends FigureSetting {
  readonly figures: readonly NumberBlock[];
}

type CellProps = FigureSetting & { readonly block: NumberBlock };

function CellFigure({ block, theme, look, room, size }: CellProps) {
  return (
    <LargeFigure
      block={block}
      theme={theme}
      look={look}
      room={room}
      largest={size}
      isWrapped={largestIn(block, theme, room).isWrapped}
      style={{ color: theme.palette.accent }}
    />
  );
}

function CellLabel({ block, theme, look, sizes }: CellProps & { readonly sizes: (typeof SIZES)[keyof typeof SIZES] }) {
  return (
    <FigureLabel
      block={block}
      theme={theme}
      look={look}
      sizes={sizes}
      style={{ fontFamily: theme.faces.title, fontStyle: 'italic', letterSpacing: '-0.01em' }}
      noteStyle={{ color: theme.palette.muted }}
    />
  );
}

/** Figures of one size: in cells, or in rows where long ones would be small in cells. */
export function Cells({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { geometry, slide, parts } = theme;
  const { text } = geometry;
  const isUpright = text.width < NARROW_BODY;
  const columns = isUpright ? 1 : columnsOf(parts.length);
  const figures = parts.map((part) => slide.blocks[part] as NumberBlock);
  const share = figures.some(({ note }) => note.trim() !== '') ? MOST_HEIGHT_ABOVE_NOTES : MOST_HEIGHT;
  const isOneLine = textWidth(slide.title, geometry.titleFace) * theme.titleSize <= geometry.title.width;
  const height = text.height * (slide.title.trim() === '' ? 0.9 : isOneLine ? 0.8 : 0.7);
  const inCells = {
    width: text.width / columns - SIDE * (columns === 1 ? 0 : 1.5),
    height: (height * share) / Math.ceil(parts.length / columns),
  };
  const inRows = { width: text.width * OF_ROW.width - SIDE, height: (height * OF_ROW.height) / parts.length };
  const sizeOf = (some: readonly NumberBlock[], room: FigureRoom, largest: number): number =>
    Math.min(largest, ...some.map((block) => largestIn(block, theme, room).size));
  if (!isUpright && parts.length === LED) {
    const lead = { width: text.width * OF_LEAD.width - SIDE, height: height * OF_LEAD.height };
    const rest = {
      width: text.width * (1 - OF_LEAD.width) * OF_ROW.width,
      height: (height * OF_ROW.height) / (LED - 1),
    };
    const set = { theme, look, figures };
    return (
      <Led lead={{ ...set, room: lead, size: sizeOf(figures.slice(0, 1), lead, LARGEST_LEAD) }}>
        <InRows {...set} first={1} room={rest} size={sizeOf(figures.slice(1), rest, LARGEST)} />
      </Led>
    );
  }
  const sizeIn = (room: FigureRoom): number => sizeOf(figures, room, LARGEST);
  const isRows = !isUpright && parts.length <= MOST_ROWS && sizeIn(inRows) > sizeIn(inCells) * FOR_ROWS;
  const room = isRows ? inRows : inCells;
  const own = { theme, look, figures, room, size: sizeIn(room) };
  return isRows ? <InRows {...own} /> : <InCells {...own} columns={columns} />;
}

/** A figure above what it counts stands from the beginning. */
const stands = (theme: ThemeProps, { label }: NumberBlock): boolean => theme.headingsStand && label.trim() !== '';

/** The first of some figures, large, beside the others. */
function Led({ lead: { figures, ...set }, children }: { readonly lead: Figures; readonly children: ReactNode }) {
  const { theme } = set;
  const [block] = figures;
  const isShown = theme.shown[0] !== false;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `minmax(0, ${OF_LEAD.width}fr) minmax(0, ${1 - OF_LEAD.width}fr)`,
        columnGap: SIDE,
        fontSize: 'var(--bullet)',
      }}
    >
      <div
        data-block={theme.parts[0]}
        style={{ display: 'flex', flexDirection: 'column', justifyContent: 'center', paddingBottom: BELOW_LABEL }}
      >
        <div style={{ opacity: isShown || stands(theme, block!) ? 1 : theme.waiting }}>
          <CellFigure {...set} block={block!} />
        </div>
        <div style={{ paddingTop: BELOW_FIGURE, opacity: isShown ? 1 : theme.waiting }}>
          <CellLabel {...set} block={block!} sizes={SIZES.wide} />
        </div>
      </div>
      {children}
    </div>
  );
}

/** Figures below each other from the one at `first` on, with their labels beside them. */
function InRows({ figures, first = 0, ...set }: Figures & { readonly first?: number }) {
  const { theme } = set;
  const { parts, shown, palette } = theme;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        gridAutoRows: '1fr',
        columnGap: SIDE,
        fontSize: 'var(--bullet)',
      }}
    >
      {parts.slice(first).map((part, index) => {
        const position = first + index;
        const block = figures[position]!;
        const isShown = shown[position] !== false;
        return (
          <div key={part} data-block={part} style={{ display: 'contents' }}>
            <div
              style={{
                gridColumn: '1 / -1',
                display: 'grid',
                gridTemplateColumns: 'subgrid',
                alignContent: 'center',
                // Beside the first one, labels may have two lines.
                alignItems: first === 0 ? 'baseline' : 'center',
                ...(position === 0 || index > 0 ? { borderTop: `2px solid ${palette.hairline}` } : {}),
              }}
            >
              <div style={{ opacity: isShown || stands(theme, block) ? 1 : theme.waiting }}>
                <CellFigure {...set} block={block} />
              </div>
              <div style={{ opacity: isShown ? 1 : theme.waiting }}>
                <CellLabel {...set} block={block} sizes={first === 0 ? SIZES.wide : SIZES.beside} />
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Figures in cells of one size, with lines between them like the bars of a window. */
function InCells({ figures, columns, ...set }: Figures & { readonly columns: number }) {
  const { theme } = set;
  const { parts, shown, palette } = theme;
  const rows = Math.ceil(parts.length / columns);
  // The last row has the whole width, too.
  const inLastRow = parts.length % columns === 0 ? columns : parts.length % columns;
  const line = `2px solid ${palette.hairline}`;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${columns * inLastRow}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, 1fr auto auto 1fr)`,
        fontSize: 'var(--bullet)',
      }}
    >
      {parts.map((part, position) => {
        const block = figures[position]!;
        const column = position % columns;
        const isShown = shown[position] !== false;
        return (
          <div key={part} data-block={part} style={{ display: 'contents' }}>
            <div
              style={{
                minWidth: 0,
                // Figures of a row stand on one line.
                display: 'grid',
                gridRow: `${Math.floor(position / columns) * TRACKS + 1} / span ${TRACKS}`,
                gridColumn: `span ${position >= parts.length - inLastRow ? columns : inLastRow}`,
                gridTemplateRows: 'subgrid',
                paddingTop: position < columns ? 0 : BELOW_LABEL,
                paddingInlineStart: column === 0 ? 0 : SIDE,
                paddingInlineEnd: columns === 1 ? 0 : SIDE / 2,
                ...(column === 0 ? {} : { borderInlineStart: line }),
                ...(position < columns ? {} : { borderTop: line }),
              }}
            >
              <div
                style={{
                  gridRow: 2,
                  alignSelf: 'end',
                  minWidth: 0,
                  opacity: isShown || stands(theme, block) ? 1 : theme.waiting,
                }}
              >
                <CellFigure {...set} block={block} />
              </div>
              <div
                style={{
                  gridRow: 3,
                  paddingBlock: `${BELOW_FIGURE}px ${BELOW_LABEL}px`,
                  opacity: isShown ? 1 : theme.waiting,
                }}
              >
                <CellLabel
                  {...set}
                  block={block}
                  sizes={rows === 1 || (columns < 3 && rows === 2) ? SIZES.wide : SIZES.narrow}
                />
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
