import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface SegmentedProps<Value extends string> {
  /** Label for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A choice of one of few options; arrow keys select. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      disabled={disabled}
      className={classNames('inline-flex flex-wrap gap-0.5 rounded-sm border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="min-h-10 rounded-[4px] border border-transparent px-3.5 text-sm font-medium text-muted transition duration-150 hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-field data-[state=checked]:bg-surface data-[state=checked]:text-ink"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
