import { chooseVoice } from '@slidewright/domain';
import { audioReadiness, slidesEligibleForAudio } from '@slidewright/slides';
import type { Timeline } from '@slidewright/http-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { RequestError } from '../../../lib/api/request.ts';
import { audioErrorMessage } from '../../../lib/errors/audio-errors.ts';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { AUDIO_STATUS } from '../../../lib/constants.ts';
import { audioKeys, videoKeys } from '../../../lib/queries/keys.ts';
import {
  audioFilesBySlide,
  cancelAudioGeneration,
  generateTimelineAudio,
  recordSlide,
  speaksSlide,
  speaksWith,
  useAudioFiles,
  untilRecordingIsUsed,
  useAudioStatus,
  type AudioStatus,
  type RecordingOptions,
} from '../../../lib/queries/audio.ts';
import { refreshBundle } from '../../../lib/queries/bundle.ts';
import { useVoices } from '../../../lib/queries/voices.ts';
import { useSession } from '../../../lib/session/session-context.tsx';
import { say } from '../../../lib/language/messages.ts';

/** Codes whose own message is more specific than that of their cause: it names the word or the voice. */
const TELLING_CODES = new Set(['TEXT_NOT_SPEAKABLE', 'VOICE_UNAVAILABLE', 'TIMELINE_LOCKED']);
/** Up to this many slides, each sound is fetched as soon as it is ready. */
const FOLLOWED_SLIDES = 50;

/** A missing precondition of narration; its message is shown unchanged. */
class NarrationPrecondition extends Error {}

/** The message for failed narration. */
export function narrationFailureMessage(error: unknown): string {
  if (error instanceof NarrationPrecondition) return error.message;
  if (error instanceof RequestError && error.code === 'AUDIO_DISABLED') return say('timeline.audio.disabled');
  if (error instanceof RequestError && TELLING_CODES.has(error.code)) return error.message;
  return audioErrorMessage(error);
}

function isSpeaking(status: AudioStatus | undefined): boolean {
  return status !== undefined && status.summary.pending + status.summary.processing > 0;
}

/** Queries that new narration changes. */
function refreshSpoken(queryClient: QueryClient, timelineId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: audioKeys.files(timelineId) }),
    queryClient.invalidateQueries({ queryKey: videoKeys.status(timelineId) }),
    refreshBundle(queryClient, timelineId),
  ]);
}

/** The narration of a timeline: its files, the running job, start and cancel. */
export function useNarration(timeline: Timeline) {
  const { id, slides, audioSettings } = timeline;
  const queryClient = useQueryClient();
  const { user } = useSession();
  const enabled = useConfiguration().data?.audioEnabled ?? true;
  const voices = useVoices('all');
  const files = useAudioFiles(id);
  const bySlide = useMemo(() => audioFilesBySlide(files.data), [files.data]);
  const readiness = useMemo(() => audioReadiness(slides, (slideId) => bySlide.has(slideId)), [slides, bySlide]);

  const voiceId = chooseVoice(audioSettings.voice || timeline.voice, voices.data ?? []);
  const settings = useMemo(() => ({ ...audioSettings, voice: voiceId }), [audioSettings, voiceId]);
  const stale = useMemo(
    () =>
      slidesEligibleForAudio(slides).filter((slide) => {
        const file = bySlide.get(slide.id);
        return file !== undefined && !(speaksSlide(file, slide) && (!voices.data || speaksWith(file, settings)));
      }).length,
    [slides, bySlide, settings, voices.data],
  );

  const sawActivity = useRef(false);
  const status = useAudioStatus(id, {
    enabled,
    refetchInterval: (latest) => {
      if (isSpeaking(latest)) sawActivity.current = true;
      else if (sawActivity.current || readiness.complete) return false;
      return AUDIO_STATUS.pollMs;
    },
  });
  const speaking = isSpeaking(status.data);

  useEffect(() => {
    // The cache may be older than edits and narration made on another page.
    void queryClient.invalidateQueries({ queryKey: audioKeys.status(id) });
    void queryClient.invalidateQueries({ queryKey: audioKeys.files(id) });
  }, [id, queryClient]);

  const completed = status.data?.summary.completed ?? 0;
  const follow = slides.length <= FOLLOWED_SLIDES;
  const lastCompleted = useRef(completed);
  useEffect(() => {
    const isNew = completed !== lastCompleted.current;
    lastCompleted.current = completed;
    if (isNew && speaking && follow) void queryClient.invalidateQueries({ queryKey: audioKeys.files(id) });
  }, [completed, follow, id, queryClient, speaking]);

  const wasSpeaking = useRef(false);
  useEffect(() => {
    if (wasSpeaking.current && !speaking) {
      void refreshSpoken(queryClient, id);
    }
    wasSpeaking.current = speaking;
  }, [id, queryClient, speaking]);

  const lookAgain = () => queryClient.invalidateQueries({ queryKey: audioKeys.status(id) });
  const showNarration = async (): Promise<void> => {
    // Short texts are ready before the first poll.
    await lookAgain();
    await refreshSpoken(queryClient, id);
  };
  const start = useMutation({
    mutationFn: async () => {
      if (!user) throw new NarrationPrecondition(say('timeline.audio.signInNeeded'));
      if (voiceId === '') throw new NarrationPrecondition(say('timeline.audio.voiceNeeded'));
      if (slides.length === 0) throw new NarrationPrecondition(say('timeline.audio.slideNeeded'));
      // When every narration is current, a request regenerates all of it.
      const regenerate = readiness.complete && stale === 0;
      return generateTimelineAudio(id, settings, { regenerate });
    },
    onSuccess: async (answer) => {
      if (answer.jobsQueued > 0) sawActivity.current = true;
      await showNarration();
    },
  });
  const cancel = useMutation({ mutationFn: () => cancelAudioGeneration(id), onSettled: lookAgain });

  return {
    enabled,
    /** Whether it is known which slides have audio. */
    known: files.data !== undefined,
    failure: files.error ?? status.error,
    retry: () => void Promise.all([files.refetch(), status.refetch()]),
    bySlide,
    readiness,
    /** Slides whose narration matches their text. */
    ready: readiness.current - stale,
    /** Number of slides that changed after their narration. */
    stale,
    settings,
    voiceName: voices.data?.find((voice) => voice.id === voiceId)?.name ?? voiceId,
    status: status.data,
    speaking,
    start: () => start.mutate(),
    starting: start.isPending,
    startFailure: start.error ? narrationFailureMessage(start.error) : null,
    nothingQueued: start.data?.jobsQueued === 0 && !speaking ? say('timeline.audio.nothingToGenerate') : null,
    /**
     * Makes a sound the narration of a slide. Resolves once the service has accepted it; throws Error with the message for
     * the user if it does not.
     */
    async record(slideId: string, sound: Blob, { onUploaded, ...options }: RecordingOptions): Promise<void> {
      try {
        const jobId = await recordSlide(slideId, sound, options);
        onUploaded();
        sawActivity.current = true;
        void showNarration();
        await untilRecordingIsUsed(jobId, options.signal);
        await showNarration();
      } catch (error) {
        throw new Error(narrationFailureMessage(error), { cause: error });
      }
    },
    cancel: () => cancel.mutate(),
    cancelling: cancel.isPending,
    cancelFailure: cancel.error ? narrationFailureMessage(cancel.error) : null,
  };
}

export type Narration = ReturnType<typeof useNarration>;
