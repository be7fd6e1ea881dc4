import { classNames } from '../lib/class-names.ts';

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block size-5 animate-spin rounded-full border-2 border-line border-t-accent',
        className,
      )}
    />
  );
}

/** Fills the page while its content is not known. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-3 text-muted">
      <Spinner className="size-7" />
      <p>{label}</p>
    </div>
  );
}
