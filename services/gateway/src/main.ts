import { runService } from '@slidewright/platform';
import { readGatewayConfig } from './config.ts';
import { createGateway, IDEMPOTENCY } from './wiring.ts';

await runService({
  service: 'gateway',
  needs: { store: true, bucket: IDEMPOTENCY },
  readConfig: readGatewayConfig,
  start: createGateway,
});
