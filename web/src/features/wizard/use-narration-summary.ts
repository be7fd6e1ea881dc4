import { hasContent } from '@slidewright/domain';
import { useMemo } from 'react';
import { audioFilesBySlide, speaksSlide, speaksWith, useAudioFiles } from '../../lib/queries/audio.ts';
import { useWizardState } from './wizard-context.tsx';
import { slideList } from './wizard-store.ts';

export interface NarrationSummary {
  /** Slides that have something to say. */
  readonly eligible: number;
  /** Of those, the ones whose narration says what they say now, in the chosen voice. */
  readonly current: number;
  /** Slides whose narration says what they say now, in whatever voice. */
  readonly unchanged: number;
  /** Slides with a narration file, of whatever words. */
  readonly narrated: number;
}

/** How many slides are narrated as they stand. */
export function useNarrationSummary(): NarrationSummary {
  const { slides, order, timelineId, audioSettings } = useWizardState(
    ({ slides, order, timelineId, audioSettings }) => ({
      slides,
      order,
      timelineId,
      audioSettings,
    }),
  );
  const { data } = useAudioFiles(timelineId ?? '');
  return useMemo(() => {
    const files = audioFilesBySlide(data);
    const spoken = slideList({ slides, order }).filter(hasContent);
    const withFile = spoken.flatMap((slide) => {
      const file = slide.serverId === null ? undefined : files.get(slide.serverId);
      return file === undefined ? [] : [{ slide, file }];
    });
    const unchanged = withFile.filter(({ slide, file }) => speaksSlide(file, slide));
    return {
      eligible: spoken.length,
      narrated: withFile.length,
      unchanged: unchanged.length,
      current: unchanged.filter(({ file }) => speaksWith(file, audioSettings)).length,
    };
  }, [slides, order, data, audioSettings]);
}
