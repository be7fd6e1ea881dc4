import { ArrowLeft, ChevronDown, Eye, Redo2, Save, Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { classNames } from '../../lib/class-names.ts';
import { focusPlace } from '../../lib/focus-places.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useNarration } from '../narration/use-narration.ts';
import type { DraftStorage } from './drafts/draft-storage.ts';
import { StepRail } from './step-rail.tsx';
import { BasicInfoStep } from './steps/basic-info-step.tsx';
import type { Saving } from './saving/use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStep } from './state/use-step.ts';
import { summariseWizard, useNarrationSummary } from './narration/use-wizard-narration.ts';
import { WIZARD, type WizardStep } from './state/wizard-constants.ts';
import { useWizard, useWizardState } from './state/wizard-context.tsx';
import { nextObstacle, stepIndex } from './state/wizard-steps.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

const ConflictDialog = lazyPart(() => import('./saving/conflict-dialog.tsx').then((module) => module.ConflictDialog), {
  closeOf: ({ onCancel }) => onCancel,
});

const OutlineStep = lazyPart(() => import('./steps/outline-step.tsx').then((module) => module.OutlineStep));
const ContentStep = lazyPart(() => import('./steps/content-step.tsx').then((module) => module.ContentStep));
const AudioStep = lazyPart(() => import('./steps/audio-step.tsx').then((module) => module.AudioStep));
const TimelineStep = lazyPart(() => import('./steps/timeline-step.tsx').then((module) => module.TimelineStep));
const FinalizeStep = lazyPart(() => import('./steps/finalize-step.tsx').then((module) => module.FinalizeStep));
const WizardPreview = lazyPart(() => import('./wizard-preview.tsx').then((module) => module.WizardPreview));

/** Loads the steps behind the first one that is shown: they are there at once, and without a connection. */
export async function preloadSteps(): Promise<void> {
  const parts = [OutlineStep, ContentStep, AudioStep, TimelineStep, FinalizeStep, WizardPreview];
  await Promise.all(parts.map(({ preload }) => preload()));
}

interface WizardPageProps {
  readonly title: string;
  readonly drafts: DraftStorage;
  readonly saving: Saving;
  /** Shown in the header, beside the step count. */
  readonly headerNote?: ReactNode;
  readonly headerActions?: ReactNode;
  /** Shown above the steps: a banner, a notice. */
  readonly notices?: ReactNode;
}

/** The frame of both wizards: header, steps, the current step, and the preview beside it. */
export function WizardPage({ title, drafts, saving, headerNote, headerActions, notices }: WizardPageProps) {
  const say = useMessages();
  const { store, narration, locked } = useWizard();
  const { step, goTo } = useStep();
  const { isEditing, isTitled } = useWizardState((state) => ({
    isEditing: state.mode === 'edit',
    isTitled: state.title.trim() !== '',
  }));
  const canSave = isEditing && isTitled && !locked;
  const travel = (direction: 'undo' | 'redo') => (): void => goTo(store[direction]() ?? step);
  const undo = travel('undo');
  const redo = travel('redo');
  useShortcuts({ undo, redo, save: isEditing ? () => canSave && !saving.isSaving && saving.save() : null });
  const timelineId = useWizardState((state) => state.timelineId ?? '');
  const isEnabled = useConfiguration().data?.audioEnabled ?? true;
  const spoken = useNarration(timelineId, { isEnabled, pollMs: WIZARD.bulkAudioPollMs });
  const leaveFor = (next: WizardStep): void => {
    const state = store.getState();
    if (isEditing && step === 'content' && next === 'audio' && state.audioSettings.voice !== '') {
      const { unchanged, eligible } = summariseWizard(state, spoken.bySlide);
      if (unchanged < eligible) void narration.generateInBackground();
    }
    goTo(next);
  };

  useEffect(() => void preloadSteps(), []);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    focusPlace('step title');
  }, [step]);

  return (
    <div className="mx-auto max-w-7xl px-4 pt-4 pb-28 sm:px-6 lg:pb-16 min-[90rem]:max-w-[88rem]">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5 lg:pb-8">
        <div className="min-w-0">
          <Link
            to="/timelines"
            className="-ml-1 inline-flex min-h-10 items-center gap-1.5 rounded-sm px-1 text-sm text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" /> {say('wizard.page.missing.back')}
          </Link>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="numbers mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
            <span>{say('wizard.steps.place', { number: stepIndex(step) + 1, count: WIZARD.steps.length })}</span>
            {headerNote}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UndoButtons onUndo={undo} onRedo={redo} />
          {headerActions}
          {isEditing ? (
            <Button
              disabled={!canSave}
              isBusy={saving.isSaving}
              title={say('wizard.page.save.title')}
              onClick={() => saving.save()}
            >
              <Save aria-hidden className="size-4" /> {say(saving.isSaving ? 'common.saving' : 'common.save')}
            </Button>
          ) : null}
        </div>
      </header>
      {notices}
      {saving.isWaiting ? (
        <Notice tone="warn" className="mb-6" title={say('saving.offline.title')}>
          <p>{say('saving.offline.text')}</p>
          <Button className="mt-2" onClick={saving.cancel}>
            {say('saving.offline.later')}
          </Button>
        </Notice>
      ) : null}
      {saving.postponed === 0 ? null : (
        <Notice tone="warn" className="mb-6" title={say('saving.waiting.title', { count: saving.postponed })}>
          <p>{say('saving.waiting.text')}</p>
          <Button className="mt-2" onClick={() => saving.save()}>
            {say('saving.waiting.choose')}
          </Button>
        </Notice>
      )}
      {saving.disagreement === null ? null : (
        <ConflictDialog disagreement={saving.disagreement} onChoose={saving.choose} onCancel={saving.cancel} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_minmax(22rem,32%)]">
        <div className="min-w-0 lg:sticky lg:top-6 lg:row-span-2 lg:self-start">
          <StepRail current={step} onGoTo={leaveFor} />
        </div>
        <PreviewPane />
        <div className="min-w-0 lg:col-start-2 lg:row-start-2 xl:row-span-2 xl:row-start-1">
          <Step step={step} drafts={drafts} saving={saving} spoken={spoken} />
          <StepButtons step={step} onGoTo={leaveFor} />
        </div>
      </div>
    </div>
  );
}

