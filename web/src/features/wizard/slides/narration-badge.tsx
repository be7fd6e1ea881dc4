import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { speaksSlide, speaksWith, type SlideAudioStatus } from '../../../lib/queries/audio.ts';
import type { AudioFile } from '@slidewright/http-api';
import { classNames } from '../../../lib/class-names.ts';
import { useNarrationOfSlide } from '../../narration/use-narration.ts';
import { useNarrationFiles } from '../narration/use-wizard-narration.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

export type NarrationStanding = SlideAudioStatus | 'outdated';

const STANDINGS = {
  none: { icon: CircleDashed, className: 'text-muted' },
  pending: { icon: Clock, className: 'text-muted' },
  processing: { icon: LoaderCircle, className: 'text-muted' },
  completed: { icon: CircleCheck, className: 'text-good' },
  failed: { icon: CircleAlert, className: 'text-bad' },
  outdated: { icon: RefreshCw, className: 'text-warn' },
} as const satisfies Record<NarrationStanding, unknown>;

/** State of a slide's narration, and its file if any. */
export function useSlideNarration(id: string): {
  standing: NarrationStanding;
  file: AudioFile | undefined;
  failure: string | undefined;
} {
  const { narration } = useWizard();
  const { slide, timelineId, serverId, audioSettings } = useWizardState((state) => ({
    slide: state.slides[id],
    timelineId: state.timelineId ?? '',
    serverId: state.saved[id]?.serverId ?? '',
    audioSettings: state.audioSettings,
  }));
  const { status, failure } = useNarrationOfSlide(timelineId, serverId) ?? {};
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
  const say = useMessages();
  const { icon: Icon, className } = STANDINGS[standing];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className={classNames('size-4 shrink-0', standing === 'processing' && 'animate-spin')} />
      <span>
        <span className="sr-only">{say('wizard.slide.audio')} </span>
        {say(`words.audioStatus.${standing}`)}
      </span>
    </span>
  );
}
