import { AppError, toAppError } from '@slidewright/platform';
import { slideJob, stillsJob } from '../../jobs.ts';

const AGAIN = {
  [slideJob.kind]: 'Please start the video again.',
  [stillsJob.kind]: 'Please start the export again.',
};

/** Of a failed run of a job that draws. Repeated failures without a code of their own become RENDER_FAILED. */
export function drawingError(thrown: unknown, attempt: number, job: typeof slideJob | typeof stillsJob): AppError {
  const error = toAppError(thrown);
  if (error.dependency !== undefined) return error;
  const isVague = error.code === 'INTERNAL' || error.code === 'UNAVAILABLE';
  if (!isVague || attempt < job.attempts) return error;
  return new AppError('RENDER_FAILED', {
    message: error.message,
    userMessage: `The slides could not be drawn. ${AGAIN[job.kind]}`,
    cause: thrown,
  });
}
