import { hasWords } from '@slidewright/slides';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { showToast } from '../../../components/toast/toast.ts';
import { audioErrorMessage, failedSlidesMessage } from '../../../lib/errors/audio-errors.ts';
import { audioKeys } from '../../../lib/queries/keys.ts';
import {
  cancelAudioGeneration,
  fetchAudioStatus,
  generateSlideAudio,
  generateTimelineAudio,
  recordSlide,
  type AudioStatus,
  type SlideAudioStatus,
  untilRecordingIsUsed,
  type RecordingOptions,
} from '../../../lib/queries/audio.ts';
import { pause } from '../../../lib/pause.ts';
import { ConflictError, type TimelineSaver } from '../saving/save-timeline.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { slideList } from '../state/wizard-state.ts';
import { type WizardStore } from '../state/wizard-store.ts';
import { say } from '../../../lib/language/messages.ts';

export interface NarrationState {
  /** State of a bulk request. */
  readonly phase: 'idle' | 'saving' | 'queueing' | 'generating';
  /** Of the current bulk request. */
  readonly queued: number;
  readonly completed: number;
  /** Last state of each slide, by its id on the server. */
  readonly statuses: Readonly<Record<string, SlideAudioStatus>>;
  /** Why slides failed, by their ids on the server. */
  readonly failures: Readonly<Record<string, string>>;
  /** Slides whose narration was just requested, by their ids in the wizard. */
  readonly asking: readonly string[];
  readonly lastError: string | null;
}

const IDLE: NarrationState = {
  phase: 'idle',
  queued: 0,
  completed: 0,
  statuses: {},
  failures: {},
  asking: [],
  lastError: null,
};

export function audioQueuedMessage(count: number): string {
  return say('wizard.narration.queued', { count });
}

export function audioCompletedMessage(count: number): string {
  return say('wizard.narration.completed', { count });
}

/** A conflict says itself what to do about it. */
function failureMessage(error: unknown): string {
  return error instanceof ConflictError ? error.message : audioErrorMessage(error);
}

const LIVE: ReadonlySet<SlideAudioStatus> = new Set(['pending', 'processing']);

