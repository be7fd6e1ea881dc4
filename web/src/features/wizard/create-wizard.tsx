import { firstVoiceForNewTimeline } from '@slidewright/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Files, RotateCcw, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import { useBrand } from '../../lib/queries/brand.ts';
import { useVoices } from '../../lib/queries/voices.ts';
import { isWorthKeeping, progressOf, wizardOfProgress, type Draft } from './drafts/draft-format.ts';
import type { DraftStorage } from './drafts/draft-storage.ts';
import { DraftsDialog } from './drafts/drafts-dialog.tsx';
import { useAutosave } from './drafts/use-autosave.ts';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { useSaving } from './saving/use-saving.ts';
import { useLanguage } from './state/use-language.ts';
import { useStepInAddress } from './state/use-step.ts';
import { useWizardSession } from './state/use-wizard-session.ts';
import { WIZARD, type WizardStep } from './state/wizard-constants.ts';
import { useWizard, useWizardState, WizardProvider, type Wizard } from './state/wizard-context.tsx';
import { WizardPage } from './wizard-page.tsx';
import { emptyWizard, type WizardState } from './state/wizard-state.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

interface Example {
  readonly title: string;
  readonly description: string;
  readonly outline: string;
}

/** An example passed by another page. */
function exampleIn(state: unknown): Example | null {
  const example = (state as { example?: Partial<Example> } | null)?.example;
  if (typeof example?.outline !== 'string') return null;
  return { title: example.title ?? '', description: example.description ?? '', outline: example.outline };
}

const NEW = 'new';

