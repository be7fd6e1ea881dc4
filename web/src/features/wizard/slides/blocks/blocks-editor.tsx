import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { LIMITS } from '@slidewright/domain';
import { bulletPointsOf } from '@slidewright/slides/content/blocks';
import { BLOCK_KINDS, kindOf, type Block } from '@slidewright/slides/kinds/index';
import { canSplitAt } from '@slidewright/slides/arrange/split-slide';
import type { Run, Shown } from '@slidewright/slides/show-as/index';
import type { Image } from '@slidewright/http-api';
import { ArrowDown, ArrowUp, GripVertical, SquareSplitVertical, X, type LucideIcon } from 'lucide-react';
import {
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Button, type ButtonProps } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { focusAfter, focusRef, keepFocusAfter } from '../../../../lib/focus-places.ts';
import { chosenImage, useUploadImage } from '../../../../lib/queries/images.ts';
import { moved } from '../../state/wizard-slides.ts';
import { NO_PROBLEMS, type BlockProblems } from './use-block-problems.ts';
import type { Remains } from './block-changes.ts';
import { itemKeys, withKeyOf } from './item-keys.ts';
import { firstField } from './first-field.ts';
import { pastedBlock, pastedImage, type PastedBlock } from './pasted.ts';
import { dragAccessibility, useDragSensors } from '../dragging.ts';
import { ShowAsMenu } from '../../../show-as/show-as-menu.tsx';
import { useShowAs } from '../../../show-as/use-show-as.ts';
import { languageOf } from '../../state/use-language.ts';
import { useWizard } from '../../state/wizard-context.tsx';
import { OfferedKinds } from './menu/kind-choices.ts';
import { BlockForm } from './forms/block-form.tsx';
import type { ColumnEditorProps } from './forms/columns-editor.tsx';
import { AddBlock } from './menu/kind-menu.tsx';
import { kindAdvice, kindName } from '../../../../lib/words.ts';
import { useMessages } from '../../../../lib/language/use-messages.tsx';

interface BlocksEditorProps {
  readonly blocks: readonly Block[];
  /** Indices of the blocks that do not fit on the slide. */
  readonly crowded: readonly number[];
  /** What is wrong with blocks that are compiled. */
  readonly problems: BlockProblems;
  /** With a note, the change is a step of its own, which the note offers to undo. */
  readonly onChange: (blocks: readonly Block[], note?: string | null) => void;
  readonly disabled: boolean;
  /** Begins another slide with a block; not set where there can be none. */
  readonly onSplit?: ((index: number) => void) | undefined;
  /** Shown below the blocks: the note about the last step. */
  readonly note: ReactNode;
  /** Most blocks. Default: those of a slide. */
  readonly most?: number;
  /** How many bullets can still be added; by default those that a slide has room for. */
  readonly bulletRoom?: number;
  /** Number of the column that has the blocks; 0 for those of the slide. */
  readonly column?: number;
}

/** Blocks offered for a slide without a body. */
const NO_BODY: readonly Block[] = [{ kind: 'bullets', items: [] }];

/** The places that get the focus after a change: the form of a block, and the buttons that remove it and add others. */
export const formOf = (key: string): string => `block ${key}`;
const removeButtonOf = (key: string): string => `remove block ${key}`;
const addButtonOf = (column: number): string => `add block ${column}`;

/**
 * The body of a slide: the form of each block, and the kinds that can be added. Blocks are moved by dragging their
 * handle, by Alt with an arrow up or down, and by buttons.
 */
