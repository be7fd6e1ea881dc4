import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { SESSIONS_KEY } from '../../lib/queries/keys.ts';
import { formatDateTime } from '../../lib/language/format.ts';
import { describePlace } from './describe-place.ts';

export function SessionList() {
  const say = useMessages();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => api.listSessions(),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
  const revoke = useMutation({ mutationFn: (id: string) => api.revokeSession({ id }), onSettled: refresh });
  const revokeOthers = useMutation({ mutationFn: () => api.revokeOtherSessions(), onSettled: refresh });
  if (sessions.isPending) return <Skeleton className="h-16 w-full" />;
  if (sessions.isError) return <Notice tone="bad">{sessions.error.message}</Notice>;
  const failure = revoke.error ?? revokeOthers.error;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {sessions.data.map(({ id, userAgent, updatedAt, current }) => (
          <li key={id} className="flex items-center gap-3 rounded-sm border border-line px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                {describePlace(userAgent) ?? say('profile.sessions.program')}
              </p>
              <p className="text-sm text-muted">
                {current
                  ? say('profile.sessions.this')
                  : say('profile.sessions.seen', { time: formatDateTime(updatedAt) })}
              </p>
            </div>
            {current ? null : (
              <Button tone="quiet" isBusy={revoke.isPending} onClick={() => revoke.mutate(id)}>
                {say('common.signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure ? <Notice tone="bad">{failure.message}</Notice> : null}
      {sessions.data.length > 1 ? (
        <Button className="self-start" isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
          {say('profile.sessions.signOutElsewhere')}
        </Button>
      ) : null}
    </div>
  );
}
