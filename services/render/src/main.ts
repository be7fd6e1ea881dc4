import { runService } from '@slidewright/platform';
import { readRenderConfig } from './config.ts';
import { createRender, migrateRender } from './wiring.ts';

await runService({
  service: 'render',
  migrate: migrateRender,
  readConfig: readRenderConfig,
  start: (config, parts) => createRender(config, { ...parts, store: parts.openStore() }),
});
