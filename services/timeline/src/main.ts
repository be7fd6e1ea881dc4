import { runService } from '@slidewright/platform';
import { readTimelineConfig } from './config.ts';
import { createTimeline, migrateTimeline } from './wiring.ts';

await runService({
  service: 'timeline',
  migrate: migrateTimeline,
  readConfig: readTimelineConfig,
  start: createTimeline,
});
