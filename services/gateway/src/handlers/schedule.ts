import { cueOf, millisecondsAtFrame, toCaptions, type Caption, type CaptionedSlide } from '@slidewright/domain';
import type { CallContext } from '@slidewright/platform';
import type { Services } from '../call-handler.ts';

/** Start and end of each slide and sentence, in milliseconds from the start of the film; in pages. */
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
      return { title, startMs, durationMs: endMs - startMs, cues: cues.map(cueOf) };
    });
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

/** Start and end of each slide of a timeline, without sentences. */
export async function readSchedule(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
): Promise<CaptionedSlide[]> {
  const slides: CaptionedSlide[] = [];
  for await (const page of schedulePages(render, timelineId, context, true)) slides.push(...page);
  return slides;
}

/** The captions of a timeline, page by page, so that those of a long film do not block the event loop. */
export async function readCaptions(
  render: Services['render'],
  timelineId: string,
  context: CallContext,
): Promise<Caption[]> {
  const captions: Caption[] = [];
  for await (const page of schedulePages(render, timelineId, context)) captions.push(...toCaptions(page));
  return captions;
}
