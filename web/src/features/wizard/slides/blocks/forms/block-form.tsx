import { kindOf, type Block, type InnerBlock } from '@slidewright/slides/kinds/index';
import type { FormField } from '@slidewright/slides/kinds/kind';
import { themeOf } from '@slidewright/slides/themes/index';
import { useId, type ComponentType } from 'react';
import { Field, TextArea, TextInput, type FieldParts } from '../../../../../components/field.tsx';
import { Select } from '../../../../../components/select.tsx';
import { splitRows, splitText, withValues, type Remains, type Values } from '../block-changes.ts';
import { rowsOf, valuesOfRows, type Rows } from '../bullet-rows.ts';
import { useSlashMenu, type SlashChoice } from '../menu/use-slash-menu.tsx';
import { BulletsEditor } from './bullets-editor.tsx';
import { ColumnsEditor, type ColumnEditorProps } from './columns-editor.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { ImageEditor, type ImageValue } from './image-editor.tsx';
import { TableEditor, type TableValue } from './table-editor.tsx';
import { fieldHint, fieldName, fieldOption, kindName } from '../../../../../lib/words.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';
import { useWizardState } from '../../../state/wizard-context.tsx';

interface BlockFormProps {
  readonly block: Block;
  /** Whether the kind stands above the form. */
  readonly isKindShown: boolean;
  readonly onChange: (block: Block, note?: string) => void;
  readonly disabled: boolean;
  /** How many bullets can still be added to the slide. */
  readonly bulletRoom: number;
  /** Puts another block where this one is divided; not set if the slide is full. */
  readonly onInsert: ((remains: Remains, added: Block) => void) | undefined;
  /** The editor of the blocks of a column. */
  readonly ColumnEditor: ComponentType<ColumnEditorProps>;
}

/** The fields that the kind of a block names. */
export function BlockForm({ block, onChange, ...props }: BlockFormProps) {
  return (
    <div className="flex flex-col gap-3">
      {kindOf(block).form.map((field) => (
        <FormControl
          {...props}
          key={field.name}
          field={field}
          block={block}
          onChange={(changes, note) => onChange(withValues(block, changes), note)}
        />
      ))}
    </div>
  );
}

interface FormControlProps extends Omit<BlockFormProps, 'onChange'> {
  readonly field: FormField<string>;
  readonly onChange: (changes: Values, note?: string) => void;
}

