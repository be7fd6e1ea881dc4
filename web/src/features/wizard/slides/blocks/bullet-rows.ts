import { LIMITS } from '@slidewright/domain';
import { canRemoveBullet } from '@slidewright/slides/content/slide-defaults';
import type { Block } from '@slidewright/slides/kinds/index';
import type { FormField } from '@slidewright/slides/kinds/kind';
import { bulletRows, type BulletRow } from '@slidewright/slides/kinds/bullets/index';
import type { KeyboardEvent } from 'react';
import { moved } from '../../state/wizard-slides.ts';
import type { Values } from './block-changes.ts';
import { newKey, textKeys, withTextKeys } from './item-keys.ts';
import { pastedRows } from './pasted.ts';
import { say } from '../../../../lib/language/messages.ts';

/** A bullet with its key, by which it is the same one after it was moved or typed in. */
export interface KeyedRow extends BulletRow {
  readonly key: string;
}
export type Rows = readonly KeyedRow[];

export type ListField = Extract<FormField<string>, { readonly control: 'list' }>;

/** The rows that a field of a block has. */
export function rowsOf(block: Block, { name, levels }: ListField): Rows {
  const values = block as unknown as Record<string, unknown>;
  const found = { items: values[name] as string[], levels: values[levels] as BulletRow['level'][] | undefined };
  const keys = textKeys(found.items);
  const rows = bulletRows(found.levels === undefined ? { items: found.items } : { ...found, levels: found.levels });
  return rows.map((row, index) => ({ ...row, key: keys[index]! }));
}

/** The properties of a block whose field has these rows. */
export function valuesOfRows({ name, levels }: ListField, rows: Rows): Values {
  return {
    [name]: withTextKeys(
      rows.map(({ text }) => text),
      rows.map(({ key }) => key),
    ),
    [levels]: rows.some(({ level }) => level > 0) ? rows.map(({ level }) => level) : undefined,
  };
}

/** What a key does with a bullet; a number moves it by as many rows. */
export type RowAction = 'add' | 'remove' | 'indent' | 'outdent' | -1 | 1;

/** A list with a change, and the bullet that is edited next. */
export interface RowsChange {
  readonly rows: Rows;
  readonly index: number;
}

/** The action of a key in a bullet with this text; null if it has none. */
export function rowAction(event: KeyboardEvent, text: string): RowAction | null {
  if (event.key === 'Enter' && !event.shiftKey) return 'add';
  if (event.key === 'Backspace' && text === '') return 'remove';
  if (event.altKey && event.key === 'ArrowRight') return 'indent';
  if (event.altKey && event.key === 'ArrowLeft') return 'outdent';
  if (event.altKey && !event.shiftKey && event.key === 'ArrowUp') return -1;
  if (event.altKey && !event.shiftKey && event.key === 'ArrowDown') return 1;
  return null;
}

/** The rows after an action at a bullet; null if it changes nothing. A new bullet, below this one, has the text `added`. */
export function changedRows(
  rows: Rows,
  index: number,
  action: RowAction,
  { room, added }: { readonly room: number; readonly added: string },
): RowsChange | null {
  switch (action) {
    case 'add': {
      if (room <= 0) return null;
      const row = { text: added, level: rows[index]?.level ?? 0, key: newKey() };
      return { rows: rows.toSpliced(index + 1, 0, row), index: index + 1 };
    }
    case 'remove':
      return canRemoveBullet(rows) ? { rows: rows.toSpliced(index, 1), index: Math.max(0, index - 1) } : null;
    case 'indent':
    case 'outdent': {
      const level = action === 'indent' ? 1 : 0;
      const row = rows[index]!;
      // The first bullet has nothing above it that it could belong to.
      return index === 0 || row.level === level ? null : { rows: rows.with(index, { ...row, level }), index };
    }
    default: {
      const next = moved(rows, index, index + action);
      return next === rows ? null : { rows: next, index: index + action };
    }
  }
}

/** The selected text of a field. */
type Selection = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/**
 * Several lines or the items of a list become bullets, from the caret in a bullet on; null if the clipboard has neither.
 * What is beyond the limits is left out, and the note says so.
 */
export function pastedInto(
  rows: Rows,
  index: number,
  { value, selectionStart, selectionEnd }: Selection,
  clipboard: DataTransfer,
  room: number,
): (RowsChange & { readonly note: string }) | null {
  const pasted = pastedRows(clipboard);
  if (pasted === null) return null;
  const isSecond = rows[index]!.level === 1;
  const fitting = pasted.slice(0, room + 1);
  const whole = fitting.map(({ text, level }, at): BulletRow => {
    const before = at === 0 ? value.slice(0, selectionStart) : '';
    const after = at === fitting.length - 1 ? value.slice(selectionEnd) : '';
    return { text: before + text + after, level: isSecond ? 1 : index + at === 0 ? 0 : level };
  });
  const added = whole.map((row, at) => ({
    ...row,
    text: row.text.slice(0, LIMITS.bulletLength).toWellFormed(),
    key: at === 0 ? rows[index]!.key : newKey(),
  }));
  const isCut = fitting.length < pasted.length || whole.some(({ text }, at) => text !== added[at]!.text);
  return {
    rows: rows.toSpliced(index, 1, ...added),
    index: index + added.length - 1,
    note: say(isCut ? 'wizard.paste.bulletsCut' : 'wizard.paste.bullets', { count: added.length }),
  };
}
