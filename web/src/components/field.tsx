import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface FieldParts {
  readonly id: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: ReactNode;
  /** What is above says the same, so that it is only the name of the control. */
  readonly isLabelHidden?: boolean;
  /** Shown below in red; the control is marked invalid. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: (parts: FieldParts) => ReactNode;
}

/** A control with label, hint and error, associated for screen readers. */
export function Field({ label, isLabelHidden = false, error, hint, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      {isLabelHidden ? null : (
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
      )}
      {children({
        id,
        ...(isLabelHidden && typeof label === 'string' ? { 'aria-label': label } : {}),
        ...(error || hint ? { 'aria-describedby': noteId } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error ? (
        <p id={noteId} className="text-sm text-bad">
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Style of form controls. */
export const CONTROL =
  'w-full rounded-sm border border-field bg-surface px-3 text-base text-ink transition placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-bad';

/** A text field; its text runs in the direction of its first letter. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input dir="auto" {...props} className={classNames(CONTROL, 'h-11', className)} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...props} className={classNames(CONTROL, 'py-2.5 leading-relaxed', className)} />;
}
