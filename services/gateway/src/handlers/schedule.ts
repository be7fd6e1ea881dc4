import { millisecondsAtFrame, type CaptionedSlide } from '@slidewright/domain';
import type { CallContext } from '@slidewright/platform';
import type { Services } from '../call-handler.ts';

/** When each slide and each sentence is on, in milliseconds from the start of the timeline's film, or of the film to be. */
export async function readSchedule(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
): Promise<CaptionedSlide[]> {
  const slides: CaptionedSlide[] = [];
  let pageToken = '';
  do {
    const page = await render.getSchedule({ timelineId, pageToken, ofFilm: true }, context);
    const rate = { numerator: page.fpsNumerator, denominator: page.fpsDenominator };
    for (const { title, startFrame, frames, cues } of page.slides) {
      const startMs = millisecondsAtFrame(Number(startFrame), rate);
      const endMs = millisecondsAtFrame(Number(startFrame + frames), rate);
      slides.push({ title, startMs, durationMs: endMs - startMs, cues });
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return slides;
}
