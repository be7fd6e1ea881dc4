import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface PanelProps {
  readonly title: string;
  /** State in one or two words. */
  readonly state?: ReactNode;
  /** Whether it is below a heading of the second level. */
  readonly isNested?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Title, state and actions of one thing that is made of a timeline. */
export function Panel({ title, state, isNested = false, className, children }: PanelProps) {
  const id = useId();
  const Heading = isNested ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={classNames('flex flex-col gap-3 p-5', className)}>
      <header className="flex items-baseline justify-between gap-3">
        <Heading id={id} className="font-semibold">
          {title}
        </Heading>
        <span className="numbers text-right text-sm text-muted">{state}</span>
      </header>
      {children}
    </section>
  );
}
