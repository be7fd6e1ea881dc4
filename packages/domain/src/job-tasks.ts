import { filledIn, type ValuesArguments } from './coded-sentence.ts';

/** What jobs do at the moment: a code, and the sentence in English. Placeholders are in braces. */
export const JOB_TASKS = {
  freeWorker: 'Waiting for a free worker',
  waitingFor: 'Waiting for {what}…',
  // Imports.
  readingDeck: 'Reading the deck',
  page: 'Page {number} of {total}',
  picture: 'Picture {number} of {total}',
  recording: 'Recording {number} of {total}',
  creatingSlides: 'Creating the slides',
  changingSlides: 'Changing the slides',
  // Films and videos.
  otherVideo: 'Waiting for the video that is being made',
  narrating: 'Narrating slide {number} of {total}',
  startingVideo: 'Starting the video',
  checkingSlides: 'Checking the slides',
  nothingChanged: 'Nothing has changed',
  preparingNarration: 'Preparing the narration',
  drawing: 'Drawing slide {number} of {total}',
  joining: 'Joining the slides',
  checkingVideo: 'Checking the video',
  storingVideo: 'Storing the video',
  // Exports and bundles.
  settingPages: 'Setting the pages',
  lookingForFiles: 'Looking for files',
  checkingFiles: 'Checking the files',
  packing: 'Packing',
  packingFile: 'Packing: {name}',
  storingFile: 'Storing the file',
  finishing: 'Finishing',
} as const;
export type JobTaskCode = keyof typeof JOB_TASKS;

/** Parts of the product that a job can wait for: a code, and the name in English that errors carry. */
export const DEPENDENCIES = {
  speech: 'the speech service',
  store: 'the object store',
  database: 'the database',
  timeline: 'the timeline service',
  audio: 'the audio service',
  render: 'the render service',
} as const;

/** What a job does at the moment. */
export interface JobTask {
  /** In English. */
  readonly sentence: string;
  /** One of JOB_TASKS; that of another version may be unknown to this one, and '' is none. */
  readonly code: string;
  /** The values of the placeholders. `dependency` is one of DEPENDENCIES, where a job waits for one. */
  readonly values: Readonly<Record<string, string>>;
}

/** The task of a code, with the values of its placeholders. */
export function jobTask<Code extends JobTaskCode>(
  code: Code,
  ...[values]: ValuesArguments<(typeof JOB_TASKS)[Code]>
): JobTask {
  return { code, ...filledIn(JOB_TASKS[code], values) };
}

/** The task of a job that waits for an unavailable dependency, named in English as in errors. */
export function waitingTask(what: string): JobTask {
  const { values, ...task } = jobTask('waitingFor', { what });
  const dependency = dependencyCode(what);
  return { ...task, values: dependency === null ? values : { ...values, dependency } };
}

/** The code of a dependency that is named in English; null if it is not in the list. */
export function dependencyCode(what: string): string | null {
  return Object.entries(DEPENDENCIES).find(([, name]) => name === what)?.[0] ?? null;
}
