export * from './entries.ts';
export * from './format.ts';
export * from './proof-sheet.ts';
