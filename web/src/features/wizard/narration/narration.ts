import { hasWords } from '@slidewright/slides/speech/speech-text';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { showToast } from '../../../components/toast/toast.ts';
import { audioErrorMessage } from '../../../lib/errors/audio-errors.ts';
import { narrationJob } from '../../../lib/jobs/job-kinds.ts';
import { jobQuery } from '../../../lib/jobs/use-job.ts';
import { say } from '../../../lib/language/messages.ts';
import { pause } from '../../../lib/pause.ts';
import { audioKeys } from '../../../lib/queries/keys.ts';
import {
  generateSlideAudio,
  generateTimelineAudio,
  recordSlide,
  untilRecordingIsUsed,
  type AudioStatus,
  type RecordingOptions,
} from '../../../lib/queries/audio.ts';
import { type TimelineSaver } from '../saving/save-timeline.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { slideList } from '../state/wizard-state.ts';
import { type WizardStore } from '../state/wizard-store.ts';

export interface NarrationState {
  /** State of a bulk request, until the slides are queued. */
  readonly phase: 'idle' | 'saving' | 'queueing';
  /** Slides whose narration was just requested, by their ids in the wizard. */
  readonly asking: readonly string[];
  readonly lastError: string | null;
}

const IDLE: NarrationState = { phase: 'idle', asking: [], lastError: null };

const isSpoken = ({ status }: AudioStatus['slides'][number]): boolean =>
  status === 'pending' || status === 'processing';

/** Asks for the narration of the wizard's slides, which are saved first. What becomes of it is followed by the page. */
export function createNarration(tools: {
  readonly store: WizardStore;
  readonly saver: TimelineSaver;
  readonly queryClient: QueryClient;
}) {
  const { store, saver, queryClient } = tools;
  const state = createStore<NarrationState>(() => IDLE);
  let telling = new AbortController();

  const refreshStatus = (timelineId: string): Promise<AudioStatus> =>
    queryClient.fetchQuery(jobQuery(narrationJob(timelineId)));

  /**
   * The narration once none of these slides is spoken any more; null at the end of the five minutes, or when nobody waits.
   * Throws why the page could not read it.
   */
  const untilSpoken = (timelineId: string, slideIds: readonly string[]): Promise<AudioStatus | null> => {
    const ours = new Set(slideIds);
    const cache = queryClient.getQueryCache();
    const hash = hashKey(audioKeys.status(timelineId));
    const { signal } = telling;
    const { promise, resolve, reject } = Promise.withResolvers<AudioStatus | null>();
    const look = (): void => {
      const known = cache.get<AudioStatus>(hash)?.state;
      if (known?.status === 'error') reject(known.error);
      else if (known?.data && !known.data.slides.some((slide) => ours.has(slide.slideId) && isSpoken(slide)))
        resolve(known.data);
    };
    const leave = cache.subscribe(({ query }) => {
      if (query.queryHash === hash) look();
    });
    const giveUp = (): void => resolve(null);
    const timer = setTimeout(giveUp, WIZARD.bulkAudioTimeoutMs - WIZARD.bulkAudioPollMs);
    signal.addEventListener('abort', giveUp);
    look();
    return promise.finally(() => {
      leave();
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    });
  };

  const fail = (error: unknown): void => state.setState({ lastError: audioErrorMessage(error) });

  /** Says when the queued slides are spoken. */
  const tellEnd = async (timelineId: string, slideIds: readonly string[]): Promise<void> => {
    const ours = new Set(slideIds);
    // Short texts are spoken before it is read that they are queued.
    if (!(await pause(WIZARD.bulkAudioPollMs, telling.signal))) return;
    const end = await untilSpoken(timelineId, slideIds);
    const count = end?.slides.filter(({ slideId, status }) => ours.has(slideId) && status === 'completed').length ?? 0;
    if (count > 0) showToast({ title: say('wizard.narration.completed', { count }) });
  };

  /** Saves a slide and sends a request for its narration. */
  const requestOne = async <Answer>(id: string, send: (serverId: string) => Promise<Answer>) => {
    state.setState({ lastError: null });
    const timelineId = await saver.saveForNarration([id]);
    const serverId = store.getState().saved[id]?.serverId;
    if (!serverId) throw new Error(say('wizard.narration.invalidSlideOrVoice'));
    const answer = await send(serverId);
    store.markNarrated([serverId]);
    await refreshStatus(timelineId);
    return { timelineId, answer };
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
      showToast({ title: say('wizard.narration.queued', { count: answer.jobsQueued }) });
      await refreshStatus(timelineId);
      void tellEnd(timelineId, slideIds).catch(fail);
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
        await requestOne(id, (slideId) => generateSlideAudio(slideId, store.getState().audioSettings, { regenerate }));
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
        const { timelineId, answer } = await requestOne(id, (serverId) => recordSlide(serverId, sound, options));
        onUploaded();
        await untilRecordingIsUsed(answer, options.signal);
        await refreshStatus(timelineId);
      } catch (error) {
        throw new Error(audioErrorMessage(error), { cause: error });
      } finally {
        setAsking(id, false);
      }
    },

    dismissError: () => state.setState({ lastError: null }),

    /** Does not wait for the end of narration any more, which goes on. */
    stop(): void {
      telling.abort();
      telling = new AbortController();
    },
  };
}

export type NarrationControls = ReturnType<typeof createNarration>;
