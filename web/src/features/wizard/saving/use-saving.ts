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
  /** Whether it is saved as soon as the network is back. */
  readonly isWaiting: boolean;
  /** Why the last save did not succeed; null when it did, when there was none, or when a person has to choose. */
  readonly failure: string | null;
  readonly conflicts: readonly Conflict[];
  readonly save: (leave?: () => void) => void;
  /** Saves again with what was chosen of the conflicts. */
  readonly choose: (choices: Choices) => void;
  /** Gives up a save that waits, or that asks. */
  readonly cancel: () => void;
}

/**
 * Saves once more when a request broke off although the server can be reached. A second such end is a failure of the
 * save, not of the network, and waiting would not help.
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

/** Saves, waits for the network where there is none, and tells what a person has to choose. */
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
