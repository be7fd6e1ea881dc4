export * from './config.ts';
export * from './poll.ts';
export * from './product.ts';
