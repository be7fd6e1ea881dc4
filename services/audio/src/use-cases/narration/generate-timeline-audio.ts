import type { GenerateTimelineAudioRequest } from '@slidewright/contracts';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { hasContent } from '@slidewright/slides/content/slide';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Slide } from '../../adapters/timelines.ts';
import { audioJob } from '../../jobs.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { audioJobRepository, isLive } from '../../repositories/audio-jobs.ts';
import { isRecording } from '../../speech-settings.ts';
import { needsSpeech, spokenByAnotherModel } from './needs-speech.ts';
import { announceNarration, lockNarration } from './publish-narration.ts';
import type { ReadNarrationRequest } from './read-narration-request.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Queues every slide of a timeline that has something to say and whose narration is missing, says something else or
 * sounds otherwise, with those that another model spoke; all that have something to say when they are to be made again. Recordings, also those that are
 * being made, stay unless the request replaces them. A voice that says what is no longer on a slide is silenced where
 * nothing is to be said any more.
 */
export function createGenerateTimelineAudio(
  parts: Parts & { readonly readNarrationRequest: ReadNarrationRequest; readonly startAudioJobs: StartAudioJobs },
) {
  const { db, outbox, readNarrationRequest, startAudioJobs } = parts;
  return async (request: GenerateTimelineAudioRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, regenerate, replaceRecordings } = request;
    const { slides, settings, offered } = await readNarrationRequest(request, context);
    const [files, jobs] = await Promise.all([
      audioFileRepository(db).listCurrentNarration(ownerId, timelineId),
      audioJobRepository(db).listNewest(audioJob.kind, timelineId),
    ]);
    const current = new Map(files.map((file) => [file.slide_id, file]));
    const recorded = new Set([
      ...files.filter(isRecording).map((file) => file.slide_id),
      ...jobs.filter((job) => job.isRecording && isLive(job)).map((job) => job.slideId),
    ]);
    const isStale = (slide: Slide): boolean => {
      if (!hasWords(slide)) return false;
      if (recorded.has(slide.id)) return replaceRecordings;
      return regenerate || needsSpeech(slide, current.get(slide.id), settings);
    };
    const changed = new Set(slides.filter(isStale));
    const staying = slides.flatMap((slide) =>
      changed.has(slide) || !hasWords(slide) ? [] : (current.get(slide.id) ?? []),
    );
    const otherModel = spokenByAnotherModel(staying, offered.provider, { isSpeaking: changed.size > 0 });
    const again = new Set(otherModel.map((file) => file.slide_id));
    const stale = slides.filter((slide) => changed.has(slide) || again.has(slide.id));
    const silenced = slides.filter((slide) => {
      const file = current.get(slide.id);
      if (file === undefined || !hasContent(slide) || hasWords(slide)) return false;
      return !recorded.has(slide.id) && file.content_hash !== slideContentHash(slide);
    });
    for (const { id: slideId } of silenced)
      await withTransaction(db, async (tx) => {
        await lockNarration(tx, { ownerId, slideId });
        await audioFileRepository(tx).unsetCurrent(slideId);
        await announceNarration(tx, outbox, { ownerId, timelineId, slideId });
      });
    const queuedJobs = await startAudioJobs(stale, { ...settings, regenerate }, context);
    return { queuedJobs, jobsQueued: queuedJobs.length, slidesSkipped: slides.length - queuedJobs.length };
  };
}
