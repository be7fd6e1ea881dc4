import type { ReactNode } from 'react';

/** One section of the profile: description on the left, actions on the right. */
export function Section({
  id,
  title,
  about,
  children,
}: {
  /** For links to the section. */
  id?: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="grid gap-4 border-t border-line py-8 md:grid-cols-[16rem_1fr] md:gap-10">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-muted">{about}</p>
      </div>
      <div className="max-w-md min-w-0">{children}</div>
    </section>
  );
}
