import type { ProofEntry } from '@slidewright/domain';
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { GoodState } from '../../../components/job/job-panel.tsx';
import { Panel } from '../../../components/job/panel.tsx';
import { sayAdvice } from './proof-advice.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { hasMessage, type Say } from '../../../lib/language/messages.ts';
import { formatNumber } from '../../../lib/language/format.ts';

/** What was measured of the finished film: what to look at, and all values on request. */
export function ProofPanel({ entries }: { entries: readonly ProofEntry[] }) {
  const say = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const things = entries.filter(({ advice }) => advice !== null);
  return (
    <Panel
      title={say('timeline.proof.title')}
      state={
        things.length === 0 ? (
          <GoodState>{say('timeline.proof.good')}</GoodState>
        ) : (
          say('timeline.proof.things', { count: things.length })
        )
      }
    >
      {things.length === 0 ? null : (
        <ul className="flex flex-col gap-2 text-sm">
          {things.map((entry) => (
            <li key={entry.id} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <p className="min-w-0 break-words">{sayAdvice(entry)}</p>
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
        {say(open ? 'timeline.proof.hide' : 'timeline.proof.show')}
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
  const say = useMessages();
  const isGood = entry.advice === null;
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className="flex gap-2">
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', isGood ? 'text-good' : 'text-warn')} />
      <dt className="min-w-0 flex-1">
        <Message
          code={isGood ? 'timeline.proof.labelGood' : 'timeline.proof.labelBad'}
          values={{ label: labelOf(entry, say) }}
          components={{ hidden: <span className="sr-only" /> }}
        />
      </dt>
      <dd className="numbers text-right">
        {valueOf(entry.value, entry.unit, say)}
        <span className="block text-muted">{boundOf(entry, say)}</span>
      </dd>
    </div>
  );
}

// The server may be newer than this page and measure what this does not know.

function labelOf({ id, label }: ProofEntry, say: Say): string {
  const code = `timeline.proof.name.${id}`;
  return hasMessage(code) ? say(code) : label;
}

const UNITS: Readonly<Record<string, MessageCode>> = {
  '%': 'timeline.proof.unit.percent',
  s: 'timeline.proof.unit.seconds',
  LUFS: 'timeline.proof.unit.LUFS',
  dBTP: 'timeline.proof.unit.dBTP',
  ':1': 'timeline.proof.unit.ratio',
  'characters/s': 'timeline.proof.unit.characters',
  samples: 'timeline.proof.unit.samples',
  words: 'timeline.proof.unit.words',
  bullets: 'timeline.proof.unit.bullets',
};

/** A measured value with its unit: '84 %', '-16.1 LUFS', '15.2:1'. */
function valueOf(value: number, unit: string, say: Say): string {
  const code = UNITS[unit];
  return code === undefined ? `${formatNumber(value)} ${unit}` : say(code, { value });
}

/** 'at most 2 s', 'at least 70 %', '-16.7 to -15.3 LUFS', 'none'. */
function boundOf({ atLeast, atMost, unit }: ProofEntry, say: Say): string {
  if (atLeast !== null && atMost !== null)
    return say('timeline.proof.between', { least: formatNumber(atLeast), most: valueOf(atMost, unit, say) });
  if (atLeast !== null) return say('timeline.proof.atLeast', { value: valueOf(atLeast, unit, say) });
  if (atMost === 0) return say('timeline.proof.none');
  return atMost === null ? '' : say('timeline.proof.atMost', { value: valueOf(atMost, unit, say) });
}
