export { readTimelineConfig, type TimelineConfig } from './config.ts';
export { timelineSchema } from './migrations/index.ts';
export { createTimeline, type TimelineParts } from './wiring.ts';
