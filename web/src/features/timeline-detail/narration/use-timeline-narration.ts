import { chooseVoice } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { useMemo, useState } from 'react';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { audioErrorMessage } from '../../../lib/errors/audio-errors.ts';
import { say } from '../../../lib/language/messages.ts';
import { recordSlide, untilRecordingIsUsed, type RecordingOptions } from '../../../lib/queries/audio.ts';
import { useVoices } from '../../../lib/queries/voices.ts';
import { useSession } from '../../../lib/session/session-context.tsx';
import { summariseNarration } from '../../narration/narration-summary.ts';
import { useNarration } from '../../narration/use-narration.ts';

/** The narration of a timeline as it is saved, with its start. */
export function useTimelineNarration(timeline: Timeline) {
  const { id, slides, audioSettings } = timeline;
  const { user } = useSession();
  const isEnabled = useConfiguration().data?.audioEnabled ?? true;
  const voices = useVoices('all');
  const voiceId = chooseVoice(audioSettings.voice || timeline.voice, voices.data ?? []);
  const settings = useMemo(() => ({ ...audioSettings, voice: voiceId }), [audioSettings, voiceId]);
  const spoken = useNarration(id, { isEnabled, expectedOf: slides });
  const { files, bySlide, job } = spoken;
  const summary = useMemo(
    () => summariseNarration(slides, (slide) => bySlide.get(slide.id), voices.data ? settings : null),
    [slides, bySlide, settings, voices.data],
  );
  const isComplete = summary.eligible > 0 && summary.narrated === summary.eligible;
  const [refusal, setRefusal] = useState<string | null>(null);

  const reasonNotToStart = (): string | null => {
    if (!user) return say('timeline.audio.signInNeeded');
    if (voiceId === '') return say('timeline.audio.voiceNeeded');
    return slides.length === 0 ? say('timeline.audio.slideNeeded') : null;
  };
  return {
    ...spoken,
    isEnabled,
    /** Whether it is known which slides have audio. */
    isKnown: files.data !== undefined,
    summary,
    isComplete,
    /** Number of slides that changed after their narration. */
    stale: summary.narrated - summary.current,
    settings,
    voiceName: voices.data?.find((voice) => voice.id === voiceId)?.name ?? voiceId,
    speaking: job.live,
    start: (): void => {
      const reason = reasonNotToStart();
      setRefusal(reason);
      // When every narration is current, a request regenerates all of it.
      if (reason === null) job.start({ settings, regenerate: isComplete && summary.current === summary.narrated });
    },
    startFailure: refusal ?? (job.startFailure === null ? null : audioErrorMessage(job.startFailure)),
    isNothingQueued: job.started?.jobsQueued === 0 && !job.live,
    /**
     * Makes a sound the narration of a slide. Resolves once the service has accepted it; throws Error with the message for
     * the user if it does not.
     */
    async record(slideId: string, sound: Blob, { onUploaded, ...options }: RecordingOptions): Promise<void> {
      try {
        const jobId = await recordSlide(slideId, sound, options);
        onUploaded();
        job.retry();
        await untilRecordingIsUsed(jobId, options.signal);
        job.retry();
        void files.refetch();
      } catch (error) {
        throw new Error(audioErrorMessage(error), { cause: error });
      }
    },
  };
}

export type TimelineNarration = ReturnType<typeof useTimelineNarration>;
