import { runService } from '@slidewright/platform';
import { readRenderConfig } from './config.ts';
import { renderSchema } from './migrations/index.ts';
import { createRender } from './wiring.ts';

await runService({
  service: 'render',
  needs: { schema: renderSchema, store: true },
  readConfig: readRenderConfig,
  start: createRender,
});
