import { useState } from 'react';
import { SESSION } from '../lib/constants.ts';
import { whySessionIsMissing } from './sign-in-client.ts';
import { useSession } from '../lib/session/session-context.tsx';

interface Arrival {
  /** Looks for the session of a sign-in that succeeded, which leaves the page. */
  readonly arrive: () => void;
  /** Why the browser has no session nevertheless, as a sentence. */
  readonly missing: string | null;
}

/** The way from a sign-in into the app. */
export function useArrival(): Arrival {
  const { recheck } = useSession();
  const [missing, setMissing] = useState<string | null>(null);
  const look = async (): Promise<void> => {
    if ((await recheck()) === null) setMissing(await whySessionIsMissing());
  };
  return {
    arrive: () => {
      setMissing(null);
      setTimeout(() => void look(), SESSION.redirectAfterSuccessMs);
    },
    missing,
  };
}
