import { LIMITS } from '@slidewright/domain';
import { BLOCK_KINDS, kindOf, type Block, type FormField } from '@slidewright/slides';
import { ArrowDown, ArrowUp, Plus, X, type LucideIcon } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea, TextInput } from '../../../components/field.tsx';
import { moved } from '../state/wizard-slides.ts';
import { BulletsEditor } from './bullets-editor.tsx';

interface BlocksEditorProps {
  readonly blocks: readonly Block[];
  readonly onChange: (blocks: readonly Block[]) => void;
  readonly disabled: boolean;
}

const KINDS = Object.values(BLOCK_KINDS);
/** Blocks offered for a slide without a body. */
const NO_BODY: readonly Block[] = [{ kind: 'bullets', items: [] }];

/** The body of a slide: the form of each block, and the kinds that can be added. */
export function BlocksEditor({ blocks, onChange, disabled }: BlocksEditorProps) {
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

/** The fields that the kind of a block names. */
function BlockForm({ block, onChange, disabled }: BlockFormProps) {
  const values = block as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="flex flex-col gap-3">
      {kindOf(block).form.map((field) => (
        <FormControl
          key={field.name}
          field={field}
          value={values[field.name]}
          disabled={disabled}
          onChange={(value) => onChange({ ...values, [field.name]: value } as unknown as Block)}
        />
      ))}
    </div>
  );
}

interface FormControlProps {
  readonly field: FormField<string>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
}

function FormControl({ field, value, onChange, disabled }: FormControlProps) {
  const { control, label, maxLength } = field;
  switch (control) {
    case 'list':
      return <BulletsEditor bullets={value as readonly string[]} disabled={disabled} onChange={onChange} />;
    case 'lines':
    case 'line': {
      const Control = control === 'lines' ? TextArea : TextInput;
      return (
        <Field label={label}>
          {(parts) => (
            <Control
              {...parts}
              value={value as string}
              maxLength={maxLength}
              disabled={disabled}
              onChange={(event: { readonly target: { readonly value: string } }) => onChange(event.target.value)}
            />
          )}
        </Field>
      );
    }
    default:
      throw new Error(`there is no such control ${control satisfies never}`);
  }
}
