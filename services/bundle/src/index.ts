export { readBundleConfig, type BundleConfig } from './config.ts';
export { bundleSchema } from './migrations/index.ts';
export { createBundle, type BundleParts } from './wiring.ts';
