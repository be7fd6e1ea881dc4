import { videoFilename } from '@slidewright/domain';
import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { DELAYS } from '../../../lib/constants.ts';
import { useDownload } from '../../../lib/download/use-download.ts';
import { formatPercent } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { Film } from './use-film.ts';

/** Saves the video of a timeline. */
export function DownloadVideo({
  timelineId,
  film,
  isNext,
}: {
  timelineId: string;
  film: Pick<Film, 'exists' | 'url'>;
  /** Whether it is the recommended next action. */
  isNext: boolean;
}) {
  const say = useMessages();
  const { state, start } = useDownload(DELAYS.successFeedbackMs);
  return (
    <>
      <Button
        tone={isNext ? 'primary' : 'secondary'}
        disabled={!film.exists || state.status === 'downloading'}
        onClick={() => film.url && void start(film.url, videoFilename(timelineId))}
      >
        <Download aria-hidden className="size-4" />
        {state.status === 'downloading'
          ? state.percent === null
            ? say('common.downloading')
            : say('common.downloadingPercent', { percent: formatPercent(state.percent) })
          : say(state.status === 'downloaded' ? 'common.downloaded' : 'timeline.video.download')}
      </Button>
      {state.status === 'failed' ? <Notice tone="bad">{state.message}</Notice> : null}
    </>
  );
}
