import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { AccountForm, CURRENT_PASSWORD_FIELD } from '../session/account-form.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

export function DeleteAccount() {
  const say = useMessages();
  const [open, setOpen] = useState(false);
  const { end } = useSession();
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        {say('profile.delete.title')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={say('profile.delete.title')}
        description={say('profile.delete.warning')}
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
                <Button onClick={() => setOpen(false)}>{say('common.cancel')}</Button>
                <Button type="submit" tone="danger" disabled={submitting}>
                  {submitting ? say('common.deleting') : say('profile.delete.title')}
                </Button>
              </div>
            )}
          </AccountForm>
        </div>
      </Dialog>
    </>
  );
}
