import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { AUDIO_STATUS_LABELS, speaksSlide, speaksWith, type SlideAudioStatus } from '../../../lib/queries/audio.ts';
import type { AudioFile } from '@slidewright/http-api';
import { classNames } from '../../../lib/class-names.ts';
import { useNarrationFiles } from '../narration/use-narration-summary.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';

export type NarrationStanding = SlideAudioStatus | 'outdated';

const STANDINGS = {
  none: { label: AUDIO_STATUS_LABELS.none, icon: CircleDashed, className: 'text-muted' },
  pending: { label: AUDIO_STATUS_LABELS.pending, icon: Clock, className: 'text-muted' },
  processing: { label: AUDIO_STATUS_LABELS.processing, icon: LoaderCircle, className: 'text-muted' },
  completed: { label: AUDIO_STATUS_LABELS.completed, icon: CircleCheck, className: 'text-good' },
  failed: { label: AUDIO_STATUS_LABELS.failed, icon: CircleAlert, className: 'text-bad' },
  outdated: { label: 'Changed since', icon: RefreshCw, className: 'text-warn' },
} as const satisfies Record<NarrationStanding, unknown>;

/** State of a slide's narration, and its file if any. */
export function useSlideNarration(id: string): {
  standing: NarrationStanding;
  file: AudioFile | undefined;
  failure: string | undefined;
} {
  const { narration } = useWizard();
  const { slide, serverId, audioSettings } = useWizardState((state) => ({
    slide: state.slides[id],
    serverId: state.saved[id]?.serverId ?? '',
    audioSettings: state.audioSettings,
  }));
  const status = useStore(narration.state, ({ statuses }) => statuses[serverId]);
  const failure = useStore(narration.state, ({ failures }) => failures[serverId]);
  const isAsking = useStore(narration.state, ({ asking }) => asking.includes(id));
  const file = useNarrationFiles().get(serverId);
  if (slide === undefined) return { standing: 'none', file: undefined, failure: undefined };
  if (status === 'pending' || status === 'processing') return { standing: status, file, failure: undefined };
  if (isAsking) return { standing: 'pending', file, failure: undefined };
  if (status === 'failed') return { standing: 'failed', file, failure };
  if (file === undefined) return { standing: 'none', file, failure: undefined };
  const isCurrent = speaksSlide(file, slide) && speaksWith(file, audioSettings);
  return { standing: isCurrent ? 'completed' : 'outdated', file, failure: undefined };
}

export function NarrationBadge({ standing }: { standing: NarrationStanding }) {
  const { label, icon: Icon, className } = STANDINGS[standing];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', className)}>
      <Icon aria-hidden className={classNames('size-4', standing === 'processing' && 'animate-spin')} />
      <span>
        <span className="sr-only">Audio: </span>
        {label}
      </span>
    </span>
  );
}
