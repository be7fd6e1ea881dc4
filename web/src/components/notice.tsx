import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const TONES = {
  info: { icon: Info, className: 'border-line bg-sunken text-ink' },
  good: { icon: CircleCheck, className: 'border-good/30 bg-good-soft text-good' },
  warn: { icon: TriangleAlert, className: 'border-warn/30 bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, className: 'border-bad/30 bg-bad-soft text-bad' },
} as const;

/** An inline message; its text does not rely on the colour. */
export function Notice({
  tone,
  title,
  children,
  className,
}: {
  tone: keyof typeof TONES;
  title?: string | undefined;
  children?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, className: toneClass } = TONES[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-sm border px-4 py-3 text-sm', toneClass, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
