export * from './api-client.ts';
export * from './config.ts';
export * from './product.ts';
