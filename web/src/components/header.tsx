import { LogOut, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link, useNavigate } from 'react-router';
import { useAuth } from '../features/session/session-context.tsx';
import { useSignUpDisabled } from '../features/session/use-sign-up-disabled.ts';
import { Button } from './button.tsx';
import { ColorThemeMenuItems } from './color-theme-menu.tsx';

const ITEM =
  'flex min-h-10 items-center gap-2.5 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-sunken data-[disabled]:opacity-50 cursor-pointer';

function AccountMenu() {
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    // Whatever the server says, this browser is signed out now.
    await signOut().catch((error: unknown) => console.warn('Signing out was not confirmed', error));
    void navigate('/login');
  };
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label="Account"
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
            <span className="block text-sm font-semibold">Account</span>
            <span className="block truncate text-sm text-muted">{user?.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/profile')}>
            <UserRound aria-hidden className="size-4" /> Profile
          </DropdownMenu.Item>
          <ColorThemeMenuItems itemClassName={ITEM} />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={`${ITEM} text-bad`} onSelect={() => void leave()}>
            <LogOut aria-hidden className="size-4" /> Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function Logo() {
  return (
    <Link to="/" className="flex min-h-10 items-center gap-2.5 rounded-sm text-base font-semibold tracking-tight">
      <img src="/icon.svg" alt="" width={26} height={26} />
      Slidewright
    </Link>
  );
}

export function Header() {
  const { user, loading } = useAuth();
  const signUpDisabled = useSignUpDisabled();
  return (
    <header className="border-b border-line bg-ground">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Logo />
        <div className="flex-1" />
        {loading ? (
          <div aria-hidden className="size-10 animate-pulse rounded-full bg-line" />
        ) : user ? (
          <>
            <Button asChild tone="quiet" className="max-sm:hidden">
              <Link to="/timelines">Timelines</Link>
            </Button>
            <AccountMenu />
          </>
        ) : (
          <>
            <Button asChild tone="quiet">
              <Link to="/login">Sign In</Link>
            </Button>
            {signUpDisabled ? null : (
              <Button asChild className="max-sm:hidden">
                <Link to="/signup">Sign Up</Link>
              </Button>
            )}
          </>
        )}
      </nav>
    </header>
  );
}
