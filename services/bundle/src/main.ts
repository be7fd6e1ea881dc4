import { runService } from '@slidewright/platform';
import { readBundleConfig } from './config.ts';
import { bundleSchema } from './migrations/index.ts';
import { createBundle } from './wiring.ts';

await runService({
  service: 'bundle',
  needs: { schema: bundleSchema, store: true },
  readConfig: readBundleConfig,
  start: createBundle,
});
