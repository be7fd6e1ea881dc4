import { millisecondsAtFrame, toCaptions, type Caption, type CaptionedSlide } from '@slidewright/domain';
import type { CallContext } from '@slidewright/platform';
import type { Services } from '../call-handler.ts';

/** When each slide and each sentence is on, in milliseconds from the start of the timeline's film, or of the film to be; in pages. */
async function* schedulePages(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
  withoutCues = false,
): AsyncGenerator<CaptionedSlide[]> {
  let pageToken = '';
  do {
    const page = await render.getSchedule({ timelineId, pageToken, withoutCues, ofFilm: true }, context);
    const rate = { numerator: page.fpsNumerator, denominator: page.fpsDenominator };
    yield page.slides.map(({ title, startFrame, frames, cues }) => {
      const startMs = millisecondsAtFrame(Number(startFrame), rate);
      const endMs = millisecondsAtFrame(Number(startFrame + frames), rate);
      return { title, startMs, durationMs: endMs - startMs, cues };
    });
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

/** When each slide of a timeline is on, without what is said. */
export async function readSchedule(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
): Promise<CaptionedSlide[]> {
  const slides: CaptionedSlide[] = [];
  for await (const page of schedulePages(render, timelineId, context, true)) slides.push(...page);
  return slides;
}

/** The captions of a timeline, laid out page by page: all at once, a long film's would keep others waiting. */
export async function readCaptions(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
): Promise<Caption[]> {
  const captions: Caption[] = [];
  for await (const page of schedulePages(render, timelineId, context)) captions.push(...toCaptions(page));
  return captions;
}
