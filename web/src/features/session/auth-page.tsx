import type { ReactNode } from 'react';

interface AuthPageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Introduction of the product for new visitors. */
  readonly introduction?: ReactNode;
  readonly children: ReactNode;
}

/** The page of the account forms, with an optional introduction beside the form. */
export function AuthPage({ title, subtitle, introduction, children }: AuthPageProps) {
  const form = (
    <div className="flex w-full max-w-sm flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {subtitle === undefined ? null : <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
  if (introduction === undefined) return <div className="mx-auto max-w-sm px-4 py-12 sm:py-20">{form}</div>;
  return (
    <div className="mx-auto grid max-w-sm gap-12 px-4 py-12 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center lg:gap-20 lg:py-20">
      <div className="max-lg:order-last">{introduction}</div>
      {form}
    </div>
  );
}

export const TEXT_LINK =
  'rounded-sm font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-accent';
