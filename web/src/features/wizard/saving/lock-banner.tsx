import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { EditLock } from './use-edit-lock.ts';

/** A banner while the timeline is locked, with progress and a link. */
export function LockBanner({ lock, timelineId }: { lock: EditLock; timelineId: string }) {
  const say = useMessages();
  const percent = Math.round(lock.percentage);
  return (
    <div role="status" className="mb-6 rounded-md border border-warn/40 bg-warn-soft p-4 text-warn sm:p-5">
      <div className="flex gap-3">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{say('saving.locked.title')}</p>
          <p className="mt-1 text-sm">{say('saving.locked.text')}</p>
          <p className="numbers mt-2 text-sm font-medium">
            {percent > 0 ? say('saving.locked.progress', { task: lock.currentTask, percent }) : lock.currentTask}
          </p>
          {percent > 0 ? (
            <div className="mt-2 max-w-md">
              <ProgressBar value={percent} label={say('saving.locked.bar')} />
            </div>
          ) : null}
          <Link
            to={`/timelines/${timelineId}`}
            className="mt-3 inline-flex min-h-10 items-center rounded-sm text-sm font-medium underline underline-offset-4"
          >
            {say('saving.locked.link')}
          </Link>
        </div>
      </div>
    </div>
  );
}
