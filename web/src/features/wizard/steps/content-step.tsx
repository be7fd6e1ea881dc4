import { LIMITS } from '@slidewright/domain';
import { Plus, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { focusPlace } from '../../../lib/focus-places.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { WriteNotesDialog } from '../notes/lazy-write-notes-dialog.tsx';
import { SelectionBar } from '../slides/commands/selection-bar.tsx';
import { SendDialog } from '../slides/commands/send-dialog.tsx';
import { SendSlides } from '../slides/commands/send-slides.ts';
import { formOf } from '../slides/blocks/blocks-editor.tsx';
import { itemKeys } from '../slides/blocks/item-keys.ts';
import { SlideEditor } from '../slides/slide-editor.tsx';
import { SlideList } from '../slides/slide-list.tsx';
import { SlideStrip } from '../slides/slide-strip.tsx';
import { useFilmLength } from '../use-film-length.ts';
import { useStep } from '../state/use-step.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import type { EditorPlace, WizardState } from '../state/wizard-state.ts';
import { UndoNote } from '../undo-note.tsx';
import { StepFrame } from './step-frame.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** Windows in which all slides stand in a strip beside the editor of one. */
const HAS_STRIP = '(min-width: 90rem)';

/** The place that a command wants to have the focus. */
function nameOf({ slideId, part }: EditorPlace, slides: WizardState['slides']): string {
  if (part === 'row') return `slide ${slideId}`;
  return part === 'title' ? `title ${slideId}` : formOf(itemKeys(slides[slideId]!.blocks)[part]!);
}

/** Gives the focus to what a command has made, once it is drawn: a menu that is still open would take it back. */
function useWantedFocus(): void {
  const { store } = useWizard();
  const wanted = useWizardState(({ wantedFocus }) => wantedFocus);
  useEffect(() => {
    if (wanted === null) return;
    focusPlace(nameOf(wanted, store.getState().slides));
    store.markFocused();
  }, [wanted, store]);
}

export function ContentStep() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { goTo } = useStep();
  const length = useFilmLength();
  useWantedFocus();
  const isWide = useMediaQuery(HAS_STRIP);
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const count = useWizardState(({ order }) => order.length);
  const { data: configuration } = useConfiguration();
  const [isWriting, setIsWriting] = useState(false);
  const isFull = count >= LIMITS.slidesPerTimeline;
  return (
    <StepFrame
      title={say('wizard.steps.content')}
      intro={
        count === 0 ? undefined : <span className="numbers">{say('wizard.content.facts', { count, length })}</span>
      }
      aside={
        <div className="flex flex-wrap gap-2">
          {configuration?.textModel === true && count > 0 ? (
            <Button disabled={locked} onClick={() => setIsWriting(true)}>
              <Sparkles aria-hidden className="size-4" /> {say('wizard.write.open')}
            </Button>
          ) : null}
          <Button disabled={locked || isFull} onClick={() => store.addSlide()}>
            <Plus aria-hidden className="size-4" /> {say('wizard.content.add')}
          </Button>
        </div>
      }
    >
      {isFull ? (
        <p className="mb-3 text-sm text-muted">{say('wizard.content.full', { maximum: LIMITS.slidesPerTimeline })}</p>
      ) : null}
      <UndoNote />
      {isWriting ? <WriteNotesDialog slideId={null} onClose={() => setIsWriting(false)} /> : null}
      {count === 0 ? (
        <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-field p-6">
          <p className="font-medium">{say('wizard.content.none')}</p>
          <p className="text-sm text-muted">{say('wizard.content.noneAbout')}</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" disabled={locked} onClick={() => goTo('outline')}>
              {say('wizard.content.toOutline')}
            </Button>
            <Button disabled={locked} onClick={() => store.addSlide()}>
              {say('wizard.content.beginEmpty')}
            </Button>
          </div>
        </div>
      ) : (
        <SendSlides value={setSent}>
          {isWide ? (
            <div className="grid grid-cols-[13.5rem_minmax(0,1fr)] gap-6">
              <SlideStrip />
              {/* Both stay in sight: the bar is not above the strip, which it would cover. */}
              <div>
                <SelectionBar />
                <SelectedSlide />
              </div>
            </div>
          ) : (
            <>
              <SelectionBar />
              <SlideList />
            </>
          )}
          {sent === null ? null : <SendDialog ids={sent} onClose={() => setSent(null)} />}
        </SendSlides>
      )}
    </StepFrame>
  );
}

/** The editor of the selected slide. */
function SelectedSlide() {
  const say = useMessages();
  const id = useWizardState(({ selectedSlideId, slides }) =>
    selectedSlideId !== null && slides[selectedSlideId] !== undefined ? selectedSlideId : null,
  );
  return id === null ? (
    <p className="text-sm text-muted">{say('wizard.content.choose')}</p>
  ) : (
    <div className="rounded-md border border-line bg-surface px-5 pb-4">
      <SlideEditor key={id} id={id} />
    </div>
  );
}
