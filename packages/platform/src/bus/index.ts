export * from './connection.ts';
export * from './rpc.ts';
export * from './streams.ts';
