import { LIMITS } from '@slidewright/domain';
import { bulletPointsOf } from '@slidewright/slides/content/blocks';
import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';
import { kindOf, type Block } from '@slidewright/slides/kinds/index';
import type { FormField } from '@slidewright/slides/kinds/kind';
import { isPlaceholderTitle } from '@slidewright/slides/kinds/placeholders';
import { layoutSlide } from '@slidewright/slides/picture/slide-layout';
import type { KeyboardEvent } from 'react';
import type { NextText, SlidePart, TextOnSlide } from '../preview/slide-overlay.tsx';
import { withValues } from './slides/blocks/block-changes.ts';
import { itemKeys, withKeyOf } from './slides/blocks/item-keys.ts';
import {
  changedRows,
  pastedInto,
  rowAction,
  rowsOf,
  valuesOfRows,
  type KeyedRow,
  type ListField,
  type RowAction,
  type RowsChange,
} from './slides/blocks/bullet-rows.ts';
import type { WizardSlide } from './state/wizard-slides.ts';
import type { EditorPlace } from './state/wizard-state.ts';
import type { WizardStore } from './state/wizard-store.ts';
import type { Say } from '../../lib/language/messages.ts';
import { kindName } from '../../lib/words.ts';

/** A part of the slide with its place in the editor. */
export interface EditablePart extends SlidePart {
  readonly place: EditorPlace['part'];
}

type TextField = Extract<
  FormField<string>,
  { readonly maxLength: number; readonly control: 'line' | 'lines' | 'code' }
>;

const TITLE = 'title';
const bulletId = (block: string, { key }: KeyedRow): string => `${block} ${key}`;

/** The title, the blocks and the bullets of a slide, as they are edited on its picture; one may be edited now. */
export function slideParts(slide: WizardSlide, edited: string | null, store: WizardStore, say: Say): EditablePart[] {
  const shown = withTextDrawn(slide, edited);
  const title: EditablePart = {
    id: TITLE,
    place: 'title',
    label: say('wizard.overlay.title'),
    drawn: isTitleDrawn(shown.title) ? 'title' : null,
    text: {
      value: slide.title,
      maxLength: LIMITS.titleLength,
      onChange: (typed) => store.updateSlide(slide.id, { title: oneLine(typed) }),
    },
  };
  // A slide is drawn without blocks that have nothing on them.
  let count = 0;
  const keys = itemKeys(slide.blocks);
  const blocks = slide.blocks.flatMap((block, index): EditablePart[] => {
    const key = keys[index]!;
    const drawn = isDrawn(shown.blocks[index]!) ? count : null;
    if (drawn !== null) count += 1;
    const list = listField(block);
    if (list !== undefined) return bulletParts(slide, shown, { index, key }, list, drawn, store, say);
    return [
      {
        id: key,
        place: index,
        label: say('wizard.overlay.block', { number: index + 1, kind: kindName(block.kind) }),
        drawn: drawn === null ? null : { block: drawn, item: null },
        text: textOnSlide(slide, index, store),
      },
    ];
  });
  return [title, ...blocks];
}

/** The items of a list, each a text of its own. */
function bulletParts(
  slide: WizardSlide,
  shown: WizardSlide,
  { index, key }: { readonly index: number; readonly key: string },
  field: ListField,
  drawnBlock: number | null,
  store: WizardStore,
  say: Say,
): EditablePart[] {
  const block = slide.blocks[index]!;
  const rows = rowsOf(block, field);
  const room = LIMITS.bulletsPerSlide - bulletPointsOf(slide.blocks).length;
  const isRowDrawn = rowsOf(shown.blocks[index]!, field).map((row) => isItemDrawn(block, field, row));
  const update = (changed: RowsChange['rows'], note?: string): void => {
    const next = withKeyOf(block, withValues(block, valuesOfRows(field, changed)));
    store.updateSlide(slide.id, { blocks: slide.blocks.with(index, next) }, { note: note ?? null });
  };
  /** The bullet with the text that is drawn next, from a row on. */
  const neighbour = (row: number, by: -1 | 1): string | null => {
    const next = by === 1 ? isRowDrawn.indexOf(true, row + 1) : row === 0 ? -1 : isRowDrawn.lastIndexOf(true, row - 1);
    return next === -1 ? null : bulletId(key, rows[next]!);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, row: number): NextText | null => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const action = levelKey(event) ?? rowAction(event, value);
    if (action !== null) {
      const changed = changedRows(rows, row, action, { room, added: '' });
      if (changed !== null) update(changed.rows);
      // What is above a removed bullet may not be drawn.
      const next = bulletId(key, changed === null ? rows[row]! : changed.rows[changed.index]!);
      const above = action === 'remove' && changed !== null ? neighbour(row, -1) : null;
      return { id: above ?? next, caret: 'end' };
    }
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || selectionStart !== selectionEnd)
      return null;
    const isUp = event.key === 'ArrowUp' && selectionStart === 0;
    const isDown = event.key === 'ArrowDown' && selectionEnd === value.length;
    const next = isUp || isDown ? neighbour(row, isUp ? -1 : 1) : null;
    return next === null ? null : { id: next, caret: 'end' };
  };

  let count = 0;
  return rows.map((own, row) => {
    const item = isRowDrawn[row] ? count : null;
    if (item !== null) count += 1;
    return {
      id: bulletId(key, own),
      place: index,
      label: say('wizard.overlay.bullet', { bullet: row + 1, block: index + 1 }),
      drawn: drawnBlock === null || item === null ? null : { block: drawnBlock, item },
      text: {
        value: own.text,
        maxLength: field.maxLength,
        hint: say('wizard.overlay.keys'),
        onChange: (typed) => update(rows.with(row, { ...own, text: oneLine(typed) })),
        onKeyDown: (event) => onKeyDown(event, row),
        onPaste(event) {
          const pasted = pastedInto(rows, row, event.currentTarget, event.clipboardData, room);
          if (pasted === null) return null;
          update(pasted.rows, pasted.note);
          return { id: bulletId(key, pasted.rows[pasted.index]!), caret: 'end' };
        },
      },
    };
  });
}

