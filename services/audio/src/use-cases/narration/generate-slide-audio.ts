import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GenerateSlideAudioRequest, GenerateSlideAudioResponseSchema } from '@slidewright/contracts';
import { AUDIO_MESSAGES } from '@slidewright/domain';
import { slideContentHash, speechText } from '@slidewright/slides';
import { AppError, invalid, notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Slide, Timelines } from '../../adapters/timelines.ts';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import { findCurrentFile } from '../../repositories/audio-files.ts';
import { isUuid, type Db } from '../../repositories/database.ts';
import { isSameSpeech, readSpeechSettings } from '../../speech-settings.ts';
import { audioFileToProto } from '../../to-proto.ts';
import type { AssertAudioEnabled } from './audio-switch.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';

/** Queues the narration of one slide, unless it has the right one already and no new one is wanted. */
export function createGenerateSlideAudio(parts: {
  readonly db: Db;
  readonly timelines: Timelines;
  readonly voices: VoiceCatalogue;
  readonly startAudioJobs: StartAudioJobs;
  readonly assertAudioEnabled: AssertAudioEnabled;
}) {
  const { db, timelines, voices, startAudioJobs, assertAudioEnabled } = parts;

  async function getSlide(slideId: string, context: CallContext): Promise<Slide> {
    const missing = notFound(AUDIO_MESSAGES.invalidSlideOrVoice);
    if (!isUuid(slideId)) throw missing;
    return timelines.getSlide(slideId, context).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing : error;
    });
  }

  return async (
    request: GenerateSlideAudioRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof GenerateSlideAudioResponseSchema>> => {
    const ownerId = requireUser(context);
    const { slideId, regenerate } = request;
    const slide = await getSlide(slideId, context);
    await timelines.assertEditable(slide.timelineId, context);
    assertAudioEnabled();
    const settings = readSpeechSettings(request);
    if (settings.voice === '')
      throw invalid(AUDIO_MESSAGES.invalidSlideOrVoice, [{ field: 'voice', message: 'is required' }]);
    const { signal } = context;
    const offered = await voices.require(settings.voice, signal);
    await assertSpeakableByOffered(speechText(slide), offered, voices, signal);
    const current = await findCurrentFile(db, ownerId, slideId);
    if (current && !regenerate && current.content_hash === slideContentHash(slide) && isSameSpeech(current, settings))
      return { slideId, skipped: true, audioFile: audioFileToProto(current) };
    const [job] = await startAudioJobs([slide], { settings, regenerate }, context);
    return { slideId, jobId: job!.jobId };
  };
}
