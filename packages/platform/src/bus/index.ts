export * from './connection.ts';
export * from './rpc.ts';
export * from './settings.ts';
export * from './streams.ts';
export * from './idempotency.ts';
export * from './presence.ts';
export * from './end-jobs.ts';
