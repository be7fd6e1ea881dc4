import type { ApiKey } from '@slidewright/http-api';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDate, formatDateTime } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useApiKeys } from '../../../lib/queries/api-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ApiKeyActivity } from './api-key-activity.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The API keys of the user: the list, and how to create and revoke them. */
export function ApiKeyList() {
  const say = useMessages();
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  if (keys.isPending) return <Skeleton className="h-16 w-full" />;
  if (keys.isError) return <Notice tone="bad">{keys.error.message}</Notice>;
  return (
    <div className="flex flex-col gap-4">
      {keys.data.length === 0 ? <p className="text-sm text-muted">{say('profile.keys.none')}</p> : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {keys.data.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      <Button className="self-start" onClick={() => setCreating(true)}>
        {say('profile.keys.create')}
      </Button>
      <ApiKeyActivity />
      {/* Its state ends with it, so the key is not in the page after it is closed. */}
      {isCreating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const say = useMessages();
  const { name, prefix, scopes, expiresAt, lastUsedAt } = apiKey;
  const now = useNow();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const expiry =
    expiresAt === null
      ? say('profile.keys.neverExpires')
      : say(isExpired ? 'profile.keys.expired' : 'profile.keys.expires', { date: formatDate(expiresAt) });
  return (
    <li className="flex items-center gap-3 rounded-sm border border-line px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-muted">
          <code className="text-ink">{prefix}…</code> · {scopes.join(', ')}
        </p>
        <p className="numbers text-sm text-muted">
          <span className={isExpired ? 'font-medium text-bad' : ''}>{expiry}</span>
          {' · '}
          {lastUsedAt === null
            ? say('profile.keys.neverUsed')
            : say('profile.keys.lastUsed', { time: formatDateTime(lastUsedAt) })}
        </p>
      </div>
      <Button tone="quiet" aria-label={say('profile.keys.revokeNamed', { name })} onClick={onRevoke}>
        {say('profile.keys.revoke')}
      </Button>
    </li>
  );
}
