import { LogOut, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useNavigate } from 'react-router';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { api } from '../../lib/api/client.ts';
import { SESSION } from '../../lib/constants.ts';
import { ColorThemeMenuItems } from './color-theme-menu.tsx';
import { showToast } from '../toast/toast.ts';

const ITEM =
  'flex min-h-10 items-center gap-2.5 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-sunken data-[disabled]:opacity-50 cursor-pointer';

/** The account button of a signed-in user and its menu. */
export function AccountMenu() {
  const say = useMessages();
  const { user, end } = useSession();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    try {
      const { redirect } = await api.signOut(
        {},
        { timeoutMs: SESSION.signOutTimeoutMs, timeoutMessage: 'common.session.signOutTimeout' },
      );
      // The session at the issuer ends there, and the issuer leads back to the sign-in page.
      if (redirect !== undefined) window.location.assign(redirect);
      else end({ notice: null, isResumed: false });
    } catch (error) {
      // Without the server's confirmation the user stays signed in.
      console.warn('Signing out was not confirmed', error);
      showToast({ title: (error as Error).message, tone: 'destructive' });
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={say('common.account')}
        className="flex size-10 items-center justify-center rounded-full bg-ink text-sm font-semibold text-ground transition hover:opacity-85"
      >
        {user?.email?.[0]?.toUpperCase() ?? 'U'}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 min-w-60 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2">
            <span className="block text-sm font-semibold">{say('common.account')}</span>
            <span className="block truncate text-sm text-muted">{user?.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/profile')}>
            <UserRound aria-hidden className="size-4" /> {say('common.profile')}
          </DropdownMenu.Item>
          <ColorThemeMenuItems itemClassName={ITEM} />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={`${ITEM} text-bad`} onSelect={() => void leave()}>
            <LogOut aria-hidden className="size-4" /> {say('common.signOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
