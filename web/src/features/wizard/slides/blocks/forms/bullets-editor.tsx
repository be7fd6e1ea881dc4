import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { LIMITS } from '@slidewright/domain';
import { isPlaceholderBullet, PLACEHOLDERS } from '@slidewright/slides/kinds/placeholders';
import { dragAccessibility, useDragSensors } from '../../dragging.ts';
import type { BulletRow } from '@slidewright/slides/kinds/bullets/index';
import { ArrowDown, ArrowUp, GripVertical, IndentDecrease, IndentIncrease, Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { focusAfter, focusRef, keepFocusAfter } from '../../../../../lib/focus-places.ts';
import { classNames } from '../../../../../lib/class-names.ts';
import { moved } from '../../../state/wizard-slides.ts';
import { changedRows, pastedInto, rowAction, type RowAction, type Rows } from '../bullet-rows.ts';
import type { KindChoice } from '../menu/kind-choices.ts';
import { usePlaceholder } from '../../use-placeholder.ts';
import { useSlashMenu } from '../menu/use-slash-menu.tsx';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

interface BulletsEditorProps {
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly rows: Rows;
  /** How many bullets can still be added. */
  readonly room: number;
  /** With a note, the change is a step of its own, which the note offers to undo. */
  readonly onChange: (rows: Rows, note?: string) => void;
  /** Puts a block of a kind where a row is; not set if the slide is full. */
  readonly onInsert: ((row: number, choice: KindChoice) => void) | undefined;
  readonly disabled: boolean;
}

const placeOf = (key: string): string => `bullet ${key}`;

/**
 * The bullets of one list. Enter adds, Backspace on an empty one removes, Alt with an arrow up or down moves, and to
 * the side changes the level. '/' in an empty bullet lists the kinds of blocks.
 */
export function BulletsEditor({ label, isLabelHidden, rows, room, onChange, onInsert, disabled }: BulletsEditorProps) {
  const say = useMessages();
  const sensors = useDragSensors();

  const isFull = room <= 0;
  const act = (index: number, action: RowAction): void => {
    const changed = changedRows(rows, index, action, { room, added: PLACEHOLDERS.newBullet });
    if (changed === null || changed.rows === rows) return;
    const change = (): void => onChange(changed.rows);
    const place = placeOf(changed.rows[changed.index]!.key);
    if (action === 'add') focusAfter(change, place, 'all');
    else if (action === 'remove') focusAfter(change, place, 'end');
    else keepFocusAfter(change, place);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): void => {
    // Ignore Enter during IME composition.
    if (event.nativeEvent.isComposing) return;
    const action = rowAction(event, event.currentTarget.value);
    if (action === null) return;
    event.preventDefault();
    act(index, action);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number): void => {
    const pasted = pastedInto(rows, index, event.currentTarget, event.clipboardData, room);
    if (pasted === null) return;
    event.preventDefault();
    focusAfter(() => onChange(pasted.rows, pasted.note), placeOf(pasted.rows[pasted.index]!.key), 'end');
  };

  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id)
      onChange(moved(rows, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };

  const keys = rows.map(({ key }) => key);
  const accessibility = dragAccessibility(keys, (id) => say('wizard.bullet.name', { number: keys.indexOf(id) + 1 }));
  return (
    <div role="group" aria-label={label}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        {isLabelHidden ? null : <span className="font-medium">{label}</span>}
        <span className="hidden text-muted sm:inline" aria-hidden>
          {say('wizard.bullet.keys')}
        </span>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul className="flex flex-col gap-1.5">
            {rows.map(({ text, level, key }, index) => (
              <Row
                key={key}
                id={key}
                index={index}
                count={rows.length}
                bullet={text}
                level={level}
                disabled={disabled}
                onInsert={onInsert && ((choice) => onInsert(index, choice))}
                onType={(typed) => onChange(rows.with(index, { text: typed, level, key }))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPaste={(event) => onPaste(event, index)}
                onRemove={() => act(index, 'remove')}
                onMove={(by) => act(index, by)}
                onLevel={() => act(index, level === 0 ? 'indent' : 'outdent')}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button
        tone="quiet"
        className="mt-1 -ml-2 px-2"
        disabled={disabled || isFull}
        onClick={() => act(rows.length - 1, 'add')}
      >
        <Plus aria-hidden className="size-4" /> {say('wizard.bullet.add')}
      </Button>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly bullet: string;
  readonly level: BulletRow['level'];
  readonly disabled: boolean;
  readonly onInsert: ((choice: KindChoice) => void) | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
  /** Changes to the other level. */
  readonly onLevel: () => void;
}

const TOOL =
  'flex size-10 shrink-0 items-center justify-center rounded-sm text-muted transition duration-150 enabled:hover:bg-sunken enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-40';

function Row({ id, index, count, bullet, level, disabled, ...row }: RowProps) {
  const say = useMessages();
  const { onInsert, onType, onKeyDown, onPaste, onRemove, onMove, onLevel } = row;
  const LevelIcon = level === 0 ? IndentIncrease : IndentDecrease;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: say('wizard.drag.role') },
  });
  const number = index + 1;
  const text = usePlaceholder(bullet, isPlaceholderBullet, say('words.placeholder.newBullet'));
  const slash = useSlashMenu(text.value, onInsert !== undefined, ({ choice }) => onInsert?.(choice));
  const { ref: anchorRef, ...field } = slash.field;
  return (
    <li
      ref={setNodeRef}
      data-form-item={index}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'group/bullet flex flex-wrap items-start gap-x-0.5',
        isDragging && 'relative z-10 opacity-80',
        level === 1 && 'pl-6',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={disabled}
        aria-label={say('wizard.bullet.drag', { number })}
        className={classNames(TOOL, '-ml-3 cursor-grab touch-none')}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <textarea
        {...field}
        ref={(element) => {
          anchorRef.current = element;
          return focusRef(placeOf(id))(element);
        }}
        dir="auto"
        aria-label={say('wizard.bullet.name', { number })}
        rows={1}
        value={text.value}
        maxLength={LIMITS.bulletLength}
        placeholder={text.placeholder}
        disabled={disabled}
        onChange={(event) => {
          text.onTyped();
          slash.onTyped(event.target);
          onType(event.target.value.replace(/\r?\n/g, ' '));
        }}
        onBlur={() => {
          text.onBlur();
          field.onBlur();
        }}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (!slash.onKeyDown(event)) onKeyDown(event);
        }}
        className="field-sizing-content min-h-10 min-w-0 flex-1 resize-none rounded-sm border border-field bg-surface px-3 py-1.75 text-base leading-relaxed transition placeholder:text-muted hover:border-ink disabled:bg-sunken disabled:text-muted"
      />
      {slash.menu}
      <div className="flex max-sm:hidden max-sm:w-full max-sm:justify-end max-sm:group-focus-within/bullet:flex">
        <button
          type="button"
          aria-label={say(level === 0 ? 'wizard.bullet.indent' : 'wizard.bullet.outdent', { number })}
          disabled={disabled || index === 0}
          onClick={onLevel}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <LevelIcon aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={say('wizard.bullet.up', { number })}
          disabled={disabled || index === 0}
          onClick={() => onMove(-1)}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <ArrowUp aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={say('wizard.bullet.down', { number })}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(1)}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <ArrowDown aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={say('wizard.bullet.remove', { number })}
          disabled={disabled || count <= 1}
          onClick={onRemove}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
    </li>
  );
}
