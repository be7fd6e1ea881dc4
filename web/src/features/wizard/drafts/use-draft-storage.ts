import { useMemo } from 'react';
import { useSession } from '../../../lib/session/session-context.tsx';
import { createDraftStorage, type DraftStorage } from './draft-storage.ts';

/** The browser storage of the signed-in user. */
export function useDraftStorage(): DraftStorage {
  const userId = useSession().user?.id ?? '';
  return useMemo(() => createDraftStorage(userId), [userId]);
}
