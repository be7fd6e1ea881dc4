import type { BlockDrawing } from '../drawing/theme-props.ts';
import { BulletsDrawing } from './bullets/drawing.tsx';
import { CardsDrawing } from './cards/drawing.tsx';
import { ChartDrawing } from './chart/drawing.tsx';
import { CodeDrawing } from './code/drawing.tsx';
import { columnsDrawing } from './columns/drawing.tsx';
import { CompareDrawing } from './compare/drawing.tsx';
import { DiagramDrawing } from './diagram/drawing.tsx';
import { EquationDrawing } from './equation/drawing.tsx';
import { ImageDrawing } from './image/drawing.tsx';
import type { Block, InnerBlock } from './index.ts';
import { NumberDrawing } from './number/drawing.tsx';
import { PageDrawing } from './page/drawing.tsx';
import { QuoteDrawing } from './quote/drawing.tsx';
import { StatementDrawing } from './statement/drawing.tsx';
import { StepsDrawing } from './steps/drawing.tsx';
import { TableDrawing } from './table/drawing.tsx';
import { TextDrawing } from './text/drawing.tsx';
import { TimelineDrawing } from './timeline/drawing.tsx';

/** The drawings of the kinds that can stand in columns. */
const INNER_DRAWINGS: { readonly [Kind in InnerBlock as Kind['kind']]: BlockDrawing<Kind> } = {
  bullets: BulletsDrawing,
  text: TextDrawing,
  statement: StatementDrawing,
  quote: QuoteDrawing,
  number: NumberDrawing,
  table: TableDrawing,
  code: CodeDrawing,
  equation: EquationDrawing,
  chart: ChartDrawing,
  diagram: DiagramDrawing,
  image: ImageDrawing,
};

/** The drawing of each kind of block. Separate from BLOCK_KINDS, which servers load without React. */
export const BLOCK_DRAWINGS: { readonly [Kind in Block as Kind['kind']]: BlockDrawing<Kind> } = {
  ...INNER_DRAWINGS,
  steps: StepsDrawing,
  timeline: TimelineDrawing,
  cards: CardsDrawing,
  compare: CompareDrawing,
  page: PageDrawing,
  columns: columnsDrawing(INNER_DRAWINGS),
};
