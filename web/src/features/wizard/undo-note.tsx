import { Undo2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useWizard, useWizardState } from './state/wizard-context.tsx';

/** A note about what the last step removed, with Undo. */
export function UndoNote() {
  const { store, locked } = useWizard();
  const note = useWizardState(({ history }) => history.done.at(-1)?.note ?? null);
  if (note === null) return null;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-sunken py-1 pr-1 pl-4 text-sm"
    >
      <span className="min-w-0 truncate">{note}</span>
      <Button tone="quiet" disabled={locked} onClick={() => store.undo()}>
        <Undo2 aria-hidden className="size-4" /> Undo
      </Button>
    </div>
  );
}
