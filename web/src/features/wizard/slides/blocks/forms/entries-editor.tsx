import type { Block } from '@slidewright/slides/kinds/index';
import type { FormField } from '@slidewright/slides/kinds/kind';
import { ArrowDown, ArrowUp, Plus, X, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { Field, TextArea } from '../../../../../components/field.tsx';
import { focusAfter, focusRef, keepFocusAfter } from '../../../../../lib/focus-places.ts';
import type { MessageCode } from '../../../../../lib/language/message-codes.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';
import { fieldName } from '../../../../../lib/words.ts';
import type { Values } from '../block-changes.ts';
import { itemKeys, withKeyOf } from '../item-keys.ts';
import { IconField } from './icon-field.tsx';

type EntriesField = Extract<FormField<string>, { readonly control: 'entries' }>;
type EntryField = EntriesField['fields'][number];

/** What is said of an entry: `wizard.entry.step.up`. */
type EntryMessage = 'name' | 'up' | 'down' | 'remove' | 'removed' | 'add';

interface EntriesEditorProps {
  /** Of the block. */
  readonly kind: Block['kind'];
  readonly field: EntriesField;
  readonly entries: readonly Values[];
  readonly disabled: boolean;
  /** `note` says what was lost. */
  readonly onChange: (entries: readonly Values[], note?: string) => void;
}

const placeOf = (key: string): string => `entry ${key}`;

/** Entries with the same fields, each of which can be moved and removed, and a button that adds one. */
export function EntriesEditor({ kind, field, entries, disabled, onChange }: EntriesEditorProps) {
  const keys = itemKeys(entries);
  const { one, fewest, most, fields } = field;
  const say = useMessages();
  const sayEntry = (message: EntryMessage, number = 0): string =>
    say(`wizard.entry.${one}.${message}` as MessageCode, { number });
  const blank = Object.fromEntries(
    fields.flatMap(({ name, control }) => (control === 'icon' ? [] : [[name, control === 'texts' ? [] : '']])),
  );
  const isBlank = (entry: Values): boolean => fields.every(({ name }) => textOf(entry[name]).trim() === '');
  const change = (next: readonly Values[], focused: number, note?: string): void =>
    focusAfter(() => onChange(next, note), placeOf(itemKeys(next)[focused]!));
  const move = (from: number, to: number): void => {
    const next = entries.with(from, entries[to]!).with(to, entries[from]!);
    keepFocusAfter(() => onChange(next), placeOf(keys[from]!));
  };
  const remove = (index: number): void => {
    const next = fewest === 1 && entries.length === 1 ? [blank] : entries.toSpliced(index, 1);
    const note = isBlank(entries[index]!) ? undefined : sayEntry('removed', index + 1);
    change(next, Math.max(0, index - 1), note);
  };
  const add = (): void => {
    change([...entries, { ...blank }], entries.length);
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        {[...entries.entries()].map(([index, entry]) => {
          const number = index + 1;
          return (
            <div
              key={keys[index]}
              ref={focusRef(placeOf(keys[index]!), (group) => group.querySelector('textarea'))}
              role="group"
              aria-label={sayEntry('name', number)}
              data-form-item={index}
              className="flex flex-col gap-3 rounded-md border border-line p-3"
            >
              <div className="-mt-1 -mr-1 flex min-h-10 items-center">
                <span className="mr-auto text-sm font-medium text-muted">{sayEntry('name', number)}</span>
                <Tool
                  label={sayEntry('up', number)}
                  icon={ArrowUp}
                  disabled={disabled || index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Tool
                  label={sayEntry('down', number)}
                  icon={ArrowDown}
                  disabled={disabled || index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                {entries.length > fewest ? (
                  <Tool label={sayEntry('remove', number)} icon={X} disabled={disabled} onClick={() => remove(index)} />
                ) : null}
              </div>
              {fields.map((own) => (
                <EntryControl
                  key={own.name}
                  label={fieldName(kind, own.name)}
                  field={own}
                  entry={entry}
                  disabled={disabled}
                  onChange={(value) =>
                    onChange(entries.with(index, withKeyOf(entry, withValue(entry, own.name, value))))
                  }
                />
              ))}
            </div>
          );
        })}
      </div>
      {entries.length < most ? (
        <Button tone="quiet" className="-ml-2 self-start px-2" disabled={disabled} onClick={add}>
          <Plus aria-hidden className="size-4" /> {sayEntry('add')}
        </Button>
      ) : null}
    </>
  );
}

interface EntryControlProps {
  readonly label: string;
  readonly field: EntryField;
  readonly entry: Values;
  readonly disabled: boolean;
  /** Undefined for a field that is not set. */
  readonly onChange: (value: unknown) => void;
}

/** A text that grows with its words; of several texts, each is a line. */
function EntryControl({ label, field, entry, disabled, onChange }: EntryControlProps) {
  const { name, control, maxLength, most = 1, wordsOf = '' } = field;
  const value = entry[name];
  if (control === 'icon')
    return (
      <IconField
        label={label}
        value={textOf(value)}
        words={textOf(entry[wordsOf])}
        disabled={disabled}
        onChange={(icon) => onChange(icon === '' ? undefined : icon)}
      />
    );
  const hasLines = control === 'texts';
  const change = (typed: string): void => {
    const lines = typed.split(/\r?\n/).map((line) => line.slice(0, maxLength));
    onChange(hasLines ? lines.slice(0, most) : lines.join(' ').slice(0, maxLength));
  };
  return (
    <Field label={label}>
      {(parts) => (
        <TextArea
          {...parts}
          rows={hasLines ? 3 : 1}
          value={textOf(value)}
          maxLength={hasLines ? (maxLength + 1) * most : maxLength}
          disabled={disabled}
          data-own-paste
          className="field-sizing-content max-h-80"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !hasLines && !event.nativeEvent.isComposing) event.preventDefault();
          }}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An entry with a value; without the property if that is undefined. */
function withValue(entry: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = entry;
  return value === undefined ? others : { ...entry, [name]: value };
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

interface ToolProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <Button tone="quiet" className="px-2.5" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
