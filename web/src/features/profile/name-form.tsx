import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { AccountForm } from '../session/account-form.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

export function NameForm() {
  const say = useMessages();
  const { user, recheck } = useSession();
  return (
    <AccountForm
      form="name"
      fields={{ name: { label: 'profile.name.title', autoComplete: 'name', defaultValue: user?.name ?? '' } }}
      submit={async ({ name }) => {
        await api.updateUser({ name });
        await recheck();
      }}
      success={say('profile.name.saved')}
    >
      {({ submitting }) => (
        <Button type="submit" className="self-start" disabled={submitting}>
          {submitting ? say('common.saving') : say('profile.name.save')}
        </Button>
      )}
    </AccountForm>
  );
}
