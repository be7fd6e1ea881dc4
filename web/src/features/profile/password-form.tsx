import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { AccountForm } from '../session/account-form.tsx';

const FIELDS = {
  currentPassword: { label: 'profile.password.current', type: 'password', autoComplete: 'current-password' },
  password: { label: 'session.newPassword', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'profile.password.confirm', type: 'password', autoComplete: 'new-password' },
} as const;

export function PasswordForm() {
  const say = useMessages();
  return (
    <AccountForm
      form="changePassword"
      fields={FIELDS}
      submit={async ({ currentPassword, password }) =>
        void (await api.changePassword({ currentPassword, newPassword: password }))
      }
      success={say('profile.password.changed')}
    >
      {({ submitting }) => (
        <Button type="submit" className="self-start" disabled={submitting}>
          {submitting ? say('common.saving') : say('profile.password.change')}
        </Button>
      )}
    </AccountForm>
  );
}
