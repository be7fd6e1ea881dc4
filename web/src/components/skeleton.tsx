import { classNames } from '../lib/class-names.ts';

/** A grey stand-in with the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-sm bg-line/70', className)} />;
}
