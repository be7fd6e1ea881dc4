export { readAuthConfig, type AuthConfig, type SingleSignOnConfig } from './config.ts';
export { createAuth, migrateAuth, type AuthParts } from './wiring.ts';
