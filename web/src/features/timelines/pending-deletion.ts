import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { showToast } from '../../components/toast/toast.ts';
import { deleteTimelines } from '../../lib/queries/timelines.ts';
import { say } from '../../lib/language/messages.ts';

/** Timelines that are hidden from the list but still stored on the server. */
export const usePendingDeletion = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

function hide(ids: readonly string[]): void {
  usePendingDeletion.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }));
}

function show(ids: readonly string[]): void {
  usePendingDeletion.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !ids.includes(id))) }));
}

/**
 * Hides timelines from the list, and deletes them when the toast with 'Undo' has closed or the page is left. A
 * browser crash before that loses nothing.
 */
export function deleteWithUndo(queryClient: QueryClient, ids: readonly string[]): void {
  const commit = (): void => {
    window.removeEventListener('pagehide', commit);
    void deleteTimelines(queryClient, ids).finally(() => show(ids));
  };
  window.addEventListener('pagehide', commit);
  hide(ids);
  showToast({
    title: say('timelines.deleted', { count: ids.length }),
    action: {
      label: say('common.undo'),
      run: () => {
        window.removeEventListener('pagehide', commit);
        show(ids);
      },
    },
    onClose: commit,
  });
}
