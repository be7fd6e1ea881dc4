import { isInner, kindOf, type Block, type InnerBlock } from '@slidewright/slides';
import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { COLUMN_CHOICES, OfferedKinds } from '../menu/kind-choices.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

export interface ColumnEditorProps {
  /** Counted from 1. */
  readonly number: number;
  readonly blocks: readonly Block[];
  readonly disabled: boolean;
  readonly bulletRoom: number;
  readonly onChange: (blocks: readonly Block[], note?: string | null) => void;
}

interface ColumnsEditorProps extends Pick<ColumnEditorProps, 'disabled' | 'bulletRoom'> {
  readonly columns: readonly (readonly InnerBlock[])[];
  readonly most: number;
  readonly onChange: (columns: readonly (readonly InnerBlock[])[], note?: string) => void;
  readonly ColumnEditor: ComponentType<ColumnEditorProps>;
}

const FEWEST = 2;

/** Columns of blocks: an editor for each, and buttons to add and remove columns. */
export function ColumnsEditor({ columns, most, onChange, ColumnEditor, ...props }: ColumnsEditorProps) {
  const say = useMessages();
  const { disabled } = props;
  const isEmpty = (blocks: readonly InnerBlock[]): boolean => blocks.every((one) => kindOf(one).written(one) === null);
  return (
    <OfferedKinds value={COLUMN_CHOICES}>
      {[...columns.entries()].map(([index, blocks]) => (
        <div
          key={index}
          role="group"
          aria-label={say('wizard.column.name', { number: index + 1 })}
          className="flex flex-col gap-3 rounded-md border border-line p-3"
        >
          <div className="-mt-1 -mr-1 flex min-h-10 items-center">
            <span className="text-sm font-medium text-muted">{say('wizard.column.name', { number: index + 1 })}</span>
            {columns.length > FEWEST ? (
              <Button
                tone="quiet"
                className="ml-auto px-2.5"
                aria-label={say('wizard.column.remove', { number: index + 1 })}
                disabled={disabled}
                onClick={() =>
                  onChange(
                    columns.toSpliced(index, 1),
                    ...(isEmpty(blocks) ? [] : [say('wizard.column.removed', { number: index + 1 })]),
                  )
                }
              >
                <X aria-hidden className="size-4" />
              </Button>
            ) : null}
          </div>
          <ColumnEditor
            {...props}
            number={index + 1}
            blocks={blocks}
            onChange={(next, note) => onChange(columns.with(index, next.filter(isInner)), note ?? undefined)}
          />
        </div>
      ))}
      {columns.length < most ? (
        <Button
          tone="quiet"
          className="-ml-2 self-start px-2"
          disabled={disabled}
          onClick={() => onChange([...columns, [{ kind: 'text', text: '' }]])}
        >
          <Plus aria-hidden className="size-4" /> {say('wizard.column.add')}
        </Button>
      ) : null}
    </OfferedKinds>
  );
}
