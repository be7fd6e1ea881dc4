import { hasWords } from '@slidewright/slides';
import type { AudioFile } from '@slidewright/http-api';
import { useMemo } from 'react';
import { audioFilesBySlide, speaksSlide, speaksWith, useAudioFiles } from '../../../lib/queries/audio.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { slideList, type WizardState } from '../state/wizard-state.ts';

export interface NarrationSummary {
  /** Slides with text to speak. */
  readonly eligible: number;
  /** Of those, the ones whose narration matches their text and the chosen voice. */
  readonly current: number;
  /** Slides whose narration matches their text, in any voice. */
  readonly unchanged: number;
  /** Slides with a narration file, current or not. */
  readonly narrated: number;
}

/** Counts of slides with current narration; `files` by the slides' ids on the server. */
export function summariseNarration(
  state: Pick<WizardState, 'slides' | 'order' | 'saved' | 'audioSettings'>,
  files: ReadonlyMap<string, AudioFile>,
): NarrationSummary {
  const spoken = slideList(state).filter(hasWords);
  const withFile = spoken.flatMap((slide) => {
    const file = files.get(state.saved[slide.id]?.serverId ?? '');
    return file === undefined ? [] : [{ slide, file }];
  });
  const unchanged = withFile.filter(({ slide, file }) => speaksSlide(file, slide));
  return {
    eligible: spoken.length,
    narrated: withFile.length,
    unchanged: unchanged.length,
    current: unchanged.filter(({ file }) => speaksWith(file, state.audioSettings)).length,
  };
}

/** The current audio files of the wizard's timeline, by the slides' ids on the server. */
export function useNarrationFiles(): ReadonlyMap<string, AudioFile> {
  const timelineId = useWizardState((state) => state.timelineId);
  const { data } = useAudioFiles(timelineId ?? '');
  return useMemo(() => audioFilesBySlide(data), [data]);
}

/** The summary, rendered again only when one of its numbers changes. */
export function useNarrationSummary(): NarrationSummary {
  const files = useNarrationFiles();
  return useWizardState((state) => summariseNarration(state, files));
}
