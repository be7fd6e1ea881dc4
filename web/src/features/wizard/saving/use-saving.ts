import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOffline, reachServer, useIsOnline } from '../../../lib/api/network.ts';
import type { Choices, Disagreement } from './merge.ts';
import { ConflictError, type TimelineSaver } from './save-timeline.ts';

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
  /** What a save waits to have chosen; null while there is nothing to choose. */
  readonly disagreement: Disagreement | null;
  /** How many choices were put off; the next save asks again. */
  readonly postponed: number;
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
  const [postponed, setPostponed] = useState(0);
  const disagreement = error instanceof ConflictError ? error.disagreement : null;
  const send = (request: SaveRequest): void => {
    setPostponed(0);
    mutate(request);
  };
  return {
    isSaving: isPending,
    isWaiting,
    failure: error === null || isWaiting || disagreement !== null ? null : error.message,
    disagreement,
    postponed,
    save: (leave) => send({ choices: {}, leave }),
    choose: (choices) => send({ choices, leave: variables?.leave }),
    cancel: () => {
      setPostponed(disagreement?.conflicts.length ?? 0);
      reset();
    },
  };
}