/** Narration of the wizard's slides: request, progress and result. */
export function createNarration(tools: {
  readonly store: WizardStore;
  readonly saver: TimelineSaver;
  readonly queryClient: QueryClient;
}) {
  const { store, saver, queryClient } = tools;
  const state = createStore<NarrationState>(() => IDLE);
  let following = new AbortController();

  const refreshFiles = (timelineId: string): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: audioKeys.files(timelineId), refetchType: 'all' });

  const publish = (status: AudioStatus): void =>
    state.setState({
      statuses: Object.fromEntries(status.slides.map((slide) => [slide.slideId, slide.status])),
      failures: Object.fromEntries(
        status.slides.flatMap(({ slideId, error }) => (error ? [[slideId, audioErrorMessage(error)]] : [])),
      ),
    });

  /**
   * Polls every 3 s how many of the queued slides are completed; ends when none is running, when a poll fails, or
   * after 5 minutes.
   */
  const follow = async (timelineId: string, slideIds: readonly string[], onProgress: (completed: number) => void) => {
    const { signal } = following;
    const until = Date.now() + WIZARD.bulkAudioTimeoutMs;
    const ours = new Set(slideIds);
    let seen = 0;
    while (Date.now() < until && (await pause(WIZARD.bulkAudioPollMs, signal))) {
      const status = await fetchAudioStatus(timelineId, signal);
      publish(status);
      const slides = status.slides.filter(({ slideId }) => ours.has(slideId));
      const completed = slides.filter((slide) => slide.status === 'completed').length;
      if (completed !== seen) await refreshFiles(timelineId);
      seen = completed;
      onProgress(completed);
      if (!slides.some((slide) => LIVE.has(slide.status)))
        return { completed, failed: slides.filter((slide) => slide.status === 'failed').length };
    }
    return null;
  };

  const fail = (error: unknown): void => {
    if (following.signal.aborted) return;
    state.setState({ lastError: failureMessage(error) });
  };

  const followBulk = async (timelineId: string, slideIds: readonly string[]): Promise<void> => {
    state.setState({ phase: 'generating', queued: slideIds.length, completed: 0 });
    const end = await follow(timelineId, slideIds, (completed) => state.setState({ completed }));
    if (end === null) return;
    if (end.failed > 0) state.setState({ lastError: failedSlidesMessage(end.failed) });
    if (end.completed > 0) showToast({ title: audioCompletedMessage(end.completed) });
  };

  /** Saves a slide and sends a request for its narration. */
  const requestOne = async <Answer>(id: string, send: (serverId: string) => Promise<Answer>) => {
    state.setState({ lastError: null });
    const timelineId = await saver.saveForNarration([id]);
    const serverId = store.getState().saved[id]?.serverId;
    if (!serverId) throw new Error(say('wizard.narration.invalidSlideOrVoice'));
    const answer = await send(serverId);
    store.markNarrated([serverId]);
    return { timelineId, serverId, answer };
  };

  const followOne = async (timelineId: string, serverId: string): Promise<void> => {
    state.setState(({ statuses }) => ({ statuses: { ...statuses, [serverId]: 'pending' } }));
    const end = await follow(timelineId, [serverId], () => undefined);
    if (end && end.failed > 0) state.setState({ lastError: failedSlidesMessage(end.failed) });
    await refreshFiles(timelineId);
  };

  const narrateAll = async (options: { regenerate: boolean; quiet: boolean }): Promise<void> => {
    const wizard = store.getState();
    const slides = slideList(wizard);
    if (wizard.audioSettings.voice === '' || slides.length === 0) {
      state.setState({ lastError: say('wizard.narration.invalidVoiceOrTimeline') });
      return;
    }
    const isWritten = slides.some(({ speakerNotes, title }) => speakerNotes.trim() !== '' || title.trim() !== '');
    if (wizard.mode === 'create' && !isWritten) {
      if (!options.quiet) showToast({ title: say('wizard.narration.nothingQueued') });
      return;
    }
    if (state.getState().phase !== 'idle') return;
    state.setState({ phase: 'saving', lastError: null });
    try {
      const timelineId = await saver.saveForNarration(slides.filter(hasWords).map(({ id }) => id));
      state.setState({ phase: 'queueing' });
      const { regenerate } = options;
      const answer = await generateTimelineAudio(timelineId, store.getState().audioSettings, { regenerate });
      const slideIds = answer.queuedJobs.map(({ slideId }) => slideId);
      store.markNarrated(slideIds);
      if (answer.jobsQueued === 0) {
        if (!options.quiet) showToast({ title: say('wizard.narration.nothingQueued') });
        return;
      }
      state.setState(({ statuses }) => ({
        statuses: { ...statuses, ...Object.fromEntries(slideIds.map((slideId) => [slideId, 'pending'] as const)) },
      }));
      showToast({ title: audioQueuedMessage(answer.jobsQueued) });
      await followBulk(timelineId, slideIds);
    } catch (error) {
      fail(error);
    } finally {
      state.setState({ phase: 'idle' });
    }
  };

  const setAsking = (id: string, asked: boolean): void =>
    state.setState(({ asking }) => ({ asking: asked ? [...asking, id] : asking.filter((other) => other !== id) }));

  return {
    state,

    /** Narrates what is missing or has changed; all of it with `regenerate`. */
    generateAll: (regenerate = false) => narrateAll({ regenerate, quiet: false }),

    /** The same, without a message when there is nothing to do. */
    generateInBackground: () => narrateAll({ regenerate: false, quiet: true }),

    /** Narrates one slide, by its id in the wizard; with `regenerate` also an unchanged one. */
    async generateOne(id: string, regenerate = false): Promise<void> {
      const { slides, audioSettings } = store.getState();
      if (slides[id] === undefined || audioSettings.voice === '') {
        state.setState({ lastError: say('wizard.narration.invalidSlideOrVoice') });
        return;
      }
      if (state.getState().asking.includes(id)) return;
      setAsking(id, true);
      try {
        const { timelineId, serverId, answer } = await requestOne(id, (slideId) =>
          generateSlideAudio(slideId, store.getState().audioSettings, { regenerate }),
        );
        await ('jobId' in answer ? followOne(timelineId, serverId) : refreshFiles(timelineId));
      } catch (error) {
        fail(error);
      } finally {
        setAsking(id, false);
      }
    },

    /**
     * Makes a sound the narration of one slide, by its id in the wizard. Resolves once the service has accepted it; throws
     * Error with the message for the user if it does not.
     */
    async recordOne(id: string, sound: Blob, { onUploaded, ...options }: RecordingOptions): Promise<void> {
      setAsking(id, true);
      try {
        const { timelineId, serverId, answer } = await requestOne(id, (slideId) =>
          recordSlide(slideId, sound, options),
        );
        onUploaded();
        void followOne(timelineId, serverId).catch(fail);
        await untilRecordingIsUsed(answer, options.signal);
      } catch (error) {
        throw new Error(failureMessage(error), { cause: error });
      } finally {
        setAsking(id, false);
      }
    },

    /** Cancels queued and running narration, here and on the server. */
    async cancel(): Promise<void> {
      const { timelineId } = store.getState();
      if (timelineId === null) return;
      try {
        await cancelAudioGeneration(timelineId);
        following.abort();
        following = new AbortController();
        publish(await fetchAudioStatus(timelineId));
        await refreshFiles(timelineId);
      } catch (error) {
        fail(error);
      }
    },

    dismissError: () => state.setState({ lastError: null }),

    /** Stops polling; queued narration continues on the server. */
    stop(): void {
      following.abort();
      following = new AbortController();
    },
  };
}

export type NarrationControls = ReturnType<typeof createNarration>;
