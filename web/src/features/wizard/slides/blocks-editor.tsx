import { LIMITS } from '@slidewright/domain';
import { BLOCK_KINDS, kindOf, type Block, type FormField } from '@slidewright/slides';
import { bulletRows } from '@slidewright/slides/kinds/bullets/index';
import { ArrowDown, ArrowUp, Plus, X, type LucideIcon } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea, TextInput } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { Notice } from '../../../components/notice.tsx';
import { moved } from '../state/wizard-slides.ts';
import { BulletsEditor } from './bullets-editor.tsx';
import { TableEditor, type TableValue } from './table-editor.tsx';

interface BlocksEditorProps {
  readonly blocks: readonly Block[];
  /** Indices of the blocks that do not fit on the slide. */
  readonly crowded: readonly number[];
  /** Why a block is drawn as its source, for each block; null or no entry if it is not. */
  readonly problems: readonly (string | null)[];
  readonly onChange: (blocks: readonly Block[]) => void;
  readonly disabled: boolean;
}

const KINDS = Object.values(BLOCK_KINDS);
/** Blocks offered for a slide without a body. */
const NO_BODY: readonly Block[] = [{ kind: 'bullets', items: [] }];

/** The body of a slide: the form of each block, and the kinds that can be added. */
export function BlocksEditor({ blocks, crowded, problems, onChange, disabled }: BlocksEditorProps) {
  const shown = blocks.length === 0 ? NO_BODY : blocks;
  const isFull = blocks.length >= LIMITS.blocksPerSlide;
  const ids = shown.map((_, index) => String(index));
  return (
    <div className="flex flex-col gap-4">
      {shown.map((block, index) => (
        <div key={ids[index]} role="group" aria-label={`Block ${index + 1}: ${kindOf(block).label}`}>
          {shown.length > 1 || block.kind !== 'bullets' ? (
            <BlockTools
              name={`block ${index + 1}`}
              disabled={disabled}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => onChange(moved(shown, index, index + by))}
              onRemove={() => onChange(shown.toSpliced(index, 1))}
            />
          ) : null}
          <BlockForm block={block} disabled={disabled} onChange={(changed) => onChange(shown.with(index, changed))} />
          {problems[index] ? (
            <Notice tone="warn" className="mt-2">
              {problems[index]} Until this is corrected, the slide shows it as it is written.
            </Notice>
          ) : crowded.includes(index) ? (
            <Notice tone="warn" className="mt-2">
              This does not fit on the slide, so its text is set very small or its words are broken.{' '}
              {kindOf(block).advice ?? 'Shorten it, or divide it among slides.'}
            </Notice>
          ) : null}
        </div>
      ))}
      <div className="-ml-2 flex flex-wrap gap-1">
        {KINDS.filter(({ kind }) => kind !== 'bullets' || !shown.some((block) => block.kind === 'bullets')).map(
          ({ kind, label, empty }) => (
            <Button
              key={kind}
              tone="quiet"
              className="px-2"
              disabled={disabled || isFull}
              onClick={() => onChange([...shown, empty])}
            >
              <Plus aria-hidden className="size-4" /> Add {label.toLowerCase()}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

interface BlockToolsProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function BlockTools({ name, disabled, isFirst, isLast, onMove, onRemove }: BlockToolsProps) {
  return (
    <div className="-mb-2 flex justify-end border-t border-line pt-2">
      <Tool icon={ArrowUp} label={`Move ${name} up`} disabled={disabled || isFirst} onClick={() => onMove(-1)} />
      <Tool icon={ArrowDown} label={`Move ${name} down`} disabled={disabled || isLast} onClick={() => onMove(1)} />
      <Tool icon={X} label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, ...props }: ToolProps) {
  return (
    <Button tone="quiet" className="px-2.5" aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

interface BlockFormProps {
  readonly block: Block;
  readonly onChange: (block: Block) => void;
  readonly disabled: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields that the kind of a block names. */
function BlockForm({ block, onChange, disabled }: BlockFormProps) {
  const values = block as unknown as Values;
  return (
    <div className="flex flex-col gap-3">
      {kindOf(block).form.map((field) => (
        <FormControl
          key={field.name}
          field={field}
          values={values}
          disabled={disabled}
          onChange={(changes) => onChange(withChanges(values, changes) as unknown as Block)}
        />
      ))}
    </div>
  );
}

/** The values with these changes; a property that becomes undefined is removed. */
function withChanges(values: Values, changes: Values): Values {
  return Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== undefined));
}

interface FormControlProps {
  readonly field: FormField<string>;
  readonly values: Values;
  readonly onChange: (changes: Values) => void;
  readonly disabled: boolean;
}

function FormControl({ field, values, onChange, disabled }: FormControlProps) {
  const { name, label, hint } = field;
  switch (field.control) {
    case 'list':
      return (
        <BulletsEditor
          rows={bulletRows({ items: values[name] as string[], ...levelsOf(values[field.levels]) })}
          disabled={disabled}
          onChange={(rows) =>
            onChange({
              [name]: rows.map(({ text }) => text),
              [field.levels]: rows.some(({ level }) => level > 0) ? rows.map(({ level }) => level) : undefined,
            })
          }
        />
      );
    case 'table': {
      const align = values[field.align] as TableValue['align'];
      return (
        <TableEditor
          header={values[field.header] as string[]}
          rows={values[name] as string[][]}
          align={align}
          maxLength={field.maxLength}
          disabled={disabled}
          onChange={(table) =>
            onChange({ [name]: table.rows, [field.header]: table.header, [field.align]: table.align })
          }
        />
      );
    }
    case 'flag':
      return (
        <label className="flex min-h-10 w-fit items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={values[name] === true}
            disabled={disabled}
            onChange={(event) => onChange({ [name]: event.target.checked || undefined })}
          />
          {label}
        </label>
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
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case 'code':
    case 'lines':
    case 'line': {
      const Control = field.control === 'line' ? TextInput : TextArea;
      const isCode = field.control === 'code';
      return (
        <Field label={label} hint={hint}>
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

/** Code is typed without spelling checks and line breaks. */
const CODE_INPUT = {
  rows: 8,
  spellCheck: false,
  wrap: 'off',
  dir: 'ltr',
  className: 'field-sizing-content max-h-96 min-h-28 font-mono text-sm',
} as const;

type Levels = NonNullable<Parameters<typeof bulletRows>[0]['levels']>;
const levelsOf = (value: unknown): { levels?: Levels } => (value === undefined ? {} : { levels: value as Levels });
