import { runService } from '@slidewright/platform';
import { readTimelineConfig } from './config.ts';
import { timelineSchema } from './migrations/index.ts';
import { createTimeline } from './wiring.ts';

await runService({
  service: 'timeline',
  needs: { schema: timelineSchema, store: true },
  readConfig: readTimelineConfig,
  start: createTimeline,
});
