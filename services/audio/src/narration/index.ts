/** Narration without the service around it, for whoever measures or tries it. */
export { createEmbeddedProvider } from '../adapters/embedded/embedded.ts';
export { findSoundTools } from './ffmpeg.ts';
export { narrate } from './narrate.ts';
