import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { api } from '../../lib/api/client.ts';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** Messages for a failed attempt to link single sign-on, by the code in the address. */
const FAILURES = new Map<string | null, MessageCode>([
  ['SSO_UNAVAILABLE', 'session.sso.unavailable'],
  ['SSO_EXPIRED', 'profile.sso.expired'],
  ['SSO_FAILED', 'session.sso.failed'],
  ['SSO_LINKED_ELSEWHERE', 'profile.sso.linkedElsewhere'],
]);

/** Whether the account is linked to single sign-on, and a button to link it. */
export function SignInMethods({ name }: { readonly name: string }) {
  const say = useMessages();
  const methods = useQuery({ queryKey: ['sign-in-methods'], queryFn: () => api.listSignInMethods() });
  const link = useMutation({
    mutationFn: () => api.linkSingleSignOn(),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
  const code = FAILURES.get(new URLSearchParams(window.location.search).get('error'));
  const failure = link.error?.message ?? (code && say(code));
  if (methods.isPending) return <Skeleton className="h-10 w-full" />;
  if (methods.isError) return <Notice tone="bad">{methods.error.message}</Notice>;
  if (methods.data.singleSignOn) return <p className="text-sm">{say('profile.sso.linked', { name })}</p>;
  return (
    <div className="flex flex-col gap-4">
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <Button className="self-start" disabled={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
        {say('profile.sso.link', { name })}
      </Button>
    </div>
  );
}
