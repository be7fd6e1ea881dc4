import type { ReactNode } from 'react';

interface AuthPageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Says above the title what the product does, for those who come for the first time. */
  readonly introduced?: boolean;
  readonly children: ReactNode;
}

/** The narrow page that all account forms stand on. */
export function AuthPage({ title, subtitle, introduced = false, children }: AuthPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-6 px-4 py-12 sm:py-20">
      {introduced ? (
        <p className="border-b border-line pb-6 text-lg text-balance">
          Write an outline. Slidewright makes the slides, speaks the text and gives you the finished video.
        </p>
      ) : null}
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {subtitle === undefined ? null : <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}

export const TEXT_LINK =
  'rounded-sm font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-accent';
