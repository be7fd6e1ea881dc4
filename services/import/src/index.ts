export { readImportConfig, type ImportConfig } from './config.ts';
export { importSchema } from './migrations/index.ts';
export { createImport, type ImportParts } from './wiring.ts';
