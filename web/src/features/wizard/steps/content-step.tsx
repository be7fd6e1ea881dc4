import { formatClock, LIMITS, totalDurationS, WIZARD } from '@slidewright/domain';
import { Plus, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { SlideList } from '../slides/slide-list.tsx';
import { useWizard, useWizardState } from '../wizard-context.tsx';
import { slideList } from '../wizard-store.ts';
import { StepFrame } from './step-frame.tsx';

export function ContentStep() {
  const { store, locked } = useWizard();
  const { count, seconds, removed } = useWizardState((state) => ({
    count: state.order.length,
    seconds: totalDurationS(slideList(state)),
    removed: state.lastRemoved?.slide.title ?? null,
  }));
  const isFull = count >= LIMITS.slidesPerTimeline;
  return (
    <StepFrame
      title={WIZARD.stepTitles.content}
      intro={
        count === 0 ? undefined : (
          <span className="numbers">
            {count} {count === 1 ? 'slide' : 'slides'} · {formatClock(seconds)} in all
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
      {removed === null ? null : (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-sunken py-1 pr-1 pl-4 text-sm"
        >
          <span className="min-w-0 truncate">“{removed || 'Untitled slide'}” was removed.</span>
          <Button tone="quiet" disabled={locked} onClick={() => store.restoreSlide()}>
            <Undo2 aria-hidden className="size-4" /> Undo
          </Button>
        </div>
      )}
      {count === 0 ? (
        <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-field p-6">
          <p className="font-medium">No slides yet</p>
          <p className="text-sm text-muted">Let your outline make them, or begin with an empty one.</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" disabled={locked} onClick={() => store.goTo('outline')}>
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
