import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** State in one or two words. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A panel of the column beside the film: title, state and actions. */
export function Panel({ title, state, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 p-5">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="numbers text-right text-sm text-muted">{state}</span>
      </header>
      {children}
    </section>
  );
}
