import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { Button } from '../button.tsx';
import { IntentLink } from '../intent-link.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { AVATAR_PLACE, SignInLinks } from './page-frame.tsx';

// Loaded for signed-in users only.
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((module) => module.AccountMenu), { size: 'icon' });

/** Right side of the app's header. */
export function AccountCorner() {
  const say = useMessages();
  const { user, loading } = useSession();
  if (loading) return AVATAR_PLACE;
  if (!user) return <SignInLinks />;
  return (
    <>
      <Button asChild tone="quiet" className="max-sm:hidden">
        <IntentLink to="/timelines">{say('common.timelines')}</IntentLink>
      </Button>
      <AccountMenu loading={AVATAR_PLACE} />
    </>
  );
}
