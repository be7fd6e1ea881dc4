import { useEffect, useMemo, useRef, useState } from 'react';
import { WIZARD, type WizardStep } from '../state/wizard-constants.ts';
import { isSameContent, type WizardState } from '../state/wizard-state.ts';
import type { WizardStore } from '../state/wizard-store.ts';

export type AutosaveStatus = 'nothing' | 'saved' | 'failed';

export interface Autosave {
  readonly status: AutosaveStatus;
  /** Stores the current state. Returns whether that succeeded. */
  readonly flush: () => boolean;
  /** Stops storing, after the state was saved or discarded. */
  readonly stop: () => void;
}

/** Stores a value at once or debounced. */
function createSaver(store: WizardStore, onStatus: (status: AutosaveStatus) => void) {
  let keep: (state: WizardState) => boolean | null = () => null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const flush = (): boolean => {
    clearTimeout(timer);
    timer = undefined;
    if (stopped) return true;
    const kept = keep(store.getState());
    onStatus(kept === null ? 'nothing' : kept ? 'saved' : 'failed');
    return kept !== false;
  };
  return {
    keepWith: (write: typeof keep): void => {
      keep = write;
    },
    flush,
    later: (): void => {
      clearTimeout(timer);
      timer = setTimeout(flush, WIZARD.autosaveDebounceMs);
    },
    flushIfWaiting: (): void => {
      if (timer !== undefined) flush();
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/**
 * Stores the wizard in the browser 1 s after its last change or step, and at once when the page is left or hidden. `keep`
 * writes a state and returns whether that succeeded; null when there is nothing to store.
 */
export function useAutosave(
  store: WizardStore,
  step: WizardStep,
  keep: (state: WizardState) => boolean | null,
): Autosave {
  const [status, setStatus] = useState<AutosaveStatus>('nothing');
  const [saver] = useState(() => createSaver(store, setStatus));
  useEffect(() => saver.keepWith(keep));
  const keptStep = useRef(step);
  useEffect(() => {
    if (keptStep.current === step) return;
    keptStep.current = step;
    saver.later();
  }, [saver, step]);

  useEffect(() => {
    const unsubscribe = store.subscribe((state, before) => {
      if (!isSameContent(state, before) || state.timelineId !== before.timelineId) saver.later();
    });
    const { flushIfWaiting } = saver;
    window.addEventListener('pagehide', flushIfWaiting);
    document.addEventListener('visibilitychange', flushIfWaiting);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flushIfWaiting);
      document.removeEventListener('visibilitychange', flushIfWaiting);
      flushIfWaiting();
    };
  }, [store, saver]);

  return useMemo(() => ({ status, flush: saver.flush, stop: saver.stop }), [status, saver]);
}
