import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/job/panel.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Say } from '../../../lib/language/messages.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { NarrationPanel } from '../../narration/narration-panel.tsx';
import type { TimelineNarration } from './use-timeline-narration.ts';

interface AudioPanelProps {
  readonly narration: TimelineNarration;
  readonly locked: boolean;
  /** A film job is running, which narrates what is missing and shows its progress. */
  readonly ofFilm: boolean;
}

/** The narration of the timeline, where it is not switched off. */
export function AudioPanel({ narration, locked, ofFilm }: AudioPanelProps) {
  const say = useMessages();
  const { files, job, isKnown } = narration;
  if (!narration.isEnabled)
    return (
      <Panel title={say('timeline.audio.title')} state={say('timeline.audio.switchedOff')}>
        <p className="text-sm text-muted">{say('errors.audio.disabled')}</p>
      </Panel>
    );
  return (
    <NarrationPanel
      title={say('timeline.audio.title')}
      narration={narration}
      summary={isKnown ? narration.summary : null}
      preparing={job.starting ? say('common.starting') : null}
      isStartable={!locked && isKnown}
      onStart={narration.start}
      failures={[narration.startFailure]}
      isOfFilm={ofFilm}
    >
      <p className="min-h-10">{isKnown ? describe(narration, say) : null}</p>
      {narration.isNothingQueued ? <Notice tone="info">{say('errors.audio.nothingToGenerate')}</Notice> : null}
      {files.error === null ? null : (
        <Notice tone="bad" title={say('timeline.audio.stateFailed')}>
          <p>{files.error.message}</p>
          <Button className="mt-2" onClick={() => void files.refetch()}>
            {say('common.tryAgain')}
          </Button>
        </Notice>
      )}
    </NarrationPanel>
  );
}

function describe({ summary, isComplete, stale, voiceName: voice }: TimelineNarration, say: Say): string {
  const { eligible, narrated } = summary;
  if (eligible === 0) return say('timeline.audio.nothing');
  if (isComplete && stale > 0) return say('timeline.audio.changed', { count: stale });
  if (isComplete) return say('timeline.audio.allNarrated', { voice });
  if (narrated === 0) return say('timeline.audio.willSpeak', { voice });
  return say('timeline.audio.notSpoken', { count: eligible - narrated });
}
