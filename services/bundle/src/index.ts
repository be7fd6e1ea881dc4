export { readBundleConfig, type BundleConfig } from './config.ts';
export { createBundle, migrateBundle, type BundleParts } from './wiring.ts';
