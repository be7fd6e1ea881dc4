import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GenerateSlideAudioRequest, GenerateSlideAudioResponseSchema } from '@slidewright/contracts';
import { speechText } from '@slidewright/slides';
import { requireUser, type CallContext } from '@slidewright/platform';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import type { Db } from '../../repositories/database.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { audioFileToProto } from '../../to-proto.ts';
import { needsSpeech } from './needs-speech.ts';
import type { ReadNarrationRequest } from './read-narration-request.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';

/** Queues the narration of one slide, unless it has the right one or a recording already and no new one is wanted. */
export function createGenerateSlideAudio(parts: {
  readonly db: Db;
  readonly voices: VoiceCatalogue;
  readonly readNarrationRequest: ReadNarrationRequest;
  readonly startAudioJobs: StartAudioJobs;
}) {
  const { db, voices, readNarrationRequest, startAudioJobs } = parts;
  return async (
    request: GenerateSlideAudioRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof GenerateSlideAudioResponseSchema>> => {
    const ownerId = requireUser(context);
    const { slideId, regenerate } = request;
    const { slides, settings, offered } = await readNarrationRequest(request, context);
    const slide = slides[0]!;
    const pronunciations = await dictionaryRepository(db).listForTimeline(ownerId, slide.timelineId);
    await assertSpeakableByOffered(speechText(slide), offered, pronunciations, voices, context.signal);
    const current = await audioFileRepository(db).findCurrent(ownerId, slideId);
    if (current && !regenerate && !needsSpeech(slide, current, settings))
      return { slideId, skipped: true, audioFile: audioFileToProto(current) };
    const [job] = await startAudioJobs(slides, { ...settings, regenerate }, context);
    return { slideId, jobId: job!.jobId };
  };
}
