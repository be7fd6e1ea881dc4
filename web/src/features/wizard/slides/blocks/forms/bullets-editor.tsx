import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { LIMITS } from '@slidewright/domain';
import { canRemoveBullet, isPlaceholderBullet, PLACEHOLDERS } from '@slidewright/slides';
import { useDragSensors } from '../../dragging.ts';
import type { BulletRow } from '@slidewright/slides/kinds/bullets/index';
import { ArrowDown, ArrowUp, GripVertical, IndentDecrease, IndentIncrease, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { classNames } from '../../../../../lib/class-names.ts';
import { moved } from '../../../state/wizard-slides.ts';
import { CUT, pastedRows } from '../pasted.ts';
import type { KindChoice } from '../menu/kind-choices.ts';
import { usePlaceholder } from '../../use-placeholder.ts';
import { useSlashMenu } from '../menu/use-slash-menu.tsx';

type Rows = readonly BulletRow[];

interface BulletsEditorProps {
  readonly rows: Rows;
  /** How many bullets can still be added. */
  readonly room: number;
  /** With a note, the change is a step of its own, which the note offers to undo. */
  readonly onChange: (rows: Rows, note?: string) => void;
  /** Puts a block of a kind where a row is; not set if the slide is full. */
  readonly onInsert: ((row: number, choice: KindChoice) => void) | undefined;
  readonly disabled: boolean;
}

/** The bullet to focus after a change of the list, and whether to select its text. */
interface WantedFocus {
  readonly index: number;
  readonly select: boolean;
}

/**
 * The bullets of one list. Enter adds, Backspace on an empty one removes, Alt with an arrow up or down moves, and to
 * the side changes the level. '/' in an empty bullet lists the kinds of blocks.
 */
export function BulletsEditor({ rows, room, onChange, onInsert, disabled }: BulletsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<WantedFocus | null>(null);
  const sensors = useDragSensors();

  // The element to focus exists only after the render.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { index, select } = wanted.current;
    wanted.current = null;
    const field = list.current?.querySelectorAll('textarea')[index];
    field?.focus();
    if (select) field?.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
  });

  const change = (next: Rows, focus: WantedFocus | null, note?: string): void => {
    if (next === rows) return;
    wanted.current = focus;
    onChange(next, note);
  };
  const isFull = room <= 0;
  const add = (index: number): void => {
    if (isFull) return;
    const row = { text: PLACEHOLDERS.newBullet, level: rows[index - 1]?.level ?? 0 };
    change(rows.toSpliced(index, 0, row), { index, select: true });
  };
  const remove = (index: number): void => {
    if (canRemoveBullet(rows)) change(rows.toSpliced(index, 1), { index: Math.max(0, index - 1), select: false });
  };
  const move = (from: number, to: number): void => change(moved(rows, from, to), { index: to, select: false });
  const setLevel = (index: number, level: BulletRow['level']): void => {
    const row = rows[index]!;
    // The first bullet has nothing above it that it could belong to.
    if (index > 0 && row.level !== level) change(rows.with(index, { ...row, level }), { index, select: false });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): void => {
    // Ignore Enter during IME composition.
    if (event.nativeEvent.isComposing) return;
    const action = keyAction(event, event.currentTarget.value);
    if (action === null) return;
    event.preventDefault();
    if (action === 'add') add(index + 1);
    else if (action === 'remove') remove(index);
    else if (action === 'indent') setLevel(index, 1);
    else if (action === 'outdent') setLevel(index, 0);
    else move(index, index + action);
  };

  /** Several lines or the items of a list become bullets, from the caret on. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number): void => {
    const pasted = pastedRows(event.clipboardData);
    if (pasted === null) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isSecond = rows[index]!.level === 1;
    const fitting = pasted.slice(0, room + 1);
    const whole = fitting.map(({ text, level }, at): BulletRow => {
      const before = at === 0 ? value.slice(0, selectionStart) : '';
      const after = at === fitting.length - 1 ? value.slice(selectionEnd) : '';
      return { text: before + text + after, level: isSecond ? 1 : index + at === 0 ? 0 : level };
    });
    const added = whole.map((row) => ({ ...row, text: row.text.slice(0, LIMITS.bulletLength).toWellFormed() }));
    const isCut = fitting.length < pasted.length || whole.some(({ text }, at) => text !== added[at]!.text);
    const note = `${added.length} bullets were pasted.${isCut ? CUT : ''}`;
    change(rows.toSpliced(index, 1, ...added), { index: index + added.length - 1, select: false }, note);
  };

  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) change(moved(rows, Number(active.id), Number(over.id)), null);
  };

  const ids = rows.map((_, index) => String(index));
  return (
    <div role="group" aria-label="Bullet points">
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">Bullet points</span>
        <span className="hidden text-muted sm:inline" aria-hidden>
          Enter adds · Alt ↑↓ moves · Alt →← level
        </span>
      </div>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul ref={list} className="flex flex-col gap-1.5">
            {rows.map(({ text, level }, index) => (
              <Row
                key={ids[index]}
                id={ids[index]!}
                index={index}
                count={rows.length}
                bullet={text}
                level={level}
                disabled={disabled}
                onInsert={onInsert && ((choice) => onInsert(index, choice))}
                onType={(typed) => onChange(rows.with(index, { text: typed, level }))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPaste={(event) => onPaste(event, index)}
                onRemove={() => remove(index)}
                onMove={(by) => move(index, index + by)}
                onLevel={() => setLevel(index, level === 0 ? 1 : 0)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button tone="quiet" className="mt-1 -ml-2 px-2" disabled={disabled || isFull} onClick={() => add(rows.length)}>
        <Plus aria-hidden className="size-4" /> Add bullet
      </Button>
    </div>
  );
}

function keyAction(event: KeyboardEvent, text: string): 'add' | 'remove' | 'indent' | 'outdent' | -1 | 1 | null {
  if (event.key === 'Enter' && !event.shiftKey) return 'add';
  if (event.key === 'Backspace' && text === '') return 'remove';
  if (event.altKey && event.key === 'ArrowRight') return 'indent';
  if (event.altKey && event.key === 'ArrowLeft') return 'outdent';
  if (event.altKey && !event.shiftKey && event.key === 'ArrowUp') return -1;
  if (event.altKey && !event.shiftKey && event.key === 'ArrowDown') return 1;
  return null;
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
  const { onInsert, onType, onKeyDown, onPaste, onRemove, onMove, onLevel } = row;
  const LevelIcon = level === 0 ? IndentIncrease : IndentDecrease;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const name = `bullet ${index + 1}`;
  const text = usePlaceholder(bullet, isPlaceholderBullet, PLACEHOLDERS.newBullet);
  const slash = useSlashMenu(text.value, onInsert !== undefined, ({ choice }) => onInsert?.(choice));
  return (
    <li
      ref={setNodeRef}
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
        aria-label={`Drag ${name}`}
        className={classNames(TOOL, '-ml-3 cursor-grab touch-none')}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <textarea
        {...slash.field}
        aria-label={`Bullet ${index + 1}`}
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
          slash.field.onBlur();
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
          aria-label={`Make ${name} a ${level === 0 ? 'sub-bullet' : 'main bullet'}`}
          disabled={disabled || index === 0}
          onClick={onLevel}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <LevelIcon aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} up`}
          disabled={disabled || index === 0}
          onClick={() => onMove(-1)}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <ArrowUp aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} down`}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(1)}
          className={classNames(TOOL, 'sm:w-8')}
        >
          <ArrowDown aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
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
