export { readTimelineConfig, type TimelineConfig } from './config.ts';
export { createTimeline, migrateTimeline, type TimelineParts } from './wiring.ts';
