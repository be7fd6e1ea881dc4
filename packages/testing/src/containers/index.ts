export * from './engine.ts';
export * from './images.ts';
export * from './nats.ts';
export * from './postgres.ts';
export * from './s3.ts';