function FormControl(props: FormControlProps) {
  const { field, block, isKindShown, onChange, disabled, bulletRoom, onInsert, ColumnEditor } = props;
  useMessages();
  const values = block as unknown as Values;
  const { kind } = block;
  const { name } = field;
  const label = fieldName(kind, name);
  const isLabelHidden = isKindShown && label === kindName(kind);
  const hint = fieldHint(kind, name);
  switch (field.control) {
    case 'list': {
      const rows = rowsOf(block, field);
      const withRows = (next: Rows) => withValues(block, valuesOfRows(field, next));
      return (
        <BulletsEditor
          label={label}
          isLabelHidden={isLabelHidden}
          rows={rows}
          room={bulletRoom}
          disabled={disabled}
          onInsert={onInsert && ((row, choice) => onInsert(splitRows(rows, row, withRows), choice.create()))}
          onChange={(next, note) => onChange(valuesOfRows(field, next), note)}
        />
      );
    }
    case 'table': {
      const { header, align } = field;
      return (
        <TableEditor
          label={label}
          isLabelHidden={isLabelHidden}
          header={values[header] as string[]}
          rows={values[name] as string[][]}
          align={align === undefined ? undefined : (values[align] as TableValue['align'])}
          hasAlignments={align !== undefined}
          maxLength={field.maxLength}
          disabled={disabled}
          onChange={(table) =>
            onChange({
              [name]: table.rows,
              [header]: table.header,
              ...(align === undefined ? {} : { [align]: table.align }),
            })
          }
        />
      );
    }
    case 'image': {
      const names = {
        imageId: name,
        alt: field.alt,
        ...(field.fit === undefined ? {} : { fit: field.fit }),
        ...(field.focus === undefined ? {} : { focus: field.focus }),
        width: field.width,
        height: field.height,
      };
      const entries = Object.entries(names) as [keyof ImageValue, string][];
      return (
        <ImageEditor
          value={Object.fromEntries(entries.map(([part, own]) => [part, values[own]])) as unknown as ImageValue}
          label={label}
          hint={hint}
          maxLength={field.maxLength}
          disabled={disabled}
          onChange={(changes) =>
            onChange(
              Object.fromEntries(entries.flatMap(([part, own]) => (part in changes ? [[own, changes[part]]] : []))),
            )
          }
        />
      );
    }
    case 'entries':
      return (
        <EntriesEditor
          kind={kind}
          field={field}
          entries={values[name] as readonly Values[]}
          disabled={disabled}
          onChange={(entries, note) => onChange({ [name]: entries }, note)}
        />
      );
    case 'columns':
      return (
        <ColumnsEditor
          columns={values[name] as InnerBlock[][]}
          most={field.most}
          disabled={disabled}
          bulletRoom={bulletRoom}
          ColumnEditor={ColumnEditor}
          onChange={(next, note) => onChange({ [name]: next }, note)}
        />
      );
    case 'flag':
      return (
        <FlagControl
          label={label}
          isNumbering={kind === 'bullets' && name === 'numbered'}
          value={values[name] === true}
          disabled={disabled}
          onChange={(isSet) => onChange({ [name]: isSet || undefined })}
        />
      );
    case 'choice':
      return (
        <Field label={label} hint={hint}>
          {(parts) => (
            <Select
              {...parts}
              value={values[name] as string}
              disabled={disabled}
              onChange={(event) => onChange({ [name]: event.target.value })}
            >
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {fieldOption(kind, option)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case 'lines':
      return (
        <Field label={label} isLabelHidden={isLabelHidden} hint={hint}>
          {(parts) => (
            <LinesControl
              parts={parts}
              value={values[name] as string}
              maxLength={field.maxLength}
              disabled={disabled}
              onChange={(text) => onChange({ [name]: text })}
              onInsert={
                onInsert &&
                (({ choice, before, after }) => onInsert(splitText(block, name, before, after), choice.create()))
              }
            />
          )}
        </Field>
      );
    case 'code':
    case 'line': {
      const Control = field.control === 'line' ? TextInput : TextArea;
      const isCode = field.control === 'code';
      return (
        <Field label={label} isLabelHidden={isLabelHidden} hint={hint}>
          {(parts) => (
            <Control
              {...parts}
              {...(isCode ? CODE_INPUT : {})}
              value={values[name] as string}
              maxLength={field.maxLength}
              disabled={disabled}
              onChange={(event: { readonly target: { readonly value: string } }) =>
                onChange({ [name]: event.target.value })
              }
            />
          )}
        </Field>
      );
    }
    default:
      throw new Error(`there is no such control ${field satisfies never}`);
  }
}

interface FlagControlProps {
  readonly label: string;
  /** It says whether a list has numbers, which some themes write of themselves. */
  readonly isNumbering: boolean;
  readonly value: boolean;
  readonly disabled: boolean;
  readonly onChange: (isSet: boolean) => void;
}

function FlagControl({ label, isNumbering, value, disabled, onChange }: FlagControlProps) {
  const say = useMessages();
  const hintId = useId();
  const theme = useWizardState(({ settings }) => settings.theme);
  const isByTheme = isNumbering && themeOf({ theme }).numbersLists === true;
  return (
    <div>
      <label className="flex min-h-10 w-fit items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-describedby={isByTheme ? hintId : undefined}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {isByTheme ? (
        <p id={hintId} className="text-sm text-muted">
          {say('wizard.bullet.numberedByTheme', { theme: say(`words.theme.${theme}`) })}
        </p>
      ) : null}
    </div>
  );
}

interface LinesControlProps {
  readonly parts: FieldParts;
  readonly value: string;
  readonly maxLength: number;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
  readonly onInsert: ((choice: SlashChoice) => void) | undefined;
}

/** A text of several lines; '/' in an empty line lists the kinds of blocks. */
function LinesControl({ parts, value, maxLength, disabled, onChange, onInsert }: LinesControlProps) {
  const slash = useSlashMenu(value, onInsert !== undefined, (choice) => onInsert?.(choice));
  return (
    <>
      <TextArea
        {...parts}
        {...slash.field}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        className="field-sizing-content max-h-80"
        onKeyDown={slash.onKeyDown}
        onChange={(event) => {
          slash.onTyped(event.currentTarget);
          onChange(event.currentTarget.value);
        }}
      />
      {slash.menu}
    </>
  );
}

/** Code is typed without spelling checks and line breaks. */
const CODE_INPUT = {
  rows: 8,
  spellCheck: false,
  wrap: 'off',
  dir: 'ltr',
  'data-own-paste': true,
  className: 'field-sizing-content max-h-96 min-h-28 font-mono text-sm',
} as const;
