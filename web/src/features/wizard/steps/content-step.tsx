import { LIMITS } from '@slidewright/domain';
import { Plus } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { SlideList } from '../slides/slide-list.tsx';
import { useFilmLength } from '../use-film-length.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { useStep } from '../state/use-step.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { UndoNote } from '../undo-note.tsx';
import { StepFrame } from './step-frame.tsx';

export function ContentStep() {
  const { store, locked } = useWizard();
  const { goTo } = useStep();
  const length = useFilmLength();
  const { count } = useWizardState((state) => ({
    count: state.order.length,
  }));
  const isFull = count >= LIMITS.slidesPerTimeline;
  return (
    <StepFrame
      title={WIZARD.stepTitles.content}
      intro={
        count === 0 ? undefined : (
          <span className="numbers">
            {count} {count === 1 ? 'slide' : 'slides'} · {length} in all
          </span>
        )
      }
      aside={
        <Button disabled={locked || isFull} onClick={() => store.addSlide()}>
          <Plus aria-hidden className="size-4" /> Add Slide
        </Button>
      }
    >
      {isFull ? (
        <p className="mb-3 text-sm text-muted">A timeline holds {LIMITS.slidesPerTimeline} slides; this one is full.</p>
      ) : null}
      <UndoNote />
      {count === 0 ? (
        <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-field p-6">
          <p className="font-medium">No slides yet</p>
          <p className="text-sm text-muted">Generate them from your outline, or start with an empty slide.</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" disabled={locked} onClick={() => goTo('outline')}>
              Go to the outline
            </Button>
            <Button disabled={locked} onClick={() => store.addSlide()}>
              Begin with an empty slide
            </Button>
          </div>
        </div>
      ) : (
        <SlideList />
      )}
    </StepFrame>
  );
}
