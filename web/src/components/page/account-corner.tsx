import { lazy, Suspense } from 'react';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { Button } from '../button.tsx';
import { IntentLink } from '../intent-link.tsx';
import { AVATAR_PLACE, SignInLinks } from './page-frame.tsx';

// Loaded for signed-in users only.
const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })));

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
      <Suspense fallback={AVATAR_PLACE}>
        <AccountMenu />
      </Suspense>
    </>
  );
}
