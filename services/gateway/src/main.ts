import { runService } from '@slidewright/platform';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './wiring.ts';

await runService({
  service: 'gateway',
  needs: { store: true },
  readConfig: readGatewayConfig,
  start: createGateway,
});
