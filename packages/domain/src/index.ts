export * from './film.ts';
