import { runService } from '@slidewright/platform';
import { readBundleConfig } from './config.ts';
import { createBundle, migrateBundle } from './wiring.ts';

await runService({
  service: 'bundle',
  migrate: migrateBundle,
  readConfig: readBundleConfig,
  start: (config, parts) => createBundle(config, { ...parts, store: parts.openStore() }),
});
