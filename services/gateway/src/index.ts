export { readGatewayConfig, type GatewayConfig, type RateLimits } from './config.ts';
export { createGateway, IDEMPOTENCY, type Gateway, type GatewayParts } from './wiring.ts';
