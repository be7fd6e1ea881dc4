import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/client.ts';
import { AccountForm } from '../session/account-form.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

export function NameForm() {
  const { user, recheck } = useSession();
  return (
    <AccountForm
      form="name"
      fields={{ name: { label: 'Name', autoComplete: 'name', defaultValue: user?.name ?? '' } }}
      submit={async ({ name }) => {
        await api.updateUser({ name });
        await recheck();
      }}
      success="Your name is saved."
    >
      {({ submitting }) => (
        <Button type="submit" className="self-start" disabled={submitting}>
          {submitting ? 'Saving...' : 'Save name'}
        </Button>
      )}
    </AccountForm>
  );
}
