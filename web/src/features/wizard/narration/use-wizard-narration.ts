import type { AudioFile } from '@slidewright/http-api';
import { useMemo } from 'react';
import { summariseNarration, type NarrationSummary } from '../../narration/narration-summary.ts';
import { audioFilesBySlide, useAudioFiles } from '../../../lib/queries/audio.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { slideList, type WizardState } from '../state/wizard-state.ts';

/** Counts of slides with narration; `files` by the slides' ids on the server. */
export function summariseWizard(
  state: Pick<WizardState, 'slides' | 'order' | 'saved' | 'audioSettings'>,
  files: ReadonlyMap<string, AudioFile>,
): NarrationSummary {
  return summariseNarration(
    slideList(state),
    ({ id }) => files.get(state.saved[id]?.serverId ?? ''),
    state.audioSettings,
  );
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
  return useWizardState((state) => summariseWizard(state, files));
}
