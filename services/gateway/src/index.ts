export { readGatewayConfig, type GatewayConfig, type RateLimits } from './config.ts';
export { createGateway, type Gateway, type GatewayParts } from './wiring.ts';
