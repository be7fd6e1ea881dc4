export { readImportConfig, type ImportConfig } from './config.ts';
export { createImport, migrateImport, type ImportParts } from './wiring.ts';