export function BlocksEditor({
  blocks,
  crowded,
  problems,
  onChange,
  disabled,
  onSplit,
  note,
  most = LIMITS.blocksPerSlide,
  bulletRoom,
  column = 0,
}: BlocksEditorProps) {
  const say = useMessages();
  const shown = blocks.length === 0 ? NO_BODY : blocks;
  const isFull = blocks.length >= most;
  const room = bulletRoom ?? LIMITS.bulletsPerSlide - bulletPointsOf(shown).length;
  const keys = itemKeys(shown);
  const { mutate: upload, isPending: isUploading, error: uploadError } = useUploadImage();
  const [moveNote, setMoveNote] = useState('');
  const showAs = useShowAs();
  const offered = useContext(OfferedKinds);
  const { store } = useWizard();
  const sensors = useDragSensors();

  const change = (next: readonly Block[], focus: string, undoNote?: string): void =>
    focusAfter(() => onChange(next, undoNote), focus);
  const moveTo = (from: number, to: number): void => {
    const next = moved(shown, from, to);
    if (next === shown || disabled) return;
    setMoveNote(say('wizard.drag.put', { name: kindName(shown[from]!.kind), place: to + 1, count: shown.length }));
    keepFocusAfter(() => onChange(next), formOf(keys[from]!));
  };
  const remove = (index: number): void => {
    const next = shown.toSpliced(index, 1);
    const neighbour = keys[index + 1] ?? keys[index - 1];
    const hasTools = next.length > 1 || (next.length === 1 && next[0]!.kind !== 'bullets');
    const focus = neighbour === undefined || !hasTools ? addButtonOf(column) : removeButtonOf(neighbour);
    change(next, focus, say('wizard.block.removed', { kind: kindName(shown[index]!.kind) }));
  };
  const add = (block: Block): void => change([...shown, block], formOf(itemKeys([block])[0]!));
  /** Puts a block where another one is divided. */
  const insert = (index: number, { before, after }: Remains, block: Block): void => {
    const divided = shown[index]!;
    const first = before ?? after;
    if (first !== null) withKeyOf(divided, first);
    const present = [before, block, after].filter((one) => one !== null);
    change(shown.toSpliced(index, 1, ...present), formOf(itemKeys([block])[0]!));
  };

  const show = ({ start, count }: Run, way: Shown, name: string): void => {
    const [first, ...others] = way.blocks;
    const next = shown.toSpliced(start, count, withKeyOf(shown[start]!, first!), ...others);
    onChange(next, say('wizard.block.shownAs', { kind: name }));
  };
  /** Whether the blocks of a way have room here. */
  const hasRoom = ({ start, count }: Run, { blocks: added }: Shown): boolean => {
    const freed = bulletPointsOf(shown.slice(start, start + count)).length;
    return (
      shown.length - count + added.length <= most &&
      bulletPointsOf(added).length <= room + freed &&
      added.every(({ kind }) => offered.some((choice) => choice.kind === kind))
    );
  };
  /** The menu of kinds for the words of a block; for figures beside each other, it stands at the first one. */
  const kindMenuOf = (index: number): ReactNode => {
    const run = showAs?.runAt(shown, index) ?? null;
    if (showAs === null || run === null || run.start !== index) return null;
    const blocksOfRun = shown.slice(run.start, run.start + run.count);
    if (blocksOfRun.every((block) => kindOf(block).written(block) === null)) return null;
    return (
      <ShowAsMenu
        run={blocksOfRun}
        present={showAs.shownKindOf(blocksOfRun)!}
        ways={() => showAs.waysToShow(blocksOfRun, languageOf(store.getState()))}
        nameOf={(kind) => say('wizard.block.showAs', { number: index + 1, column, kind })}
        disabled={disabled}
        isAllowed={(way) => hasRoom(run, way)}
        onChoose={(way, name) => show(run, way, name)}
        // Beside the handle, or its words in line with the fields.
        className={shown.length === 1 ? '-ml-2 px-2' : 'px-2'}
      />
    );
  };

  /** Adds the block that the clipboard holds. Fields of tables and of code have their own use for it. */
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element) || disabled || isFull || event.target.closest('[data-own-paste]')) return;
    const index = keys.indexOf(event.target.closest<HTMLElement>('[data-block-key]')?.dataset['blockKey'] ?? '');
    if (index === -1) return;
    const pasted = pastedBlock(event.clipboardData);
    const image = pasted === null ? pastedImage(event.clipboardData) : null;
    if (pasted === null && image === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (pasted !== null) addPasted(index, pasted);
    else if (image !== null && !isUploading)
      upload(image, { onSuccess: (stored) => latest.current(keys[index]!, stored) });
  };
  const addPasted = (index: number, pasted: PastedBlock): void => {
    const isEmpty = kindOf(shown[index]!).written(shown[index]!) === null;
    const next = shown.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, pasted.block);
    change(next, formOf(itemKeys([pasted.block])[0]!), pasted.note);
  };

  // The slide may change while the image is uploaded.
  const latest = useRef((_key: string, _image: Image): void => {});
  useEffect(() => {
    latest.current = (key, stored) => {
      const index = keys.indexOf(key);
      const block: Block = { ...BLOCK_KINDS.image.empty, ...chosenImage(stored) };
      if (!isFull) addPasted(index === -1 ? shown.length - 1 : index, { block, note: say('wizard.block.imageAdded') });
    };
  });

  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id)
      onChange(moved(shown, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  const accessibility = useMemo(() => {
    const ids = itemKeys(shown);
    return dragAccessibility(ids, (id) => {
      const block = shown[ids.indexOf(id)];
      return block === undefined ? say('wizard.block.unnamed') : kindName(block.kind);
    });
  }, [shown, say]);

  return (
    <div className="flex flex-col gap-4" onPasteCapture={onPaste}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
          {shown.map((block, index) => {
            const kindMenu = kindMenuOf(index);
            return (
              <SortableBlock
                key={keys[index]}
                id={keys[index]!}
                place={{ number: index + 1, column }}
                kind={block.kind}
                hasTools={shown.length > 1 || block.kind !== 'bullets'}
                kindMenu={kindMenu}
                disabled={disabled}
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                onMove={(by) => moveTo(index, index + by)}
                onRemove={() => remove(index)}
                onSplit={
                  onSplit === undefined || !canSplitAt(shown, { block: index, item: 0 })
                    ? undefined
                    : () => onSplit(index)
                }
              >
                <BlockForm
                  block={block}
                  isKindShown={kindMenu !== null}
                  disabled={disabled}
                  bulletRoom={room}
                  ColumnEditor={ColumnEditor}
                  onInsert={isFull ? undefined : (remains, added) => insert(index, remains, added)}
                  onChange={(changed, undoNote) => onChange(shown.with(index, withKeyOf(block, changed)), undoNote)}
                />
                {problems.has(index) ? (
                  <Notice tone="warn" className="mt-2">
                    {[
                      ...new Set(problems.get(index)!.map(({ code, values }) => say(`wizard.problem.${code}`, values))),
                    ].join(' ')}
                  </Notice>
                ) : crowded.includes(index) ? (
                  <Notice tone="warn" className="mt-2">
                    {say('wizard.block.crowded', { advice: kindAdvice(block.kind) })}
                  </Notice>
                ) : null}
              </SortableBlock>
            );
          })}
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {moveNote}
      </p>
      <p role="status" className={isUploading ? 'text-sm text-muted' : 'sr-only'}>
        {isUploading ? say('wizard.block.imageUploading') : ''}
      </p>
      {uploadError === null ? null : <Notice tone="bad">{uploadError.message}</Notice>}
      <div>
        {note}
        <div className="flex flex-wrap items-center gap-x-3">
          <AddBlock
            ref={focusRef(addButtonOf(column))}
            disabled={disabled || isFull}
            onAdd={(choice) => add(choice.create())}
          />
          {column === 0 ? <span className="text-sm text-muted">{say('wizard.block.addHint')}</span> : null}
        </div>
      </div>
    </div>
  );
}

/** The blocks of a column: an editor like that of the slide. */
function ColumnEditor({ number, blocks, ...column }: ColumnEditorProps) {
  return (
    <BlocksEditor
      {...column}
      blocks={blocks}
      crowded={NONE_CROWDED}
      problems={NO_PROBLEMS}
      note={null}
      most={LIMITS.blocksPerColumn}
      column={number}
    />
  );
}

const NONE_CROWDED: readonly number[] = [];

interface SortableBlockProps {
  readonly id: string;
  /** Its number, and that of its column, 0 for none. */
  readonly place: { readonly number: number; readonly column: number };
  readonly kind: Block['kind'];
  readonly hasTools: boolean;
  /** The menu of kinds in which its words can be shown; null for none. */
  readonly kindMenu: ReactNode;
  readonly disabled: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Begins another slide with it; not set where that leaves a slide empty. */
  readonly onSplit: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A block of the body with its handle and buttons. */
function SortableBlock({ id, place, kind, hasTools, kindMenu, disabled, children, ...block }: SortableBlockProps) {
  const say = useMessages();
  const { isFirst, isLast, onMove, onRemove, onSplit } = block;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: say('wizard.drag.role') },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div
      ref={setNodeRef}
      role="group"
      aria-label={say('wizard.block.name', { ...place, kind: kindName(kind) })}
      data-block-key={id}
      onKeyDown={onKeyDown}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(isDragging && 'relative z-10 rounded-sm bg-surface opacity-90 shadow-float')}
    >
      {hasTools || kindMenu !== null ? (
        <div className={classNames('flex', kindMenu === null && '-mb-2', hasTools && 'border-t border-line pt-2')}>
          {!hasTools || (isFirst && isLast) ? null : (
            <Tool
              {...attributes}
              {...listeners}
              ref={setActivatorNodeRef}
              icon={GripVertical}
              label={say('wizard.block.drag', place)}
              title={say('wizard.block.dragHint')}
              className="-ml-3 cursor-grab touch-none text-muted"
              disabled={disabled}
            />
          )}
          {kindMenu}
          {hasTools ? (
            <div className="ml-auto flex">
              {onSplit === undefined ? null : (
                <Tool
                  icon={SquareSplitVertical}
                  label={say('wizard.block.split', place)}
                  title={say('wizard.block.split', place)}
                  disabled={disabled}
                  onClick={onSplit}
                />
              )}
              <Tool
                icon={ArrowUp}
                label={say('wizard.block.up', place)}
                disabled={disabled || isFirst}
                onClick={() => onMove(-1)}
              />
              <Tool
                icon={ArrowDown}
                label={say('wizard.block.down', place)}
                disabled={disabled || isLast}
                onClick={() => onMove(1)}
              />
              <Tool
                icon={X}
                label={say('wizard.block.remove', place)}
                disabled={disabled}
                onClick={onRemove}
                ref={focusRef(removeButtonOf(id))}
              />
            </div>
          ) : null}
        </div>
      ) : null}
      <div ref={focusRef(formOf(id), firstField)} data-block-form>
        {children}
      </div>
    </div>
  );
}

interface ToolProps extends Omit<ButtonProps, 'tone' | 'size' | 'asChild'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

function Tool({ icon: Icon, label, className, ...props }: ToolProps) {
  return (
    <Button {...props} tone="quiet" className={classNames('px-2.5', className)} aria-label={label}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
