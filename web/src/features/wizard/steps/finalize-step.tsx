import { totalDurationS } from '@slidewright/slides';
import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useFilmLength } from '../use-film-length.ts';
import type { Saving } from '../saving/use-saving.ts';
import { useNarrationSummary } from '../narration/use-narration-summary.ts';
import { useVoiceName } from '../narration/use-voice-name.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { useStep } from '../state/use-step.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { slideList } from '../state/wizard-state.ts';
import { StepFrame } from './step-frame.tsx';

export function FinalizeStep({ saving }: { saving: Saving }) {
  const { locked } = useWizard();
  const { goTo } = useStep();
  const { mode, title, description, count, seconds, voiceId, failedSlides } = useWizardState((state) => ({
    mode: state.mode,
    title: state.title,
    description: state.description,
    count: state.order.length,
    seconds: totalDurationS(slideList(state)),
    voiceId: state.audioSettings.voice,
    failedSlides: state.order.filter((id) => state.slideErrors[id] !== undefined).length,
  }));
  const voice = useVoiceName(voiceId);
  const length = useFilmLength();
  const { unchanged } = useNarrationSummary();
  const isTitled = title.trim() !== '';
  return (
    <StepFrame
      title={WIZARD.stepTitles.finalize}
      intro={
        mode === 'edit'
          ? 'Check everything, then save.'
          : 'Check everything, then save. The film is made on the next page.'
      }
    >
      <dl className="divide-y divide-line border-y border-line">
        <Row label="Title">{isTitled ? title : <span className="text-muted">No title yet</span>}</Row>
        <Row label="Description">
          {description.trim() === '' ? <span className="text-muted">None</span> : description}
        </Row>
        <Row label="Slides">{count}</Row>
        <Row label="Total duration">{seconds} seconds</Row>
        <Row label="Film length">{length}</Row>
        <Row label="Voice">{voice}</Row>
        <Row label="Generated audio files">
          {unchanged}/{count}
        </Row>
      </dl>
      <div className="mt-6 flex flex-col items-start gap-4">
        {isTitled ? null : (
          <p className="text-sm text-warn">
            It needs a title before it can be saved.{' '}
            <button
              type="button"
              className="rounded-sm font-medium underline underline-offset-4"
              onClick={() => goTo('basic-info')}
            >
              Give it one
            </button>
          </p>
        )}
        {saving.failure === null ? null : (
          <Notice tone="bad" title="Not saved yet" className="w-full">
            <p>{saving.failure}</p>
            <p className="mt-1">
              Everything you wrote is still here
              {failedSlides > 0
                ? `; the ${failedSlides} ${failedSlides === 1 ? 'slide that is' : 'slides that are'} missing ${failedSlides === 1 ? 'is' : 'are'} marked in Content`
                : ''}
              . Saving again goes on where it stopped.
            </p>
          </Notice>
        )}
        <Button
          tone="primary"
          className="min-h-11 px-6"
          disabled={!isTitled || saving.isSaving || locked}
          onClick={() => saving.save()}
        >
          <Save aria-hidden className="size-4" /> {saving.isSaving ? 'Saving...' : 'Save Timeline'}
        </Button>
      </div>
    </StepFrame>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="numbers min-w-0 break-words">{children}</dd>
    </div>
  );
}