function UndoButtons({ onUndo, onRedo }: { onUndo: () => void; onRedo: () => void }) {
  const say = useMessages();
  const { locked } = useWizard();
  const { canUndo, canRedo } = useWizardState(({ history }) => ({
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  }));
  return (
    <div className="flex">
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('wizard.page.undo')}
        title={say('wizard.page.undo.title')}
        disabled={locked || !canUndo}
        onClick={onUndo}
      >
        <Undo2 aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('wizard.page.redo')}
        title={say('wizard.page.redo.title')}
        disabled={locked || !canRedo}
        onClick={onRedo}
      >
        <Redo2 aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

interface StepProps {
  readonly step: WizardStep;
  readonly drafts: DraftStorage;
  readonly saving: Saving;
  readonly spoken: ReturnType<typeof useNarration>;
}

function Step({ step, drafts, saving, spoken }: StepProps) {
  switch (step) {
    case 'basic-info':
      return <BasicInfoStep />;
    case 'outline':
      return <OutlineStep loading={<StepSkeleton />} drafts={drafts} />;
    case 'content':
      return <ContentStep loading={<StepSkeleton />} />;
    case 'audio':
      return <AudioStep loading={<StepSkeleton />} spoken={spoken} />;
    case 'timeline':
      return <TimelineStep loading={<StepSkeleton />} />;
    case 'finalize':
      return <FinalizeStep loading={<StepSkeleton />} saving={saving} />;
    default:
      throw new Error(`there is no step ${step satisfies never}`);
  }
}

function StepSkeleton() {
  return (
    <div role="status" aria-label={useMessages()('common.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </div>
  );
}

const WIDE = '(min-width: 80rem)';

/** Beside the step where there is room for it, else a fold-out above it. */
function PreviewPane() {
  const say = useMessages();
  const isWide = useMediaQuery(WIDE);
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) {
    return (
      <div className="sticky top-6 col-start-3 row-span-2 row-start-1 min-w-0 self-start">
        <WizardPreview loading={<Skeleton className="aspect-video" />} />
      </div>
    );
  }
  return (
    <div className="min-w-0 lg:col-start-2 lg:row-start-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="wizard-preview"
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm border border-line bg-surface px-3 text-sm font-medium"
      >
        <Eye aria-hidden className="size-4" /> {say(isOpen ? 'wizard.page.hidePreview' : 'wizard.page.showPreview')}
        <ChevronDown
          aria-hidden
          className={classNames('ml-auto size-4 transition duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div id="wizard-preview" hidden={!isOpen} className="pt-3">
        {isOpen ? <WizardPreview loading={<Skeleton className="aspect-video" />} /> : null}
      </div>
    </div>
  );
}

/** Previous and Next; fixed to the bottom of the window on a phone. */
function StepButtons({ step, onGoTo }: { step: WizardStep; onGoTo: (step: WizardStep) => void }) {
  const say = useMessages();
  const { locked } = useWizard();
  const { obstacle, hasSlides } = useWizardState((state) => ({
    obstacle: nextObstacle(step, state),
    hasSlides: state.order.length > 0,
  }));
  const { eligible, current } = useNarrationSummary();
  const index = stepIndex(step);
  const previous = WIZARD.steps[index - 1];
  const next = WIZARD.steps[index + 1];
  // When the step has a recommended action of its own, that one is accented.
  const yields = (step === 'outline' && !hasSlides) || (step === 'audio' && current < eligible);
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground px-4 py-3 sm:px-6 lg:static lg:mt-8 lg:px-0 lg:py-5">
      {obstacle === null || next === undefined ? null : (
        <p id="next-obstacle" className="pb-2 text-right text-sm text-muted">
          {obstacle}
        </p>
      )}
      <div className="flex justify-between gap-3">
        <Button disabled={locked || previous === undefined} onClick={() => previous && onGoTo(previous)}>
          {say('wizard.steps.previous')}
        </Button>
        {next === undefined ? null : (
          <Button
            tone={yields ? 'secondary' : 'primary'}
            className="min-w-28"
            disabled={locked || obstacle !== null}
            aria-describedby={obstacle === null ? undefined : 'next-obstacle'}
            onClick={() => onGoTo(next)}
          >
            {say('wizard.steps.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
