import { useEffect } from 'react';
import { useWizard } from './state/wizard-context.tsx';

/** Fields outside the timeline keep the browser's own undo. */
const FOREIGN = '[role="dialog"], [type="search"], [data-own-undo]';

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, also while a field is typed in; Ctrl+S saves where that can be done. */
export function useShortcuts({
  undo,
  redo,
  save,
}: {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: (() => void) | null;
}): void {
  const { locked } = useWizard();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey && save !== null) {
        event.preventDefault();
        save();
        return;
      }
      const action = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null;
      if (action === null || locked || (event.target instanceof Element && event.target.closest(FOREIGN))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo, redo, locked, save]);
}
