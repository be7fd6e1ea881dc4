import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/api/client.ts';

/** A notice that the address is not confirmed, with a button to resend the link. */
export function EmailVerification({ email }: { email: string }) {
  const sending = useMutation({ mutationFn: () => api.sendVerificationEmail({ email }) });
  return (
    <Notice tone="info" title="Your email address is not confirmed yet" className="mb-8">
      {sending.isSuccess ? (
        <p>A new link is on its way to {email}.</p>
      ) : (
        <>
          <p>Open the link in the message we sent you, or have it sent again.</p>
          {sending.isError ? <p className="mt-1 text-bad">{sending.error.message}</p> : null}
          <Button className="mt-3" disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending...' : 'Send the link again'}
          </Button>
        </>
      )}
    </Notice>
  );
}
