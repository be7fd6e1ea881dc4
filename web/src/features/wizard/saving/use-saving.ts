import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOffline, reachServer, useIsOnline } from '../../../lib/api/network.ts';
import type { Choice, Conflict } from './merge.ts';
import { ConflictError, type TimelineSaver } from './save-timeline.ts';

type Choices = Readonly<Record<string, Choice>>;

interface SaveRequest {
  readonly choices: Choices;
  /** Where to go afterwards, instead of to the timeline. */
  readonly leave: (() => void) | undefined;
}

export interface Saving {
  readonly isSaving: boolean;
  /** Whether a save waits for the network. */
  readonly isWaiting: boolean;
  /** Error of the last save; null after a success, before the first save, or while a conflict is open. */
  readonly failure: string | null;
  readonly conflicts: readonly Conflict[];
  readonly save: (leave?: () => void) => void;
  /** Saves again with the choices for the conflicts. */
  readonly choose: (choices: Choices) => void;
  /** Cancels a save that waits for the network or for a choice. */
  readonly cancel: () => void;
}

/**
 * Repeats a save once when a request broke although the server can be reached. A second such failure is one of the
 * save, not of the network.
 */
async function saveOrFail(saver: TimelineSaver, choices: Choices): Promise<string> {
  try {
    return await saver.save(choices);
  } catch (error) {
    if (!isOffline(error) || !(await reachServer())) throw error;
  }
  return saver.save(choices).catch((error: Error) => {
    throw isOffline(error) ? new Error(error.message) : error;
  });
}

/** Saves, waits for the network if necessary, and exposes conflicts. */
export function useSaving(
  saver: TimelineSaver,
  on: {
    readonly saved: (timelineId: string, leave: (() => void) | undefined) => void | Promise<void>;
    readonly failed: (error: Error) => void;
  },
): Saving {
  const isOnline = useIsOnline();
  const { mutate, reset, error, variables, isPending } = useMutation<string, Error, SaveRequest>({
    mutationFn: ({ choices }) => saveOrFail(saver, choices),
    onError: (error) => {
      if (!(error instanceof ConflictError) && !isOffline(error)) on.failed(error);
    },
    onSuccess: (timelineId, { leave }) => on.saved(timelineId, leave),
  });
  const isWaiting = error !== null && isOffline(error);
  useEffect(() => {
    if (isWaiting && isOnline) mutate(variables!);
  }, [isWaiting, isOnline, mutate, variables]);
  const conflicts = error instanceof ConflictError ? error.conflicts : [];
  return {
    isSaving: isPending,
    isWaiting,
    failure: error === null || isWaiting || conflicts.length > 0 ? null : error.message,
    conflicts,
    save: (leave) => mutate({ choices: {}, leave }),
    choose: (choices) => mutate({ choices, leave: variables?.leave }),
    cancel: reset,
  };
}
