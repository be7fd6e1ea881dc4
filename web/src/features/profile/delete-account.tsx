import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { api } from '../../lib/api/client.ts';
import { AccountForm, CURRENT_PASSWORD_FIELD } from '../session/account-form.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const { end } = useSession();
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete account"
        description="All your timelines, videos and files are deleted. This action cannot be undone."
      >
        <div className="mt-4">
          <AccountForm
            form="deleteAccount"
            fields={{ password: CURRENT_PASSWORD_FIELD }}
            submit={async ({ password }) => {
              await api.deleteUser({ password });
              end({ notice: null, isResumed: false });
            }}
          >
            {({ submitting }) => (
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button type="submit" tone="danger" disabled={submitting}>
                  {submitting ? 'Deleting...' : 'Delete account'}
                </Button>
              </div>
            )}
          </AccountForm>
        </div>
      </Dialog>
    </>
  );
}
