import type { Timeline } from '@slidewright/http-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { RequestError } from '../../lib/api/request.ts';
import { formatDraftAge } from '../../lib/format-age.ts';
import { videoKeys } from '../../lib/queries/keys.ts';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import { progressOf, wizardOfProgress, type WizardProgress } from './drafts/draft-format.ts';
import type { DraftStorage } from './drafts/draft-storage.ts';
import { useAutosave } from './drafts/use-autosave.ts';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { LockBanner } from './saving/lock-banner.tsx';
import { merge } from './saving/merge.ts';
import { savedToast, saveFailedToast } from './saving/save-messages.ts';
import { useEditLock } from './saving/use-edit-lock.ts';
import { useSaving } from './saving/use-saving.ts';
import { useStepInAddress } from './state/use-step.ts';
import { useWizardSession } from './state/use-wizard-session.ts';
import { WIZARD, type WizardStep } from './state/wizard-constants.ts';
import { WizardProvider, type Wizard } from './state/wizard-context.tsx';
import { WizardPage } from './wizard-page.tsx';
import { hasUnsavedChanges, wizardOf, type WizardState } from './state/wizard-state.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** The wizard for an existing timeline. Unsaved edits are stored in the browser until they are saved or discarded. */
export function EditWizard({ timeline, drafts }: { timeline: Timeline; drafts: DraftStorage }) {
  const say = useMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const lock = useEditLock(timeline.id);
  const [kept, setKept] = useState(() => drafts.loadProgress(timeline.id));
  const session = useWizardSession(() => (kept === null ? wizardOf(timeline) : recovered(kept, timeline)));
  const { store, saver, narration } = session;
  const [firstStep] = useState<WizardStep>(kept?.currentStep ?? WIZARD.steps[0]);
  const { step } = useStepInAddress(firstStep);
  // Live updates have the timeline read again.
  useEffect(() => {
    if (isAhead(timeline, store.getState())) void saver.follow(timeline.id).catch(() => undefined);
  }, [timeline, store, saver]);

  const autosave = useAutosave(store, step, (state) => {
    if (!hasUnsavedChanges(state)) {
      drafts.clearProgress(timeline.id);
      return null;
    }
    const aiSettings = drafts.loadAiSettings();
    return drafts.saveProgress(timeline.id, progressOf(state, { step, aiSettings, now: Date.now() }));
  });
  const askForLock = (): void =>
    void queryClient.invalidateQueries({ queryKey: videoKeys.status(timeline.id), exact: true });

  const saving = useSaving(saver, {
    failed: (error) => {
      showToast(saveFailedToast(error.message));
      // Somebody may have started the video meanwhile.
      const cause = error.cause ?? error;
      if (cause instanceof RequestError && cause.status === 423) askForLock();
    },
    saved: async (_, leave) => {
      // Nothing is left to store, unless something changes before the next page is shown.
      autosave.flush();
      narration.stop();
      showToast(savedToast());
      void refreshTimeline(queryClient, timeline.id);
      askForLock();
      if (leave === undefined) await navigate(`/timelines/${timeline.id}`);
      else leave();
    },
  });

  const wizard = useMemo<Wizard>(
    () => ({ ...session, locked: lock.locked, firstStep }),
    [session, lock.locked, firstStep],
  );
  const discard = (): void => {
    drafts.clearProgress(timeline.id);
    store.load(wizardOf(timeline));
    setKept(null);
  };

  return (
    <WizardProvider wizard={wizard}>
      <WizardPage
        title={say('wizard.page.edit')}
        drafts={drafts}
        saving={saving}
        headerNote={
          <>
            <span aria-hidden>•</span>
            <span dir="auto" className="max-w-md truncate">
              {timeline.title}
            </span>
            {autosave.status === 'failed' ? <span role="status">• {say('wizard.drafts.notKeptHere')}</span> : null}
          </>
        }
        notices={
          <>
            {lock.locked ? <LockBanner lock={lock} timelineId={timeline.id} /> : null}
            {kept === null ? null : (
              <RecoveryNotice
                keptAt={kept.timestamp}
                disabled={lock.locked}
                onDiscard={discard}
                onKeep={() => setKept(null)}
              />
            )}
          </>
        }
      />
      <LeaveGuard
        isUnsaved={() => hasUnsavedChanges(store.getState())}
        onSave={lock.locked ? undefined : saving.save}
        onLeave={() => {
          autosave.stop();
          drafts.clearProgress(timeline.id);
        }}
      />
    </WizardProvider>
  );
}

/** Whether something was changed elsewhere since the wizard last read or wrote it. */
function isAhead({ revision, slides }: Timeline, { savedTimeline, saved }: WizardState): boolean {
  const known = new Map(Object.values(saved).map((slide) => [slide.serverId, slide.revision]));
  return (
    savedTimeline === null ||
    revision > savedTimeline.revision ||
    slides.length !== known.size ||
    slides.some((slide) => slide.revision > (known.get(slide.id) ?? 0))
  );
}

/** The stored state merged with later changes on the server. Conflicts are shown on save. */
function recovered(kept: WizardProgress, timeline: Timeline): WizardState {
  const state = wizardOfProgress(kept, wizardOf(timeline));
  return { ...state, ...merge(state, timeline).merged };
}

function RecoveryNotice({
  keptAt,
  disabled,
  onDiscard,
  onKeep,
}: {
  keptAt: number;
  disabled: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  const say = useMessages();
  const [now] = useState(Date.now);
  const age = formatDraftAge(Math.max(0, now - keptAt)).toLowerCase();
  return (
    <Notice tone="info" className="mb-6" title={say('wizard.recovered.title', { age })}>
      <p>{say('wizard.recovered.about')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onKeep}>{say('wizard.recovered.keep')}</Button>
        <Button tone="danger" disabled={disabled} onClick={onDiscard}>
          {say('wizard.recovered.discard')}
        </Button>
      </div>
    </Notice>
  );
}
