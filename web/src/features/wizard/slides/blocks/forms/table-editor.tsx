import { LIMITS } from '@slidewright/domain';
import type { Alignment } from '@slidewright/slides/kinds/table/index';
import { pastedCells } from '@slidewright/slides/kinds/table/pasted-cells';
import { AlignCenter, AlignLeft, AlignRight, Plus, WandSparkles, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { CONTROL } from '../../../../../components/field.tsx';
import { classNames } from '../../../../../lib/class-names.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

type Cells = readonly (readonly string[])[];

export interface TableValue {
  readonly header: readonly string[];
  readonly rows: Cells;
  readonly align?: readonly (Alignment | null)[] | undefined;
}

interface TableEditorProps extends TableValue {
  readonly label: string;
  readonly isLabelHidden: boolean;
  /** The alignment of a column can be chosen. */
  readonly hasAlignments: boolean;
  readonly maxLength: number;
  readonly disabled: boolean;
  readonly onChange: (table: TableValue) => void;
}

const ALIGNMENTS = [null, 'start', 'center', 'end'] as const;
const ALIGNMENT_ICONS = {
  automatic: WandSparkles,
  start: AlignLeft,
  center: AlignCenter,
  end: AlignRight,
} as const;

/** The header and the rows of a table. Cells from a spreadsheet or CSV can be pasted; Enter goes to the row below. */
export function TableEditor({
  label: caption,
  isLabelHidden,
  header,
  rows,
  align,
  hasAlignments,
  maxLength,
  disabled,
  onChange,
}: TableEditorProps) {
  const say = useMessages();
  const body = useRef<HTMLTableElement>(null);
  const [isCut, setIsCut] = useState(false);
  const columns = Math.max(1, header.length, ...rows.map((row) => row.length));
  const names = Array.from({ length: columns }, (_, column) => `column ${column + 1}`);
  const padded = (row: readonly string[]) => names.map((_, column) => row[column] ?? '');
  // The first row of the grid is the header.
  const grid: Cells = [header, ...rows].map(padded);

  const change = (cells: Cells, alignment = align): void => {
    const [first = [], ...others] = cells;
    onChange({ header: first, rows: others, align: alignment?.some((one) => one !== null) ? alignment : undefined });
  };

  const onPaste = (event: ClipboardEvent, row: number, column: number): void => {
    const pasted = pastedCells(event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    const { cells, isCut: wasCut } = placed(grid, pasted.cells, row, column);
    setIsCut(wasCut || pasted.isCut);
    change(cells);
  };

  const onKeyDown = (event: KeyboardEvent, row: number, column: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    body.current?.querySelectorAll('tr')[row + 1]?.querySelectorAll('input')[column]?.focus();
  };

  const nextAlignment = (column: number): void => {
    const now = align?.[column] ?? null;
    const next = ALIGNMENTS[(ALIGNMENTS.indexOf(now) + 1) % ALIGNMENTS.length]!;
    change(
      grid,
      names.map((_, index) => (index === column ? next : (align?.[index] ?? null))),
    );
  };

  return (
    <div role="group" aria-label={caption} data-own-paste>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        {isLabelHidden ? null : <span className="font-medium">{caption}</span>}
        <span className="text-muted">{say('wizard.table.pasteHint')}</span>
      </div>
      <div className="-mx-1 overflow-x-auto px-1 pb-1">
        <table ref={body} className="w-full border-separate border-spacing-1">
          <tbody>
            {grid.map((cells, row) => (
              <tr key={row === 0 ? 'header' : `row ${row}`}>
                {cells.map((cell, column) => (
                  <td key={names[column]} className="p-0">
                    <input
                      dir="auto"
                      aria-label={
                        row === 0
                          ? say('wizard.table.headerOf', { column: column + 1 })
                          : say('wizard.table.cell', { row, column: column + 1 })
                      }
                      placeholder={row === 0 ? say('wizard.table.header') : undefined}
                      value={cell}
                      maxLength={maxLength}
                      disabled={disabled}
                      onChange={(event) => change(grid.with(row, cells.with(column, event.target.value)))}
                      onPaste={(event) => onPaste(event, row, column)}
                      onKeyDown={(event) => onKeyDown(event, row, column)}
                      className={classNames(CONTROL, 'h-10 min-w-24', row === 0 && 'font-semibold')}
                    />
                  </td>
                ))}
                <td className="w-8 p-0">
                  {row === 0 ? null : (
                    <TableTool
                      label={say('wizard.table.removeRow', { row })}
                      icon={X}
                      disabled={disabled}
                      onClick={() => change(grid.toSpliced(row, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr>
              {names.map((name, column) => {
                const alignment = align?.[column] ?? 'automatic';
                return (
                  <td key={name} className="p-0">
                    <div className="flex">
                      {hasAlignments ? (
                        <TableTool
                          label={say('wizard.table.alignment', { column: column + 1, alignment })}
                          icon={ALIGNMENT_ICONS[alignment]}
                          disabled={disabled}
                          onClick={() => nextAlignment(column)}
                        />
                      ) : null}
                      <TableTool
                        label={say('wizard.column.remove', { number: column + 1 })}
                        icon={X}
                        disabled={disabled || columns === 1}
                        onClick={() =>
                          change(
                            grid.map((cells) => cells.toSpliced(column, 1)),
                            align?.toSpliced(column, 1),
                          )
                        }
                      />
                    </div>
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </div>
      {isCut ? (
        <p role="status" className="text-sm text-warn">
          {say('wizard.table.cut', {
            rows: LIMITS.tableRows,
            columns: LIMITS.tableColumns,
            characters: maxLength,
          })}
        </p>
      ) : null}
      <div className="-ml-2 flex flex-wrap gap-1">
        <Button
          tone="quiet"
          className="px-2"
          disabled={disabled || rows.length >= LIMITS.tableRows}
          onClick={() => change([...grid, names.map(() => '')])}
        >
          <Plus aria-hidden className="size-4" /> {say('wizard.table.addRow')}
        </Button>
        <Button
          tone="quiet"
          className="px-2"
          disabled={disabled || columns >= LIMITS.tableColumns}
          onClick={() => change(grid.map((cells) => [...cells, '']))}
        >
          <Plus aria-hidden className="size-4" /> {say('wizard.column.add')}
        </Button>
      </div>
    </div>
  );
}

/** The grid with pasted cells from a position on; an empty grid is replaced. Grows up to the limits of a table. */
function placed(grid: Cells, pasted: Cells, row: number, column: number): { cells: Cells; isCut: boolean } {
  if (grid.flat().every((cell) => cell === '')) return { cells: pasted, isCut: false };
  const height = Math.max(grid.length, row + pasted.length);
  const width = Math.max(grid[0]!.length, column + Math.max(...pasted.map((cells) => cells.length)));
  const cells = Array.from({ length: Math.min(height, LIMITS.tableRows + 1) }, (_, y) =>
    Array.from(
      { length: Math.min(width, LIMITS.tableColumns) },
      (__, x) => pasted[y - row]?.[x - column] ?? grid[y]?.[x] ?? '',
    ),
  );
  return { cells, isCut: height > LIMITS.tableRows + 1 || width > LIMITS.tableColumns };
}

interface TableToolProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function TableTool({ label, icon: Icon, disabled, onClick }: TableToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-8 shrink-0 items-center justify-center rounded-sm text-muted transition duration-150 enabled:hover:bg-sunken enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