/** Tab changes the level, as in other programs that edit slides. */
function levelKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): RowAction | null {
  if (key !== 'Tab' || altKey || ctrlKey || metaKey) return null;
  return shiftKey ? 'outdent' : 'indent';
}

/** The single text that a block is drawn as; null if it is drawn in another way. */
function textOnSlide(slide: WizardSlide, index: number, store: WizardStore): TextOnSlide | null {
  const block = slide.blocks[index]!;
  const field = singleTextField(block);
  if (field === undefined) return null;
  return {
    value: (block as unknown as Record<string, string>)[field.name]!,
    maxLength: field.maxLength,
    onChange: (typed) => {
      const text = field.control === 'line' ? oneLine(typed) : typed;
      const changed = withKeyOf(block, withValues(block, { [field.name]: text }));
      store.updateSlide(slide.id, { blocks: slide.blocks.with(index, changed) });
    },
  };
}

/**
 * The slide with the text of this part drawn even if it is empty or a placeholder: a character without width keeps its
 * line, and the mark beside it, while it is edited.
 */
export function withTextDrawn<Slide extends Pick<WizardSlide, 'title' | 'blocks'>>(
  slide: Slide,
  id: string | null,
): Slide {
  if (id === TITLE) return isTitleDrawn(slide.title) ? slide : { ...slide, title: slide.title + UNSEEN };
  const keys = itemKeys(slide.blocks);
  for (const [index, block] of slide.blocks.entries()) {
    const key = keys[index]!;
    const list = listField(block);
    const single = singleTextField(block);
    let changes = null;
    if (list !== undefined) {
      const rows = rowsOf(block, list);
      const row = rows.findIndex((one) => bulletId(key, one) === id);
      if (row === -1 || isItemDrawn(block, list, rows[row]!)) continue;
      changes = valuesOfRows(list, rows.with(row, { ...rows[row]!, text: rows[row]!.text + UNSEEN }));
    } else if (single !== undefined && key === id && !isDrawn(block)) {
      changes = { [single.name]: `${(block as unknown as Record<string, string>)[single.name]}${UNSEEN}` };
    }
    if (changes !== null) return { ...slide, blocks: slide.blocks.with(index, withValues(block, changes)) };
  }
  return slide;
}

/** U+200B, zero width space: not blank for `trim`. */
const UNSEEN = '\u200B';

/** The complete page with a part; undefined for the first one, which is drawn otherwise. */
export function pageWith({ drawn }: SlidePart, slide: DrawnSlide, format: VideoFormat): VisualState | undefined {
  if (drawn === null || drawn === 'title') return undefined;
  const before = slide.blocks.slice(0, drawn.block).flatMap((block) => kindOf(block).texts(block)).length;
  const { pages } = layoutSlide(slide, format);
  const page = pages.findIndex((parts) => parts.includes(before + (drawn.item ?? 0)));
  return page < 1 ? undefined : { entrance: 1, page, step: pages[page]!.length };
}

const isDrawn = (block: Block): boolean => kindOf(block).written(block) !== null;
const isItemDrawn = (block: Block, field: ListField, row: KeyedRow): boolean =>
  isDrawn(withValues(block, valuesOfRows(field, [row])));
const isTitleDrawn = (title: string): boolean => title.trim() !== '' && !isPlaceholderTitle(title);

const formOf = (block: Block): readonly FormField<string>[] => kindOf(block).form;
const listField = (block: Block): ListField | undefined =>
  formOf(block).find((field): field is ListField => field.control === 'list');

function singleTextField(block: Block): TextField | undefined {
  const name = kindOf(block).singleText?.(block) ?? null;
  return formOf(block).find(
    (field): field is TextField => field.name === name && (field.control === 'line' || field.control === 'lines'),
  );
}

const oneLine = (text: string): string => text.replaceAll(/\r?\n/g, ' ');
