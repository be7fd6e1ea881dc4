import type { StartExportRequest } from '@slidewright/contracts';
import { errorReason, EXPORT_FORMATS, SOUND_FORMATS, type ExportFormat } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { exportDigest } from '../digest.ts';
import type { MediaState } from '../film.ts';
import type { Format } from '../formats/format.ts';
import { FORMATS } from '../formats/index.ts';
import { exportJob, type ExportOptions } from '../jobs.ts';
import { archiveRepository, placeOfExport } from '../repositories/archives.ts';
import { enqueueAfterCancel } from './enqueue-after-cancel.ts';
import type { Parts } from '../parts.ts';

/**
 * Queues an export, or returns the job that makes or made the same file. A live job of the format with other content or
 * options is cancelled. Throws AUDIO_MISSING or FILM_MISSING when the format needs what was not made yet.
 */
export function createStartExport({ db, kernel, sources }: Parts) {
  return async ({ timelineId, format: name, options: given }: StartExportRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const format = readFormat(name);
    const options: ExportOptions = {
      includeMedia: given?.includeMedia ?? true,
      soundFormat: SOUND_FORMATS.find((known) => known === given?.soundFormat) ?? 'm4a',
    };
    const timeline = await sources.getTimeline(timelineId, context);
    const state = await sources.getMediaState(timeline, context);
    requireMade(state, FORMATS[format]);
    const inputHash = exportDigest(state, format, options);
    const key = placeOfExport(timelineId, format);
    const [latest, file] = await Promise.all([kernel.latest(exportJob, { key }), archiveRepository(db).findReady(key)]);
    if (latest && latest.inputHash === inputHash && file?.jobId === latest.id) return { jobId: latest.id };
    const { jobId } = await enqueueAfterCancel(
      () =>
        withTransaction(db, (tx) =>
          kernel.enqueue(tx, exportJob, {
            ownerId,
            timelineId,
            key,
            inputHash,
            input: { timelineId, format, options },
            replace: true,
            context,
          }),
        ),
      context.signal,
    );
    return { jobId };
  };
}

function readFormat(name: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === name);
  if (format !== undefined) return format;
  const message = `must be one of ${EXPORT_FORMATS.join(', ')}`;
  throw invalid(`The format ${message}.`, [{ field: 'format', message }]);
}

function requireMade({ narration, slideVideos, master }: MediaState, { needs }: Format): void {
  if (needs === 'film' && master === null) {
    throw new AppError('FILM_MISSING', { reason: errorReason('exportWithoutFilm') });
  }
  if (needs === 'media' && narration.size === 0 && slideVideos.length === 0) {
    throw new AppError('AUDIO_MISSING', { reason: errorReason('exportWithoutMedia') });
  }
}
