import { isInner, kindOf, type Block, type InnerBlock } from '@slidewright/slides/kinds/index';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentType } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { COLUMN_CHOICES, OfferedKinds } from '../menu/kind-choices.ts';
import { firstField } from '../first-field.ts';
import { itemKeys, withKeyOf } from '../item-keys.ts';
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
  const keys = itemKeys(columns);
  const list = useRef<HTMLDivElement>(null);
  /** Index of the column to focus after one was removed or added. */
  const wanted = useRef<number | null>(null);
  // The columns are drawn in their new order only after the render.
  useLayoutEffect(() => {
    if (wanted.current !== null) firstField(list.current?.children[wanted.current])?.focus();
    wanted.current = null;
  });
  const isEmpty = (blocks: readonly InnerBlock[]): boolean => blocks.every((one) => kindOf(one).written(one) === null);
  const remove = (index: number): void => {
    wanted.current = Math.max(0, index - 1);
    const note = isEmpty(columns[index]!) ? undefined : say('wizard.column.removed', { number: index + 1 });
    onChange(columns.toSpliced(index, 1), note);
  };
  const add = (): void => {
    wanted.current = columns.length;
    onChange([...columns, [{ kind: 'text', text: '' }]]);
  };
  return (
    <OfferedKinds value={COLUMN_CHOICES}>
      <div ref={list} className="contents">
        {[...columns.entries()].map(([index, blocks]) => (
          <div
            key={keys[index]}
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
                  onClick={() => remove(index)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              ) : null}
            </div>
            <ColumnEditor
              {...props}
              number={index + 1}
              blocks={blocks}
              onChange={(next, note) =>
                onChange(columns.with(index, withKeyOf(blocks, next.filter(isInner))), note ?? undefined)
              }
            />
          </div>
        ))}
      </div>
      {columns.length < most ? (
        <Button tone="quiet" className="-ml-2 self-start px-2" disabled={disabled} onClick={add}>
          <Plus aria-hidden className="size-4" /> {say('wizard.column.add')}
        </Button>
      ) : null}
    </OfferedKinds>
  );
}
