import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/client.ts';
import { AccountForm } from '../session/account-form.tsx';

const FIELDS = {
  currentPassword: { label: 'Current password', type: 'password', autoComplete: 'current-password' },
  password: { label: 'New password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'Confirm new password', type: 'password', autoComplete: 'new-password' },
};

export function PasswordForm() {
  return (
    <AccountForm
      form="changePassword"
      fields={FIELDS}
      submit={async ({ currentPassword, password }) =>
        void (await api.changePassword({ currentPassword, newPassword: password }))
      }
      success="Your password is changed, and you are signed out everywhere else."
    >
      {({ submitting }) => (
        <Button type="submit" className="self-start" disabled={submitting}>
          {submitting ? 'Saving...' : 'Change password'}
        </Button>
      )}
    </AccountForm>
  );
}
