import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { FigureLabel, LargeFigure, largestFigure, type FigureRoom } from '../../kinds/number/figure-grid.tsx';
import { figureParts, type NumberBlock } from '../../kinds/number/index.ts';

/** Largest size of the figures, and space in a cell at its sides, below a figure and below its label, in reference units. */
const LARGEST = 236;
const SIDE = 56;
const BELOW_FIGURE = 12;
const BELOW_LABEL = 20;
/** Shares of the height of a cell that its figure has at most, also above a label with a note. */
const MOST_HEIGHT = 0.68;
const MOST_HEIGHT_ABOVE_NOTES = 0.56;
/** Sizes of labels and notes by the number of columns. */
const SIZES = { wide: { label: 68, note: 46 }, narrow: { label: 54, note: 42 } } as const;

/** Longer values with several words have two lines. */
const MOST_ON_A_LINE = 8;
/** Room of a value on two lines, relative to that of one line. */
const TWO_LINES = 1.7;
const hasTwoLines = ({ value }: NumberBlock): boolean =>
  value.trim().length > MOST_ON_A_LINE && figureParts(value).figure === value && /\S\s\S/u.test(value.trim());

/** The size of a figure as large as it is in its room, in reference units. */
function largestIn(block: NumberBlock, theme: ThemeProps, room: FigureRoom): number {
  return hasTwoLines(block)
    ? largestFigure(block, theme, { width: room.width * TWO_LINES, height: room.height / 2 })
    : largestFigure(block, theme, room);
}

/** Tracks of a cell: space, figure, label and space. */
const TRACKS = 4;

/** Columns of figures on a wide slide. */
const columnsOf = (count: number): number => (count === 2 || count === 4 ? 2 : 3);

/** Figures of one size in cells of one size, with lines between them like the bars of a window. */
export function Cells({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { geometry, slide, parts, shown, palette, faces } = theme;
  const { text } = geometry;
  const isUpright = text.width < NARROW_BODY;
  const columns = isUpright ? 1 : columnsOf(parts.length);
  const rows = Math.ceil(parts.length / columns);
  const figures = parts.map((part) => slide.blocks[part] as NumberBlock);
  const share = figures.some(({ note }) => note.trim() !== '') ? MOST_HEIGHT_ABOVE_NOTES : MOST_HEIGHT;
  const room = {
    width: text.width / columns - SIDE * (columns === 1 ? 0 : 1.5),
    height: (text.height * (slide.title.trim() === '' ? 0.9 : 0.72) * share) / rows,
  };
  const largest = Math.min(LARGEST, ...figures.map((block) => largestIn(block, theme, room)));
  const line = `2px solid ${palette.hairline}`;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, 1fr auto auto 1fr)`,
        fontSize: 'var(--bullet)',
      }}
    >
      {parts.map((part, position) => {
        const block = figures[position]!;
        const column = position % columns;
        const isShown = shown[position] !== false;
        // A figure above what it counts stands from the beginning.
        const stands = theme.headingsStand && block.label.trim() !== '';
        return (
          <div key={part} data-block={part} style={{ display: 'contents' }}>
            <div
              style={{
                minWidth: 0,
                // Figures of a row stand on one line.
                display: 'grid',
                gridRow: `${Math.floor(position / columns) * TRACKS + 1} / span ${TRACKS}`,
                gridTemplateRows: 'subgrid',
                paddingTop: position < columns ? 0 : BELOW_LABEL,
                paddingInlineStart: column === 0 ? 0 : SIDE,
                paddingInlineEnd: columns === 1 ? 0 : SIDE / 2,
                ...(column === 0 ? {} : { borderInlineStart: line }),
                ...(position < columns ? {} : { borderTop: line }),
              }}
            >
              <div style={{ gridRow: 2, alignSelf: 'end', minWidth: 0, opacity: isShown || stands ? 1 : 0 }}>
                <LargeFigure
                  block={block}
                  theme={theme}
                  look={look}
                  room={room}
                  largest={largest}
                  isWrapped={hasTwoLines(block)}
                  style={{ color: palette.accent }}
                />
              </div>
              <div style={{ gridRow: 3, paddingBlock: `${BELOW_FIGURE}px ${BELOW_LABEL}px`, opacity: isShown ? 1 : 0 }}>
                <FigureLabel
                  block={block}
                  theme={theme}
                  look={look}
                  sizes={columns === 3 || rows > 2 ? SIZES.narrow : SIZES.wide}
                  style={{ fontFamily: faces.title, fontStyle: 'italic', letterSpacing: '-0.01em' }}
                  noteStyle={{ color: palette.muted }}
                />
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
