export { readRenderConfig, type RenderConfig } from './config.ts';
export { createRender, migrateRender, type Render, type RenderParts } from './wiring.ts';
