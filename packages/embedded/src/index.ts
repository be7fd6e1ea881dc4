export * from './child.ts';
export * from './nats.ts';
export * from './postgres.ts';
