import { textWarning, type TextWarning } from '@slidewright/domain/text-warnings';
import type { Paragraph, RootContent } from 'mdast';
import { MOST_COLUMNS } from '../../kinds/columns/index.ts';
import type { Slot } from '../../kinds/columns/slots.ts';
import { paragraph } from '../../kinds/markdown.ts';

/** The nodes of a slide in order. Those in the cells of a grid of HTML stand between marks of columns. */
interface SlideBody {
  readonly nodes: readonly RootContent[];
  /** Nodes that are said and not shown. */
  readonly notes: readonly RootContent[];
  readonly isInNotes: boolean;
  /** Adds nodes, in a grid to its open cell. Without one they are a cell. */
  add(...nodes: readonly RootContent[]): void;
  /** `columns` is null where all cells stand beside each other. */
  beginGrid(columns: number | null, line: number): void;
  beginCell(): void;
  endCell(): void;
  endGrid(): void;
  beginNotes(): void;
  endNotes(): void;
}

/** `hasSlots`: the slide has marks of columns of its own, between which there can be no others. */
export function createSlideBody({
  hasSlots,
  warn,
}: {
  readonly hasSlots: boolean;
  readonly warn: (line: number, warning: TextWarning) => void;
}): SlideBody {
  const nodes: RootContent[] = [];
  let grid: { readonly columns: number | null; readonly line: number; readonly cells: RootContent[][] } | null = null;
  let isInCell = false;
  let isInNotes = false;
  const notes: RootContent[] = [];
  return {
    nodes,
    notes,
    get isInNotes() {
      return isInNotes;
    },
    beginNotes() {
      isInNotes = true;
    },
    endNotes() {
      isInNotes = false;
    },
    add(...added) {
      if (isInNotes) notes.push(...added);
      else if (grid === null) nodes.push(...added);
      else if (isInCell) grid.cells.at(-1)!.push(...added);
      else grid.cells.push([...added]);
    },
    beginGrid(columns, line) {
      grid = { columns, line, cells: [] };
    },
    beginCell() {
      isInCell = true;
      grid?.cells.push([]);
    },
    endCell() {
      isInCell = false;
    },
    endGrid() {
      if (grid === null) return;
      const { line, columns } = grid;
      const cells = grid.cells.filter((cell) => cell.length > 0);
      grid = null;
      const count = Math.min(columns ?? cells.length, cells.length);
      const isWithin = count <= (cells.flat().some(isDrawn) ? MOST_DRAWN : MOST_COLUMNS) && !hasSlots;
      if (count < 2 || !isWithin) {
        if (count > 1) warn(line, textWarning('COLUMNS_STACKED'));
        nodes.push(...cells.flat());
        return;
      }
      const slots: readonly Slot[] = count === 2 ? ['left', 'right'] : ['left', 'middle', 'right'];
      for (const [column, slot] of slots.entries())
        nodes.push(mark(slot, line), ...cells.filter((_, index) => index % count === column).flat());
      nodes.push(mark('bottom', line));
    },
  };
}

/** Diagrams and charts are too small in narrower columns. */
const MOST_DRAWN = 2;
const isDrawn = (node: RootContent): boolean => node.type === 'code' && /^(?:mermaid|chart)$/.test(node.lang ?? '');

/** The mark of a column as a node of the document. */
function mark(slot: Slot, line: number): Paragraph {
  const place = { line, column: 1, offset: 0 };
  return { ...paragraph([{ type: 'text', value: `::${slot}::` }]), position: { start: place, end: place } };
}
