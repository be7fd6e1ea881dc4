import type { ReactNode } from 'react';
import { focusRef } from '../../../lib/focus-places.ts';

/** Heading, description and content of a step. The heading gets the focus when the step is entered. */
export function StepFrame({
  title,
  intro,
  aside,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** Shown beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="step-title" className="animate-rise">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="step-title" ref={focusRef('step title')} tabIndex={-1} className="text-lg font-semibold outline-none">
            {title}
          </h2>
          {intro === undefined ? null : <p className="mt-1 max-w-prose text-sm text-muted">{intro}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
