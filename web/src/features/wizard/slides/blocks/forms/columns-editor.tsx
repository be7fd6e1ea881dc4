import { isInner, kindOf, type Block, type InnerBlock } from '@slidewright/slides/kinds/index';
import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { focusAfter, focusRef } from '../../../../../lib/focus-places.ts';
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

const placeOf = (key: string): string => `column ${key}`;

/** Columns of blocks: an editor for each, and buttons to add and remove columns. */
export function ColumnsEditor({ columns, most, onChange, ColumnEditor, ...props }: ColumnsEditorProps) {
  const say = useMessages();
  const { disabled } = props;
  const keys = itemKeys(columns);
  const change = (next: readonly (readonly InnerBlock[])[], focused: number, note?: string): void =>
    focusAfter(() => onChange(next, note), placeOf(itemKeys(next)[focused]!));
  const isEmpty = (blocks: readonly InnerBlock[]): boolean => blocks.every((one) => kindOf(one).written(one) === null);
  const remove = (index: number): void => {
    const note = isEmpty(columns[index]!) ? undefined : say('wizard.column.removed', { number: index + 1 });
    change(columns.toSpliced(index, 1), Math.max(0, index - 1), note);
  };
  const add = (): void => change([...columns, [{ kind: 'text', text: '' }]], columns.length);
  return (
    <OfferedKinds value={COLUMN_CHOICES}>
      <div className="contents">
        {[...columns.entries()].map(([index, blocks]) => (
          <div
            key={keys[index]}
            ref={focusRef(placeOf(keys[index]!), firstField)}
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
