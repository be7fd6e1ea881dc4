import { WifiOff } from 'lucide-react';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useIsOnline, useNetworkWatch } from '../../lib/api/network.ts';

/** A banner while the server cannot be reached. */
export function OfflineBanner() {
  const say = useMessages();
  useNetworkWatch();
  if (useIsOnline()) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 border-b border-warn/40 bg-warn-soft px-4 py-2 text-sm text-warn"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      <span>{say('common.offline')}</span>
    </div>
  );
}
