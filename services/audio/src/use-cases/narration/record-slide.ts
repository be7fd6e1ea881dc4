import type { RecordSlideRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { assertEditable } from '../../adapters/timelines.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import type { StartAudioJobs } from './start-audio-jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Queues an upload of the caller to become the narration of a slide. The upload is deleted when its job ends, or at once
 * when the request is refused. Throws NOT_FOUND, TIMELINE_LOCKED.
 */
export function createRecordSlide(parts: Parts & { readonly startAudioJobs: StartAudioJobs }) {
  const { db, timelines, startAudioJobs } = parts;
  return async ({ slideId, objectName, clean, anyText }: RecordSlideRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const upload = objectName.includes('\0') ? undefined : await uploadRepository(db).findByObjectName(objectName);
    if (!upload || upload.owner_id !== ownerId) throw notFound('The uploaded file was not found.');
    try {
      if (!isUuid(slideId)) throw notFound('Slide not found');
      const { slide, timeline } = await timelines.getSlide(slideId, context);
      assertEditable(timeline);
      const [job] = await startAudioJobs([slide], { uploadId: upload.id, clean, anyText }, context);
      return { jobId: job!.jobId };
    } catch (error) {
      await uploadRepository(db).delete({ id: upload.id });
      throw error;
    }
  };
}
