import type { CSSProperties, ReactNode } from 'react';
import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { FigureText } from './figure-text.tsx';
import { valueWidth, type NumberBlock } from './index.ts';

/** A number in an area of its own. */
interface PlacedFigure {
  readonly block: NumberBlock;
  /** Index on the page. */
  readonly position: number;
  readonly rank: 'alone' | 'first' | 'other';
  readonly isShown: boolean;
  /** Of the CSS grid. */
  readonly area: string;
  /** Size of the area, relative to that of the body. */
  readonly share: { readonly width: number; readonly height: number };
}

type Place = Pick<PlacedFigure, 'area' | 'share'>;

/** Share of the width that the first of two and of three numbers has, in per cent. */
type FirstShares = Readonly<Record<2 | 3, number>>;

/** The places of numbers: the first of two or three has the most room; more are rows of two. */
function placesOf(
  count: number,
  isUpright: boolean,
  firstShares: FirstShares,
): { readonly columns: string; readonly places: readonly Place[] } {
  const each = (place: (index: number) => Place): readonly Place[] =>
    Array.from({ length: count }, (_, at) => place(at));
  if (count === 1 || isUpright)
    return {
      columns: '1fr',
      places: each((index) => ({ area: `${index + 1} / 1`, share: { width: 1, height: 1 / count } })),
    };
  if (count === 2 || count === 3) {
    const first = firstShares[count];
    const others = count - 1;
    return {
      columns: `${first}fr ${100 - first}fr`,
      places: each((index) =>
        index === 0
          ? { area: `1 / 1 / span ${others}`, share: { width: first / 100, height: 1 } }
          : { area: `${index} / 2`, share: { width: (100 - first) / 100, height: 1 / others } },
      ),
    };
  }
  const height = 1 / Math.ceil(count / 2);
  return {
    columns: '1fr 1fr',
    places: each((index) => ({
      area: `${Math.floor(index / 2) + 1} / ${(index % 2) + 1}`,
      share: { width: 0.5, height },
    })),
  };
}

interface FigureGridProps {
  readonly theme: ThemeProps;
  /** Space between the areas, in reference units. */
  readonly gap: number;
  readonly firstShares: FirstShares;
  /** Draws a number in its area. */
  readonly children: (figure: PlacedFigure) => ReactNode;
}

/** The numbers of a slide that has nothing else in its body, each in an area of its own. */
export function FigureGrid({ theme, gap, firstShares, children }: FigureGridProps) {
  const { geometry, slide, parts, shown } = theme;
  const { columns, places } = placesOf(parts.length, geometry.text.width < NARROW_BODY, firstShares);
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: columns,
        gridAutoRows: 'minmax(auto, 1fr)',
        gap,
        fontSize: 'var(--bullet)',
      }}
    >
      {parts.map((part, position) => (
        <div key={part} data-block={part} style={{ display: 'contents' }}>
          {children({
            ...places[position]!,
            block: slide.blocks[part] as NumberBlock,
            position,
            rank: parts.length === 1 ? 'alone' : position === 0 ? 'first' : 'other',
            isShown: shown[position] !== false,
          })}
        </div>
      ))}
    </div>
  );
}

/** Width of large figures, relative to the estimate for texts. */
const FIGURE_WIDTH = 0.97;
/** Width of a figure of one narrow digit, in em. */
const NARROWEST = 0.6;
/** Smallest size of a figure, in reference units. */
const SMALLEST = 72;

interface WordsProps {
  readonly block: NumberBlock;
  readonly theme: ThemeProps;
  readonly look: BodyLook;
}

/** Room of a figure, in reference units. */
export interface FigureRoom {
  readonly width: number;
  readonly height: number;
}

/** Width of a figure on one line, in em. */
const figureWidth = ({ value }: NumberBlock, { geometry }: ThemeProps): number =>
  Math.max(NARROWEST, valueWidth(value, geometry.titleFace * FIGURE_WIDTH, true));

/** The size of a figure as large as it is on one line in its room, in reference units. */
export const largestFigure = (block: NumberBlock, theme: ThemeProps, room: FigureRoom): number =>
  Math.max(SMALLEST, Math.min(room.width / figureWidth(block, theme), room.height));

/** A figure as large as it is on one line in its room, at most `largest`; in reference units. */
export function LargeFigure({
  block,
  theme,
  look,
  room,
  largest,
  isWrapped = false,
  style,
}: WordsProps & {
  readonly room: FigureRoom;
  readonly largest: number;
  /** Its words may stand on several lines. */
  readonly isWrapped?: boolean;
  readonly style: CSSProperties;
}) {
  const most = Math.max(SMALLEST, largest);
  const size = isWrapped ? most : Math.min(most, largestFigure(block, theme, room));
  return (
    <FigureText
      block={block}
      theme={theme}
      hasSmallWords
      lineHeight={1}
      style={{
        ...look.displayStyle,
        fontSize: `${size / theme.textSize}em`,
        whiteSpace: 'normal',
        textWrap: isWrapped ? 'balance' : figureWidth(block, theme) * SMALLEST > room.width ? 'wrap' : 'nowrap',
        ...style,
      }}
    />
  );
}

/** The label of a figure and the note below it; `sizes` are in reference units. */
export function FigureLabel({
  block: { label, note },
  theme,
  look,
  sizes,
  style,
  noteStyle,
}: WordsProps & {
  readonly sizes: { readonly label: number; readonly note: number };
  readonly style: CSSProperties;
  readonly noteStyle: CSSProperties;
}) {
  const sized = (size: number): CSSProperties => ({
    ...look.textStyle,
    fontSize: `${size / theme.textSize}em`,
    whiteSpace: 'normal',
  });
  return (
    <>
      {label.trim() !== '' && (
        <BodyText text={label} theme={theme} lineHeight={1.2} isBalanced style={{ ...sized(sizes.label), ...style }} />
      )}
      {note.trim() !== '' && (
        <BodyText text={note} theme={theme} lineHeight={1.25} style={{ ...sized(sizes.note), ...noteStyle }} />
      )}
    </>
  );
}
