import { Outlet } from 'react-router';
import { useLiveUpdates } from '../lib/live/use-live-updates.ts';

/** Around the pages of a signed-in user. */
export function Component() {
  useLiveUpdates();
  return <Outlet />;
}
