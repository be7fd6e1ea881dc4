import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** How things stand, in a word or two. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the column beside the film: what it is about, how it stands, what can be done. */
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
