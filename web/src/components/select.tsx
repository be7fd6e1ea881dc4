import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL } from './field.tsx';

/** A native select with its own arrow. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...props} className={classNames(CONTROL, 'h-11 appearance-none pr-10 text-ellipsis', className)} />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
    </span>
  );
}
