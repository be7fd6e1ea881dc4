import type { GenerateSlideAudioRequest } from '@slidewright/contracts';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Slide } from '../../adapters/timelines.ts';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import type { SpeechProvider } from '../../narration/speech-provider.ts';
import { audioFileRepository, type CurrentNarration } from '../../repositories/audio-files.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { isRecording } from '../../speech-settings.ts';
import { audioFileToProto } from '../../to-proto.ts';
import { needsSpeech, spokenByAnotherModel } from './needs-speech.ts';
import type { ReadNarrationRequest } from './read-narration-request.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Queues the narration of one slide, unless it has the right one or a recording already and no new one is wanted. With it
 * those of the other slides that another model of its voice spoke, so that a film is spoken by one.
 */
export function createGenerateSlideAudio(
  parts: Parts & { readonly readNarrationRequest: ReadNarrationRequest; readonly startAudioJobs: StartAudioJobs },
) {
  const { db, voices, readNarrationRequest, startAudioJobs, timelines } = parts;
  return async (request: GenerateSlideAudioRequest, context: CallContext) => {
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
    await speakOthersOfItsFilm(slide, offered.provider, context);
    return { slideId, jobId: job!.jobId };
  };

  /** The narrations of the other slides that an earlier model spoke, with the same words, each in its own voice. */
  async function speakOthersOfItsFilm(
    { id, timelineId }: Slide,
    provider: SpeechProvider,
    context: CallContext,
  ): Promise<void> {
    const files = await audioFileRepository(db).listCurrentNarration(requireUser(context), timelineId);
    const staying: CurrentNarration[] = [];
    for (const file of files)
      if (file.slide_id !== id && !isRecording(file)) {
        const found = await voices.find(file.voice, context.signal);
        if (found?.provider.id === provider.id) staying.push(file);
      }
    const otherModel = spokenByAnotherModel(staying, provider, { isSpeaking: true });
    if (otherModel.length === 0) return;
    const slides = new Map((await timelines.listSlides(timelineId, context)).map((slide) => [slide.id, slide]));
    for (const file of otherModel) {
      const slide = slides.get(file.slide_id);
      const { voice, speed, pitch } = file;
      // What was edited since waits until it is narrated again.
      if (slide === undefined || needsSpeech(slide, file, file)) continue;
      await startAudioJobs([slide], { voice, speed, pitch, regenerate: false }, context);
    }
  }
}
