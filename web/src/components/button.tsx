import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-accent-strong text-on-accent hover:brightness-110',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
};

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone;
  readonly size?: 'regular' | 'icon';
  /** Renders its only child (a link) with the style of a button. */
  readonly asChild?: boolean;
  /** While its action runs: does nothing, and keeps the focus, which a disabled button loses. */
  readonly isBusy?: boolean;
}

/** What a button does while its action runs. */
const BUSY: ComponentProps<'button'> = { 'aria-disabled': true, onClick: (event) => event.preventDefault() };

/** At most one `primary` button per screen: the recommended next action. */
export function Button({
  tone = 'secondary',
  size = 'regular',
  asChild = false,
  isBusy = false,
  className,
  ...props
}: ButtonProps) {
  const Component = asChild ? Slot.Root : 'button';
  return (
    <Component
      {...(asChild ? {} : { type: 'button' as const })}
      {...props}
      {...(isBusy ? BUSY : {})}
      className={classNames(
        'inline-flex min-h-10 shrink-0 items-center justify-center gap-2 rounded-sm text-sm font-medium transition duration-150',
        'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:brightness-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        size === 'icon' ? 'size-10' : 'px-4',
        TONES[tone],
        className,
      )}
    />
  );
}
