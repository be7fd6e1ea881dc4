/** All kinds of jobs that a person can start. */
export const JOB_KINDS = ['audio', 'video', 'bundle', 'film', 'export', 'import'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export function isJobKind(value: string): value is JobKind {
  return JOB_KINDS.includes(value as JobKind);
}
