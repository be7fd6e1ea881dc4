import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../lib/api/query-client.ts';
import { useLiveUpdates } from '../lib/live/use-live-updates.ts';

/** Provides the query client to the pages of a signed-in user, and keeps what they show up to date. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <Outlet />
    </QueryClientProvider>
  );
}

/** Before the pages, so that the stream begins before they read. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}
