import { classNames } from '../lib/class-names.ts';

/** A grey placeholder of the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-sm bg-line/70', className)} />;
}
