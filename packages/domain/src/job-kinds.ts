/** What the product has to know of a kind of job that its owner sees. */
interface JobKindFacts {
  /** What its webhook events are about, by the names that people see. */
  readonly subject: string;
  /** The id in the paths of its calls: the job's, or the timeline's, whose newest job is meant. */
  readonly addressedBy: 'job' | 'timeline';
  /** The call of the API that reads its progress, if it has one of its own besides `getJob`. */
  readonly readCall: string | null;
  readonly cancelCall: string;
  /** Name and path of the link to the result in its webhook events. */
  readonly link: readonly [name: string, path: string];
}

/** All kinds of jobs that a person can start. Everything that lists kinds is derived from this table. */
export const JOB_KINDS = {
  film: {
    subject: 'film',
    addressedBy: 'timeline',
    readCall: 'getFilm',
    cancelCall: 'cancelFilm',
    link: ['download', '/api/timelines/{timelineId}/video'],
  },
  video: {
    subject: 'film',
    addressedBy: 'timeline',
    readCall: 'getVideoProgress',
    cancelCall: 'cancelVideo',
    link: ['download', '/api/timelines/{timelineId}/video'],
  },
  audio: {
    subject: 'narration',
    addressedBy: 'timeline',
    readCall: null,
    cancelCall: 'cancelAudioGeneration',
    link: ['audio', '/api/slides/{slideId}/audio'],
  },
  bundle: {
    subject: 'bundle',
    addressedBy: 'timeline',
    readCall: 'getBundle',
    cancelCall: 'cancelBundle',
    link: ['download', '/api/timelines/{timelineId}/bundle/download'],
  },
  import: {
    subject: 'import',
    addressedBy: 'job',
    readCall: 'getImport',
    cancelCall: 'cancelImport',
    link: ['import', '/api/imports/{jobId}'],
  },
  export: {
    subject: 'export',
    addressedBy: 'job',
    readCall: 'getExport',
    cancelCall: 'cancelExport',
    link: ['download', '/api/exports/{jobId}/download'],
  },
} as const satisfies Record<string, JobKindFacts>;

export type JobKind = keyof typeof JOB_KINDS;
export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as JobKind[];

export function isJobKind(value: string): value is JobKind {
  return Object.hasOwn(JOB_KINDS, value);
}

/** Throws for a kind that this version does not know, so that a job is not taken for one of another kind. */
export function readJobKind(value: string): JobKind {
  if (isJobKind(value)) return value;
  throw new Error(`unknown kind of job: ${value}`);
}
