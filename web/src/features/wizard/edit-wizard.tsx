import { formatDraftAge } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { showToast } from '../../components/toast.tsx';
import { RequestError } from '../../lib/api.ts';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import { videoKeys } from '../../lib/queries/video.ts';
import { progressOf, wizardOfProgress, type WizardProgress } from '../drafts/draft-format.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';
import { useAutosave } from '../drafts/use-autosave.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LockBanner } from './lock-banner.tsx';
import { SAVED_TOAST, saveFailedToast } from './save-messages.ts';
import { useEditLock } from './use-edit-lock.ts';
import { useWizardSession } from './use-wizard-session.ts';
import { WizardProvider, type Wizard } from './wizard-context.tsx';
import { WizardPage } from './wizard-page.tsx';
import { hasUnsavedChanges, wizardOf } from './wizard-store.ts';

/** Edits that were kept when the page was left, and what became of them. */
interface Recovery {
  readonly progress: WizardProgress;
  /** Brought back by itself, or to be asked about since the timeline changed meanwhile. */
  readonly state: 'restored' | 'offered';
}

/** An existing timeline, step by step. Unsaved edits are kept in the browser until they are saved or discarded. */
export function EditWizard({ timeline, drafts }: { timeline: Timeline; drafts: DraftStorage }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const lock = useEditLock(timeline.id);
  const [recovery, setRecovery] = useState<Recovery | null>(() => {
    const progress = drafts.loadProgress(timeline.id);
    if (progress === null) return null;
    return { progress, state: progress.baseUpdatedAt === timeline.updatedAt ? 'restored' : 'offered' };
  });
  const session = useWizardSession(() =>
    recovery?.state === 'restored' ? wizardOfProgress(recovery.progress, wizardOf(timeline)) : wizardOf(timeline),
  );
  const { store, saver, narration } = session;

  const autosave = useAutosave(store, (state) => {
    if (!hasUnsavedChanges(state)) return null;
    const aiSettings = drafts.loadAiSettings();
    return drafts.saveProgress(
      timeline.id,
      progressOf(state, { aiSettings, now: Date.now(), baseUpdatedAt: timeline.updatedAt }),
    );
  });

  const save = useMutation({
    mutationFn: () => saver.save(),
    onError: (error) => {
      showToast(saveFailedToast(error.message));
      // Somebody may have started the video meanwhile.
      const cause = error.cause ?? error;
      if (cause instanceof RequestError && cause.status === 423)
        void queryClient.invalidateQueries({ queryKey: videoKeys.status(timeline.id), exact: true });
    },
    onSuccess: async () => {
      autosave.stop();
      narration.stop();
      drafts.clearProgress(timeline.id);
      showToast(SAVED_TOAST);
      void refreshTimeline(queryClient, timeline.id);
      void queryClient.invalidateQueries({ queryKey: videoKeys.status(timeline.id), exact: true });
      await navigate(`/timelines/${timeline.id}`);
    },
  });

  const wizard = useMemo<Wizard>(() => ({ ...session, locked: lock.locked }), [session, lock.locked]);
  const discard = (): void => {
    drafts.clearProgress(timeline.id);
    store.load(wizardOf(timeline));
    setRecovery(null);
  };

  return (
    <WizardProvider wizard={wizard}>
      <WizardPage
        title="Edit Timeline"
        drafts={drafts}
        saving={{ isSaving: save.isPending, failure: save.error?.message ?? null, save: () => save.mutate() }}
        headerNote={
          <>
            <span aria-hidden>•</span>
            <span className="max-w-md truncate">{timeline.title}</span>
            {autosave.status === 'failed' ? <span role="status">• Not kept in this browser</span> : null}
          </>
        }
        notices={
          <>
            {lock.locked ? <LockBanner lock={lock} timelineId={timeline.id} /> : null}
            {recovery === null ? null : (
              <RecoveryNotice
                recovery={recovery}
                disabled={lock.locked}
                onRestore={() => {
                  store.load(wizardOfProgress(recovery.progress, wizardOf(timeline)));
                  setRecovery({ ...recovery, state: 'restored' });
                }}
                onDiscard={discard}
                onKeep={() => setRecovery(null)}
              />
            )}
          </>
        }
      />
      <LeaveGuard
        isUnsaved={() => hasUnsavedChanges(store.getState())}
        onLeave={() => {
          autosave.stop();
          drafts.clearProgress(timeline.id);
        }}
      />
    </WizardProvider>
  );
}

function RecoveryNotice({
  recovery,
  disabled,
  onRestore,
  onDiscard,
  onKeep,
}: {
  recovery: Recovery;
  disabled: boolean;
  onRestore: () => void;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  const [now] = useState(Date.now);
  const age = formatDraftAge(Math.max(0, now - recovery.progress.timestamp)).toLowerCase();
  const isRestored = recovery.state === 'restored';
  return (
    <Notice
      tone="info"
      className="mb-6"
      title={isRestored ? `Your unsaved changes from ${age} are back` : `There are unsaved changes from ${age}`}
    >
      <p>
        {isRestored
          ? 'Save them, or go back to what is saved.'
          : 'The timeline was changed since. Bringing them back replaces what you see here.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isRestored ? (
          <Button onClick={onKeep}>Keep them</Button>
        ) : (
          <Button disabled={disabled} onClick={onRestore}>
            Bring them back
          </Button>
        )}
        <Button tone="danger" disabled={disabled} onClick={onDiscard}>
          Discard them
        </Button>
      </div>
    </Notice>
  );
}