/** The wizard for a new timeline. Its state is stored in the browser. */
export function CreateWizard({ drafts }: { drafts: DraftStorage }) {
  const say = useMessages();
  const location = useLocation();
  const [kept] = useState(() => drafts.loadProgress(NEW));
  const session = useWizardSession((): WizardState => {
    if (kept !== null) return wizardOfProgress(kept);
    return { ...emptyWizard(), ...exampleIn(location.state) };
  });
  const { store } = session;
  const [firstStep] = useState<WizardStep>(
    () => kept?.currentStep ?? (exampleIn(location.state) === null ? WIZARD.steps[0] : 'outline'),
  );
  const { step, goTo } = useStepInAddress(firstStep);
  const [draftId, setDraftId] = useState<string | null>(() => kept?.currentDraftId ?? null);
  const [isResumed, setIsResumed] = useState(kept !== null);
  const [dialog, setDialog] = useState<{ open: boolean; drafts: readonly Draft[] }>({ open: false, drafts: [] });
  const progress = (state: WizardState) =>
    progressOf(state, { step, aiSettings: drafts.loadAiSettings(), now: Date.now(), currentDraftId: draftId });

  const autosave = useAutosave(store, step, (state) => {
    if (!isWorthKeeping(state)) {
      // A field that was emptied by the user is not restored.
      drafts.clearProgress(NEW);
      return null;
    }
    return drafts.saveProgress(NEW, progress(state));
  });
  useFirstBrand(session);

  const saveDraft = (name: string): boolean => {
    const draft = drafts.saveDraft({ id: draftId, name, progress: progress(store.getState()) });
    if (draft !== null) {
      setDraftId(draft.id);
      drafts.saveProgress(NEW, { ...draft.progress, currentDraftId: draft.id });
    }
    setDialog((present) => ({ ...present, drafts: drafts.loadDrafts() }));
    return draft !== null;
  };
  const [wasDraftSaved, setWasDraftSaved] = useState<boolean | null>(null);

  const { narration, saver } = session;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useSaving(saver, {
    failed: (error) => console.error('Failed to create timeline', store.getState().timelineId, error),
    saved: async (timelineId) => {
      narration.stop();
      autosave.stop();
      drafts.clearProgress(NEW);
      if (draftId !== null) drafts.deleteDraft(draftId);
      void refreshTimeline(queryClient, timelineId);
      await navigate(`/timelines/${timelineId}`);
    },
  });
  const canSaveDraft = useStore(store, isWorthKeeping);
  const wizard = useMemo<Wizard>(() => ({ ...session, locked: false, firstStep }), [session, firstStep]);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const startOver = (): void => {
    setIsStartingOver(false);
    session.narration.stop();
    store.load(emptyWizard());
    goTo(WIZARD.steps[0]);
    drafts.clearProgress(NEW);
    setDraftId(null);
    setIsResumed(false);
  };

  return (
    <WizardProvider wizard={wizard}>
      <FirstVoice />
      <WizardPage
        title={say('wizard.page.new')}
        drafts={drafts}
        saving={saving}
        headerNote={
          <span role="status">
            {wasDraftSaved === false
              ? `• ${say('wizard.drafts.notKept')}`
              : autosave.status === 'failed'
                ? `• ${say('wizard.drafts.notKeptHere')}`
                : autosave.status === 'saved' || wasDraftSaved === true
                  ? `• ${say('wizard.drafts.saved')}`
                  : ''}
          </span>
        }
        headerActions={
          <>
            <Button onClick={() => setDialog({ open: true, drafts: drafts.loadDrafts() })}>
              <Files aria-hidden className="size-4" /> {say('wizard.drafts.open')}
            </Button>
            <Button disabled={!canSaveDraft} onClick={() => setWasDraftSaved(saveDraft(''))}>
              <Save aria-hidden className="size-4" /> {say('wizard.drafts.save')}
            </Button>
          </>
        }
        notices={
          isResumed ? (
            <Notice tone="info" className="mb-6">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span>{say('wizard.drafts.resumed')}</span>
                <button
                  type="button"
                  onClick={() => setIsStartingOver(true)}
                  className="inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium underline underline-offset-4"
                >
                  <RotateCcw aria-hidden className="size-3.5" /> {say('wizard.drafts.startOver')}
                </button>
              </div>
            </Notice>
          ) : null
        }
      />
      <DraftsDialog
        open={dialog.open}
        onOpenChange={(open) => setDialog((present) => ({ ...present, open }))}
        drafts={dialog.drafts}
        currentDraftId={draftId}
        canSave={canSaveDraft}
        onSave={saveDraft}
        onLoad={(draft) => {
          session.narration.stop();
          store.load(wizardOfProgress(draft.progress));
          goTo(draft.progress.currentStep);
          drafts.saveProgress(NEW, { ...draft.progress, currentDraftId: draft.id });
          setDraftId(draft.id);
          setIsResumed(false);
          setDialog((present) => ({ ...present, open: false }));
        }}
        onDelete={(draft) => {
          drafts.deleteDraft(draft.id);
          if (draft.id === draftId) setDraftId(null);
          setDialog((present) => ({ ...present, drafts: drafts.loadDrafts() }));
        }}
      />
      <ConfirmDialog
        open={isStartingOver}
        title={say('wizard.drafts.startOver.title')}
        description={say('wizard.drafts.startOver.about')}
        action={say('wizard.drafts.startOver.action')}
        onConfirm={startOver}
        onClose={() => setIsStartingOver(false)}
      />
      <LeaveGuard isUnsaved={() => !autosave.flush()} onLeave={autosave.stop} />
    </WizardProvider>
  );
}

/** A new timeline starts with the first voice for its language, and follows the language until a voice is chosen. */
function FirstVoice(): null {
  const { store } = useWizard();
  const { data: voices } = useVoices();
  const { chosen, detected } = useLanguage();
  const language = chosen || detected;
  const voice = useWizardState((state) => state.audioSettings.voice);
  const given = useRef('');
  useEffect(() => {
    if (voices === undefined || (voice !== '' && voice !== given.current)) return;
    const first = firstVoiceForNewTimeline(voices, language);
    if (first === undefined || first.id === voice) return;
    given.current = first.id;
    store.setState(({ audioSettings }) => ({ audioSettings: { ...audioSettings, voice: first.id } }));
  }, [voice, voices, language, store]);
  return null;
}

/** A new timeline starts with the current brand. */
function useFirstBrand({ store }: Pick<Wizard, 'store'>): void {
  const { data: current } = useBrand();
  const brand = useStore(store, (state) => state.settings.brand);
  useEffect(() => {
    if (brand !== undefined || current === undefined) return;
    store.setState(({ settings }) => ({ settings: { ...settings, brand: current.id } }));
  }, [brand, current, store]);
}
