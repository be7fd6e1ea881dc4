export { readRenderConfig, type RenderConfig } from './config.ts';
export { renderSchema } from './migrations/index.ts';
export { createRender, type Render, type RenderParts } from './wiring.ts';
