export { readAuthConfig, type AuthConfig, type SingleSignOnConfig } from './config.ts';
export { authSchema } from './migrations/index.ts';
export { createAuth, type AuthParts } from './wiring.ts';
