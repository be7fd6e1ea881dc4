import type { AudioFile } from '@slidewright/http-api';
import type { SlideText } from '@slidewright/slides';
import { isRecording, isRecordingOfOlderText } from '../../lib/queries/audio.ts';

/** Whether the narration of a slide is a recording, and whether it is of an older text. */
export function RecordingMark({ file, slide }: { file: AudioFile | undefined; slide: SlideText }) {
  if (file === undefined || !isRecording(file)) return null;
  return isRecordingOfOlderText(file, slide) ? (
    <span className="text-warn">Text changed since this was recorded</span>
  ) : (
    <span className="text-muted">Recorded</span>
  );
}
