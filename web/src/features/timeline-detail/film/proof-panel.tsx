import { formatProofBound, formatProofResult, formatProofValue, type ProofEntry } from '@slidewright/domain';
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Panel } from '../panel.tsx';

/** What was measured of the finished film: what to look at, and all values on request. */
export function ProofPanel({ entries }: { entries: readonly ProofEntry[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const things = entries.filter(({ advice }) => advice !== null);
  return (
    <Panel title="Proof" state={formatProofResult(entries)}>
      {things.length === 0 ? null : (
        <ul className="flex flex-col gap-2 text-sm">
          {things.map((entry) => (
            <li key={entry.id} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <p className="min-w-0 break-words">{entry.advice}</p>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="-mx-1 -my-2 flex min-h-10 items-center gap-1.5 self-start rounded-sm px-1 text-sm text-muted hover:text-ink"
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden className={classNames('size-4 transition duration-150', open && 'rotate-180')} />
        {open ? 'Hide the values' : 'Show all values'}
      </button>
      <dl id={id} hidden={!open} className="flex flex-col gap-2 text-sm">
        {entries.map((entry) => (
          <Value key={entry.id} entry={entry} />
        ))}
      </dl>
    </Panel>
  );
}

function Value({ entry }: { entry: ProofEntry }) {
  const isGood = entry.advice === null;
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className="flex gap-2">
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', isGood ? 'text-good' : 'text-warn')} />
      <dt className="min-w-0 flex-1">
        {entry.label}
        <span className="sr-only">{isGood ? ' (good)' : ' (to look at)'}</span>
      </dt>
      <dd className="numbers text-right">
        {formatProofValue(entry)}
        <span className="block text-muted">{formatProofBound(entry)}</span>
      </dd>
    </div>
  );
}
