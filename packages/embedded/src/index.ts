export * from './child.ts';
export * from './data-folder.ts';
export * from './keep-running.ts';
export * from './nats.ts';
export * from './postgres.ts';
