import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { LIMITS } from '@slidewright/domain';
import { canRemoveBullet, isPlaceholderBullet, PLACEHOLDERS } from '@slidewright/slides';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { canAddBullet, moved, withBullet } from '../state/wizard-slides.ts';
import { usePlaceholder } from './use-placeholder.ts';

interface BulletsEditorProps {
  readonly bullets: readonly string[];
  readonly onChange: (bullets: readonly string[]) => void;
  readonly disabled?: boolean;
}

/** The bullet to focus after a change of the list, and whether to select its text. */
interface WantedFocus {
  readonly index: number;
  readonly select: boolean;
}

/** The bullets of one slide. Enter adds, Backspace on an empty one removes, Alt with an arrow moves. */
export function BulletsEditor({ bullets, onChange, disabled = false }: BulletsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<WantedFocus | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

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

  const change = (next: readonly string[], focus: WantedFocus | null): void => {
    if (next === bullets) return;
    wanted.current = focus;
    onChange(next);
  };
  const add = (index: number): void => {
    if (canAddBullet(bullets)) change(withBullet(bullets, index), { index, select: true });
  };
  const remove = (index: number): void => {
    if (canRemoveBullet(bullets)) change(bullets.toSpliced(index, 1), { index: Math.max(0, index - 1), select: false });
  };
  const move = (from: number, to: number): void => change(moved(bullets, from, to), { index: to, select: false });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): void => {
    // Ignore Enter during IME composition.
    if (event.nativeEvent.isComposing) return;
    const action = keyAction(event, event.currentTarget.value);
    if (action === null) return;
    event.preventDefault();
    if (action === 'add') add(index + 1);
    else if (action === 'remove') remove(index);
    else move(index, index + action);
  };

  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) change(moved(bullets, Number(active.id), Number(over.id)), null);
  };

  const ids = bullets.map((_, index) => String(index));
  return (
    <div role="group" aria-label="Bullet points">
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">Bullet points</span>
        <span className="hidden text-muted sm:inline" aria-hidden>
          Enter adds · Alt ↑↓ moves
        </span>
      </div>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul ref={list} className="flex flex-col gap-1.5">
            {bullets.map((bullet, index) => (
              <BulletRow
                key={ids[index]}
                id={ids[index]!}
                index={index}
                count={bullets.length}
                bullet={bullet}
                disabled={disabled}
                onType={(text) => onChange(bullets.with(index, text))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onRemove={() => remove(index)}
                onMove={(by) => move(index, index + by)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button
        tone="quiet"
        className="mt-1 -ml-2 px-2"
        disabled={disabled || !canAddBullet(bullets)}
        onClick={() => add(bullets.length)}
      >
        <Plus aria-hidden className="size-4" /> Add bullet
      </Button>
    </div>
  );
}

function keyAction(event: KeyboardEvent, text: string): 'add' | 'remove' | -1 | 1 | null {
  if (event.key === 'Enter' && !event.shiftKey) return 'add';
  if (event.key === 'Backspace' && text === '') return 'remove';
  if (event.altKey && event.key === 'ArrowUp') return -1;
  if (event.altKey && event.key === 'ArrowDown') return 1;
  return null;
}

interface BulletRowProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly bullet: string;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

const TOOL =
  'flex size-10 shrink-0 items-center justify-center rounded-sm text-muted transition duration-150 enabled:hover:bg-sunken enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-40';

function BulletRow({ id, index, count, bullet, disabled, onType, onKeyDown, onRemove, onMove }: BulletRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const name = `bullet ${index + 1}`;
  const text = usePlaceholder(bullet, isPlaceholderBullet, PLACEHOLDERS.newBullet);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'group/bullet flex flex-wrap items-start gap-x-0.5',
        isDragging && 'relative z-10 opacity-80',
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
        aria-label={`Bullet ${index + 1}`}
        rows={1}
        value={text.value}
        maxLength={LIMITS.bulletLength}
        placeholder={text.placeholder}
        disabled={disabled}
        onChange={(event) => {
          text.onTyped();
          onType(event.target.value.replace(/\r?\n/g, ' '));
        }}
        onBlur={text.onBlur}
        onKeyDown={onKeyDown}
        className="field-sizing-content min-h-10 min-w-0 flex-1 resize-none rounded-sm border border-field bg-surface px-3 py-1.75 text-base leading-relaxed transition placeholder:text-muted hover:border-ink disabled:bg-sunken disabled:text-muted"
      />
      <div className="flex max-sm:hidden max-sm:w-full max-sm:justify-end max-sm:group-focus-within/bullet:flex">
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
