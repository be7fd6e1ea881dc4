import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Spinner } from '../components/spinner.tsx';
import { AuthPage } from '../features/session/auth-page.tsx';
import { api } from '../lib/api/client.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Verify your email');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  // A token works once, so it is sent once however often the page renders.
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await api.verifyEmail({ token });
      return true;
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <AuthPage title="Verify your email">
      {verification.isSuccess ? (
        <Notice tone="good">Thank you. Your email address is confirmed.</Notice>
      ) : verification.isError || token === '' ? (
        <Notice tone="bad">
          {verification.error?.message ?? 'This link is incomplete. Open the link in the message again.'}
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> Checking the link...
        </p>
      )}
      <Button asChild tone={verification.isSuccess ? 'primary' : 'secondary'}>
        <Link to="/">Continue</Link>
      </Button>
    </AuthPage>
  );
}
