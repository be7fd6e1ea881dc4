import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DiscardQuestion } from '../../../components/discard-question.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { slideList } from '../state/wizard-state.ts';
import { isMinutes, NotesChoices } from './notes-choices.tsx';
import { focusOnce, ProposedNotes } from './proposed-notes.tsx';
import { slidesOfScope, useNotesStyle, useNotesWriting, type NotesScope } from './use-notes-writing.ts';

interface WriteNotesDialogProps {
  /** The slide to write about; null for the film. */
  readonly slideId: string | null;
  readonly onClose: () => void;
}

/** Lets a language model write notes, shows them beside the old ones, and takes them as one step that can be undone. */
export function WriteNotesDialog({ slideId, onClose }: WriteNotesDialogProps) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { slides, order } = useWizardState(({ slides, order }) => ({ slides, order }));
  const list = slideList({ slides, order });
  const style = useNotesStyle();
  const [chosenScope, setScope] = useState<NotesScope | null>(null);
  const [minutes, setMinutes] = useState('');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isLeaving, setIsLeaving] = useState(false);
  const { proposal, error, isWriting, write, cancel } = useNotesWriting();

  const scope = chosenScope ?? (slidesOfScope(list, 'empty').length > 0 ? 'empty' : 'all');
  const slideIds = slideId === null ? slidesOfScope(list, scope).map(({ id }) => id) : [slideId];
  const start = (): void => {
    setLeftOut(new Set());
    const wanted = minutes.trim();
    write({ ...style, slideIds, minutes: wanted === '' ? null : Number(wanted) });
  };
  // A slide that was removed meanwhile has no notes.
  const proposed = proposal && new Map([...proposal.notes].filter(([id]) => slides[id] !== undefined));
  const taken = proposed && new Map([...proposed].filter(([id]) => !leftOut.has(id)));
  const take = (): void => {
    store.setNotes(taken!, slideId);
    onClose();
  };
  const isStartable = slideIds.length > 0 && isMinutes(minutes);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (open) return;
        if (proposal !== null && !isLeaving) setIsLeaving(true);
        else onClose();
      }}
      title={say('wizard.write.title', { scope: slideId === null ? 'film' : 'slide' })}
      {...(proposed ? {} : { description: say('wizard.write.about') })}
      footer={
        isLeaving ? (
          <DiscardQuestion
            question={say('wizard.write.discard')}
            onKeep={() => setIsLeaving(false)}
            onDiscard={onClose}
          />
        ) : proposed && taken ? (
          <>
            <Button className="mr-auto" onClick={cancel}>
              {say('wizard.write.again')}
            </Button>
            <Button onClick={onClose}>{say('common.cancel')}</Button>
            <Button tone="primary" disabled={locked || taken.size === 0} onClick={take}>
              {say(slideId === null ? 'wizard.write.useSome' : 'wizard.write.use', { count: taken.size })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={isWriting ? cancel : onClose}>{say('common.cancel')}</Button>
            <Button tone="primary" disabled={isWriting || !isStartable} onClick={start}>
              {isWriting ? <Spinner className="size-4" /> : <Sparkles aria-hidden className="size-4" />}
              {say(isWriting ? 'wizard.write.writing' : 'wizard.write.start')}
            </Button>
          </>
        )
      }
    >
      {proposed && taken ? (
        <ProposedNotes
          proposed={proposed}
          minutes={proposal!.minutes}
          leftOut={slideId === null ? leftOut : null}
          taken={taken}
          onLeaveOut={setLeftOut}
        />
      ) : isWriting ? (
        <p ref={focusOnce} tabIndex={-1} role="status" className="pt-4 outline-none">
          {say('wizard.write.wait', { count: slideIds.length })}
        </p>
      ) : (
        <>
          {error === null ? null : (
            <Notice tone="bad" className="mt-4" title={say('wizard.write.failed')}>
              {error.message}
            </Notice>
          )}
          <NotesChoices
            slides={list}
            film={slideId === null ? { scope, minutes, onScope: setScope, onMinutes: setMinutes } : null}
          />
        </>
      )}
    </Dialog>
  );
}
