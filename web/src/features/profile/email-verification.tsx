import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** A notice that the address is not confirmed, with a button to resend the link. */
export function EmailVerification({ email }: { email: string }) {
  const say = useMessages();
  const sending = useMutation({ mutationFn: () => api.sendVerificationEmail({ email }) });
  return (
    <Notice tone="info" title={say('profile.verification.title')} className="mb-8">
      {sending.isSuccess ? (
        <p>{say('profile.verification.sent', { email })}</p>
      ) : (
        <>
          <p>{say('profile.verification.about')}</p>
          {sending.isError ? <p className="mt-1 text-bad">{sending.error.message}</p> : null}
          <Button className="mt-3" isBusy={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? say('common.sending') : say('profile.verification.send')}
          </Button>
        </>
      )}
    </Notice>
  );
}
