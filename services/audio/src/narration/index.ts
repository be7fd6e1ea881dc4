/** Narration without the service around it, for measurements and trials. */
export { createEmbeddedProvider } from '../adapters/embedded/embedded.ts';
export { findSoundTools } from './ffmpeg.ts';
export { narrate } from './narrate.ts';
