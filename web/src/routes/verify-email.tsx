import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Spinner } from '../components/spinner.tsx';
import { AuthPage } from '../features/session/auth-page.tsx';
import { api } from '../lib/api/client.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  const say = useMessages();
  useDocumentTitle(say('session.verify.title'));
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
    <AuthPage title={say('session.verify.title')}>
      {verification.isSuccess ? (
        <Notice tone="good">{say('session.verify.done')}</Notice>
      ) : verification.isError || token === '' ? (
        <Notice tone="bad">{verification.error?.message ?? say('session.verify.incomplete')}</Notice>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> {say('session.verify.checking')}
        </p>
      )}
      <Button asChild tone={verification.isSuccess ? 'primary' : 'secondary'}>
        <Link to="/">{say('common.continue')}</Link>
      </Button>
    </AuthPage>
  );
}
