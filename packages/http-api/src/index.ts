export * from './call.ts';
export * from './calls.ts';
export * from './envelope.ts';
export * from './openapi.ts';
export { type AudioFile, uploadFields, type Voice } from './schemas/audio.ts';
export type { BundleStatus, Configuration, Job, VideoProgress } from './schemas/jobs.ts';
export type { SharedTimeline, Slide, SlideCreation, Timeline, TimelineSummary } from './schemas/timelines.ts';
