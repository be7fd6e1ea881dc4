import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { api } from '../../lib/api/client.ts';

/** Messages for a failed attempt to link single sign-on, by the code in the address. */
const FAILURES = new Map<string | null, string>([
  ['SSO_UNAVAILABLE', 'Single sign-on cannot be reached right now. Please try again in a minute.'],
  ['SSO_EXPIRED', 'That took too long, so nothing was linked. Please start again.'],
  ['SSO_FAILED', 'Single sign-on did not work. Please try again.'],
  ['SSO_LINKED_ELSEWHERE', 'Somebody else’s account here is linked to that sign-in already.'],
]);

/** Whether the account is linked to single sign-on, and a button to link it. */
export function SignInMethods({ name }: { readonly name: string }) {
  const methods = useQuery({ queryKey: ['sign-in-methods'], queryFn: () => api.listSignInMethods() });
  const link = useMutation({
    mutationFn: () => api.linkSingleSignOn(),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
  const failure = link.error?.message ?? FAILURES.get(new URLSearchParams(window.location.search).get('error'));
  if (methods.isPending) return <Skeleton className="h-10 w-full" />;
  if (methods.isError) return <Notice tone="bad">{methods.error.message}</Notice>;
  if (methods.data.singleSignOn) return <p className="text-sm">You can sign in with {name}.</p>;
  return (
    <div className="flex flex-col gap-4">
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <Button className="self-start" disabled={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
        Link {name}
      </Button>
    </div>
  );
}
