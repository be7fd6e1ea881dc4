export * from './film.ts';
export * from './captions.ts';
