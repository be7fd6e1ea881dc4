export * from './child.ts';
export * from './keep-running.ts';
export * from './nats.ts';
export * from './postgres.ts';
