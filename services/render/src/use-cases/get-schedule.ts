import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetScheduleRequest, GetScheduleResponseSchema } from '@slidewright/contracts';
import { invalid, type CallContext } from '@slidewright/platform';
import { toSnapshot, type DeckSource } from '../adapters/deck-source.ts';
import { scheduleDeck, type ScheduledSlide } from '../deck.ts';

/** Well under the 1 MB that one answer may have, JSON's escapes counted. */
const PAGE_BYTES = 400_000;

export type GetSchedule = ReturnType<typeof createGetSchedule>;

/** When each slide and each sentence is on, from slides and narration as they are now; in pages. */
export function createGetSchedule({ decks, audioEnabled }: { decks: DeckSource; audioEnabled: boolean }) {
  return async (
    { timelineId, pageToken }: GetScheduleRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof GetScheduleResponseSchema>> => {
    const from = pageToken === '' ? 0 : Number(pageToken);
    if (!Number.isInteger(from) || from < 0) throw invalid('The page asked for does not exist.');
    const [timeline, slides, narration] = await Promise.all([
      decks.timeline(timelineId, context),
      decks.slides(timelineId, context),
      audioEnabled ? decks.narration(timelineId, context) : new Map(),
    ]);
    const deck = scheduleDeck(toSnapshot(timeline, slides, narration));
    const page = pageFrom(deck.slides, from);
    const end = from + page.length;
    return {
      slides: page.map((slide) => ({
        slideId: slide.id,
        title: slide.title,
        startFrame: BigInt(slide.startFrame),
        frames: BigInt(slide.endFrame - slide.startFrame),
        cues: slide.narration?.cues ?? [],
      })),
      nextPageToken: end < deck.slides.length ? String(end) : '',
      fpsNumerator: deck.format.frameRate.numerator,
      fpsDenominator: deck.format.frameRate.denominator,
      width: deck.format.width,
      height: deck.format.height,
    };
  };
}

/** As many slides as a page holds, at least one. */
function pageFrom(slides: readonly ScheduledSlide[], from: number): ScheduledSlide[] {
  const page: ScheduledSlide[] = [];
  let bytes = 0;
  for (const slide of slides.slice(from)) {
    bytes += JSON.stringify([slide.id, slide.title, slide.narration?.cues ?? []]).length * 2 + 200;
    if (page.length > 0 && bytes > PAGE_BYTES) break;
    page.push(slide);
  }
  return page;
}
