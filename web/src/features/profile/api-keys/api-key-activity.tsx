import type { ApiKeyEvent } from '@slidewright/http-api';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDateTime } from '../../../lib/language/format.ts';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useApiKeyActivity } from '../../../lib/queries/api-keys.ts';
import { describePlace } from '../describe-place.ts';

const ACTIONS: Readonly<Record<ApiKeyEvent['action'], MessageCode>> = {
  created: 'profile.keys.action.created',
  used: 'profile.keys.action.used',
  refused: 'profile.keys.action.refused',
  revoked: 'profile.keys.action.revoked',
};

/** What was done with the keys, loaded when it is opened. */
export function ApiKeyActivity() {
  const say = useMessages();
  const [isOpen, setOpen] = useState(false);
  const activity = useApiKeyActivity(isOpen);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-10 w-fit cursor-pointer content-center text-sm font-medium">
        {say('profile.keys.activity.title')}
      </summary>
      <p className="mb-3 text-sm text-muted">{say('profile.keys.activity.about')}</p>
      {activity.error ? <Notice tone="bad">{activity.error.message}</Notice> : null}
      {activity.isLoading ? <Skeleton className="h-16 w-full" /> : null}
      {activity.data?.length === 0 ? <p className="text-sm text-muted">{say('profile.keys.activity.none')}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {activity.data?.map((event) => (
          <li key={`${event.keyId} ${event.action} ${event.address} ${event.at}`} className="py-2 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">
                <span className="font-medium">{event.keyName}</span> · {say(ACTIONS[event.action])}
              </span>
              <time dateTime={event.at} className="numbers text-muted">
                {formatDateTime(event.at)}
              </time>
            </p>
            <p className="truncate text-muted" title={event.userAgent}>
              {[event.address, describePlace(event.userAgent) ?? event.userAgent]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
