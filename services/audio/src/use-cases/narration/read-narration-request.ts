import type { GenerateSlideAudioRequest, GenerateTimelineAudioRequest } from '@slidewright/contracts';
import { AUDIO_MESSAGES, isUuid } from '@slidewright/domain';
import { AppError, invalid, notFound, type CallContext } from '@slidewright/platform';
import { assertEditable } from '../../adapters/timelines.ts';
import { readSpeechSettings } from '../../speech-settings.ts';
import type { Parts } from '../../parts.ts';

export type ReadNarrationRequest = ReturnType<typeof createReadNarrationRequest>;

/**
 * The slides that a request names, at least one, in the order of the deck, and how they are to be spoken. Throws
 * NOT_FOUND, TIMELINE_LOCKED, AUDIO_DISABLED, VALIDATION_FAILED or what `VoiceCatalogue.require` throws.
 */
export function createReadNarrationRequest(parts: Parts) {
  const { timelines, voices, assertAudioEnabled } = parts;
  return async (request: GenerateSlideAudioRequest | GenerateTimelineAudioRequest, context: CallContext) => {
    const isOneSlide = 'slideId' in request;
    const id = isOneSlide ? request.slideId : request.timelineId;
    const message = isOneSlide ? AUDIO_MESSAGES.invalidSlideOrVoice : AUDIO_MESSAGES.invalidVoiceOrTimeline;
    if (!isUuid(id)) throw notFound(message);
    const reading = isOneSlide
      ? timelines.getSlide(id, context).then(({ slide, timeline }) => ({ slides: [slide], timeline }))
      : Promise.all([timelines.listSlides(id, context), timelines.getTimeline(id, context)]).then(
          ([slides, timeline]) => ({ slides, timeline }),
        );
    const { slides, timeline } = await reading.catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? notFound(message) : error;
    });
    assertEditable(timeline);
    assertAudioEnabled();
    const settings = readSpeechSettings(request);
    if (settings.voice === '') throw invalid(message, [{ field: 'voice', message: 'is required' }]);
    if (slides.length === 0) throw invalid(message, [{ field: 'slides', message: 'the timeline has none' }]);
    return { slides, settings, offered: await voices.require(settings.voice, context.signal) };
  };
}
