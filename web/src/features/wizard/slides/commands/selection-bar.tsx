import { X } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { useMessages } from '../../../../lib/language/use-messages.tsx';
import { useWizard, useWizardState } from '../../state/wizard-context.tsx';
import { pickedSlides } from '../../state/wizard-state.ts';
import { useSendSlides } from './send-slides.ts';
import { slideCommands, type SlideCommand } from './slide-commands.ts';

const SHOWN: ReadonlySet<SlideCommand['id']> = new Set(['merge', 'duplicate', 'send', 'remove']);

/** How many slides are selected, and what can be done with all of them. The live region is always there. */
export function SelectionBar() {
  const say = useMessages();
  const { store, locked } = useWizard();
  // What can be merged follows from the slides.
  const { order, picked } = useWizardState(({ slides, order, picked }) => ({ slides, order, picked }));
  const onSend = useSendSlides();
  const ids = pickedSlides({ order, picked });
  const commands = ids.length === 0 ? [] : slideCommands(ids, { store, say, onSend }).filter(({ id }) => SHOWN.has(id));
  return (
    <div className={ids.length === 0 ? 'sr-only' : 'sticky top-0 z-20 mb-3 bg-ground py-1'}>
      <div className="flex flex-wrap items-center gap-1 rounded-sm bg-sunken px-2 py-1">
        <p role="status" className="numbers mr-auto px-1 text-sm font-medium">
          {ids.length === 0 ? '' : say('wizard.slides.picked', { count: ids.length })}
        </p>
        {commands.map(({ id, label, icon: Icon, isDisabled, about, run }) => (
          <Button
            key={id}
            tone="quiet"
            className={id === 'remove' ? 'px-2.5 text-bad' : 'px-2.5'}
            disabled={locked || isDisabled}
            title={about}
            onClick={run}
          >
            <Icon aria-hidden className="size-4" /> {label}
          </Button>
        ))}
        {ids.length === 0 ? null : (
          <Button tone="quiet" className="px-2.5" onClick={() => store.pickSlides([])}>
            <X aria-hidden className="size-4" /> {say('wizard.slides.selectNone')}
          </Button>
        )}
      </div>
    </div>
  );
}
