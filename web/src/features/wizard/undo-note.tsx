import { Undo2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useWizard, useWizardState } from './state/wizard-context.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

/**
 * A note about what the last step removed or added, with Undo. `place` is the id of the slide that the step changed, or
 * null for the slides as a whole. The live region is always there, so that its text is announced.
 */
export function UndoNote({ place = null }: { readonly place?: string | null }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const note = useWizardState(({ history }) => {
    const last = history.done.at(-1);
    return last?.place === place ? last.note : null;
  });
  return (
    <div role="status">
      {note === null ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-sunken py-1 pr-1 pl-4 text-sm">
          <span className="min-w-0 truncate">{note}</span>
          <Button tone="quiet" disabled={locked} onClick={() => store.undo()}>
            <Undo2 aria-hidden className="size-4" /> {say('common.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
