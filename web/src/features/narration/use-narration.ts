import type { Slide } from '@slidewright/http-api';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { audioErrorMessage } from '../../lib/errors/audio-errors.ts';
import { narrationJob } from '../../lib/jobs/job-kinds.ts';
import { jobQuery, useJob } from '../../lib/jobs/use-job.ts';
import { audioKeys } from '../../lib/queries/keys.ts';
import { audioFilesBySlide, useAudioFiles, type AudioStatus, type SlideAudioStatus } from '../../lib/queries/audio.ts';

interface NarrationOptions {
  readonly isEnabled?: boolean;
  /** Where one of these has no narration yet, its state is polled before any has begun. */
  readonly expectedOf?: readonly Slide[];
  readonly pollMs?: number;
}

/** The narration of a timeline: its sounds, and the job of those that are being made, which is followed to its end. */
export function useNarration(timelineId: string, { isEnabled = true, expectedOf = [], pollMs }: NarrationOptions = {}) {
  const queryClient = useQueryClient();
  const files = useAudioFiles(timelineId);
  const bySlide = useMemo(() => audioFilesBySlide(files.data), [files.data]);
  const job = useJob(narrationJob(timelineId, pollMs), {
    isEnabled: isEnabled && timelineId !== '',
    isExpected: expectedOf.some((slide) => hasWords(slide) && !bySlide.has(slide.id)),
  });
  useEffect(() => {
    // The cache may be older than edits and narration made on another page.
    void queryClient.invalidateQueries({ queryKey: audioKeys.files(timelineId) });
  }, [timelineId, queryClient]);
  return { files, bySlide, job, status: job.data };
}

/** The state of the narration of one slide, by its id on the server, and why it failed. */
interface SlideNarration {
  readonly status: SlideAudioStatus;
  readonly failure: string | undefined;
}

/** The same of a narration that the page follows; undefined while not known. */
export function useNarrationOfSlide(timelineId: string, slideId: string): SlideNarration | undefined {
  const { data } = useQuery({
    ...jobQuery(narrationJob(timelineId)),
    enabled: false,
    select: (status) => slideNarrationIn(status, slideId),
  });
  return data ?? undefined;
}

function slideNarrationIn(status: AudioStatus, slideId: string): SlideNarration | null {
  const slide = status.slides.find((one) => one.slideId === slideId);
  if (slide === undefined) return null;
  return { status: slide.status, failure: slide.error && audioErrorMessage(slide.error) };
}
