import type { AudioFile } from '@slidewright/http-api';
import type { SlideText } from '@slidewright/slides/content/slide';
import { isRecording, isRecordingOfOlderText } from '../../lib/queries/audio.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** Whether the narration of a slide is a recording, and whether it is of an older text. */
export function RecordingMark({ file, slide }: { file: AudioFile | undefined; slide: SlideText }) {
  const say = useMessages();
  if (file === undefined || !isRecording(file)) return null;
  return isRecordingOfOlderText(file, slide) ? (
    <span className="text-warn">{say('recording.mark.older')}</span>
  ) : (
    <span className="text-muted">{say('recording.mark')}</span>
  );
}
