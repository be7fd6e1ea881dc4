import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { BundleStatusSchema } from './gen/slidewright/bundle/v1/bundle_pb.js';
import { JobSchema, JobStatus } from './gen/slidewright/jobs/v1/jobs_pb.js';
import { FilmProgressSchema } from './gen/slidewright/render/v1/render_pb.js';
import { jobOf } from './job-of.ts';

const { ACTIVE, COMPLETED } = JobStatus;

it('a message of the previous version, with the fields of its job one by one, has the same job', () => {
  const film = { jobId: 'a job', status: ACTIVE, phase: 'video', currentTask: 'Drawing', estimatedTimeRemaining: 12 };
  const { jobId: id, ...fields } = film;
  expect(jobOf(create(FilmProgressSchema, { ...film, percentage: 40 }))).toEqual(
    create(JobSchema, { id, ...fields, progress: 40 }),
  );
  expect(jobOf(create(BundleStatusSchema, { jobId: id, status: COMPLETED, progress: 100 }))).toEqual(
    create(JobSchema, { id, status: COMPLETED, progress: 100 }),
  );
  expect(jobOf(create(BundleStatusSchema, {}))).toBeUndefined();
});

it('the job of a message counts, and not the fields beside it', () => {
  const job = create(JobSchema, { id: 'a job', status: ACTIVE, progress: 40 });
  expect(jobOf(create(FilmProgressSchema, { jobId: 'other', status: COMPLETED, percentage: 100, job }))).toEqual(job);
});
