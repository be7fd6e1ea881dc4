import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { deleteAccount } from '../../lib/account.ts';
import { PasswordInput } from '../session/password-input.tsx';
import { useSession } from '../session/session-context.tsx';
import { useAccountForm } from '../session/use-account-form.ts';

const FORM_ID = 'delete-account';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const { recheck } = useSession();
  const navigate = useNavigate();
  const form = useAccountForm({
    form: 'deleteAccount',
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      await deleteAccount(password);
      await recheck();
      await navigate('/login');
    },
  });
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
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form={FORM_ID} tone="danger" disabled={form.submitting}>
              {form.submitting ? 'Deleting...' : 'Delete account'}
            </Button>
          </>
        }
      >
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => void form.onSubmit(event)}
          className="mt-4 flex flex-col gap-3"
        >
          <Field label="Password" error={form.errorOf('password')}>
            {(parts) => <PasswordInput {...parts} {...form.register('password')} autoComplete="current-password" />}
          </Field>
          {form.failure === null ? null : <Notice tone="bad">{form.failure}</Notice>}
        </form>
      </Dialog>
    </>
  );
}
