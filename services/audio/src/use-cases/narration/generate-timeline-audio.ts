import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GenerateTimelineAudioRequest, GenerateTimelineAudioResponseSchema } from '@slidewright/contracts';
import { AUDIO_MESSAGES } from '@slidewright/domain';
import { hasContent, slideContentHash } from '@slidewright/slides';
import { AppError, invalid, notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Slide, Timelines } from '../../adapters/timelines.ts';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import { listCurrentNarration } from '../../repositories/audio-files.ts';
import { isUuid, type Db } from '../../repositories/database.ts';
import { isSameSpeech, readSpeechSettings } from '../../speech-settings.ts';
import type { AssertAudioEnabled } from './audio-switch.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';

/**
 * Queues every slide of a timeline that has something to say and whose narration is missing, says something else or
 * sounds otherwise; all that have something to say when they are to be made again.
 */
export function createGenerateTimelineAudio(parts: {
  readonly db: Db;
  readonly timelines: Timelines;
  readonly voices: VoiceCatalogue;
  readonly startAudioJobs: StartAudioJobs;
  readonly assertAudioEnabled: AssertAudioEnabled;
}) {
  const { db, timelines, voices, startAudioJobs, assertAudioEnabled } = parts;

  async function listSlides(timelineId: string, context: CallContext): Promise<Slide[]> {
    const missing = notFound(AUDIO_MESSAGES.invalidVoiceOrTimeline);
    if (!isUuid(timelineId)) throw missing;
    return timelines.listSlides(timelineId, context).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing : error;
    });
  }

  return async (
    request: GenerateTimelineAudioRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof GenerateTimelineAudioResponseSchema>> => {
    const ownerId = requireUser(context);
    const { timelineId, regenerate } = request;
    const slides = await listSlides(timelineId, context);
    await timelines.assertEditable(timelineId, context);
    assertAudioEnabled();
    const settings = readSpeechSettings(request);
    if (settings.voice === '')
      throw invalid(AUDIO_MESSAGES.invalidVoiceOrTimeline, [{ field: 'voice', message: 'is required' }]);
    if (slides.length === 0)
      throw invalid(AUDIO_MESSAGES.invalidVoiceOrTimeline, [{ field: 'slides', message: 'the timeline has none' }]);
    await voices.require(settings.voice, context.signal);
    const current = new Map((await listCurrentNarration(db, ownerId, timelineId)).map((file) => [file.slide_id, file]));
    const stale = slides.filter((slide) => {
      if (!hasContent(slide)) return false;
      const file = current.get(slide.id);
      return regenerate || !file || file.content_hash !== slideContentHash(slide) || !isSameSpeech(file, settings);
    });
    const queuedJobs = await startAudioJobs(stale, { settings, regenerate }, context);
    return { queuedJobs, jobsQueued: queuedJobs.length, slidesSkipped: slides.length - queuedJobs.length };
  };
}
