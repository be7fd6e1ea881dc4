import { totalDurationS } from '@slidewright/slides/content/slide-defaults';
import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import { useFilmLength } from '../use-film-length.ts';
import type { Saving } from '../saving/use-saving.ts';
import { useNarrationSummary } from '../narration/use-wizard-narration.ts';
import { useVoiceName } from '../narration/use-voice-name.ts';
import { useStep } from '../state/use-step.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { slideList } from '../state/wizard-state.ts';
import { StepFrame } from './step-frame.tsx';

export function FinalizeStep({ saving }: { saving: Saving }) {
  const say = useMessages();
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
      title={say('wizard.steps.finalize')}
      intro={mode === 'edit' ? say('wizard.finalize.introEdit') : say('wizard.finalize.introCreate')}
    >
      <dl className="divide-y divide-line border-y border-line">
        <Row label={say('common.title')}>
          {isTitled ? title : <span className="text-muted">{say('wizard.finalize.noTitle')}</span>}
        </Row>
        <Row label={say('wizard.basics.description')}>
          {description.trim() === '' ? (
            <span className="text-muted">{say('wizard.finalize.noDescription')}</span>
          ) : (
            description
          )}
        </Row>
        <Row label={say('common.slides')}>{formatNumber(count)}</Row>
        <Row label={say('wizard.finalize.totalDuration')} note={say('common.planned')}>
          {say('wizard.finalize.seconds', { seconds })}
        </Row>
        <Row label={say('wizard.finalize.filmLength')}>{length}</Row>
        <Row label={say('common.voice')}>{voice}</Row>
        <Row label={say('wizard.finalize.audioFiles')}>
          {unchanged}/{count}
        </Row>
      </dl>
      <div className="mt-6 flex flex-col items-start gap-4">
        {isTitled ? null : (
          <p className="text-sm text-warn">
            <Message
              code="wizard.finalize.titleNeeded"
              components={{
                button: (
                  <button
                    type="button"
                    className="rounded-sm font-medium underline underline-offset-4"
                    onClick={() => goTo('basic-info')}
                  />
                ),
              }}
            />
          </p>
        )}
        {saving.failure === null ? null : (
          <Notice tone="bad" title={say('wizard.finalize.notSaved')} className="w-full">
            <p>{saving.failure}</p>
            <p className="mt-1">{say('wizard.finalize.kept', { failed: failedSlides })}</p>
          </Notice>
        )}
        <Button
          tone="primary"
          className="min-h-11 px-6"
          disabled={!isTitled || locked}
          isBusy={saving.isSaving}
          onClick={() => saving.save()}
        >
          <Save aria-hidden className="size-4" /> {saving.isSaving ? say('common.saving') : say('wizard.finalize.save')}
        </Button>
      </div>
    </StepFrame>
  );
}

function Row({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 gap-x-2">
        <span className="numbers min-w-0 break-words">{children}</span>
        {note === undefined ? null : <span className="text-muted">{note}</span>}
      </dd>
    </div>
  );
}
