/** Narration without the service around it, for measurements and trials. */
export { createEmbeddedProvider } from '../adapters/speech-providers/embedded/embedded.ts';
export { findSoundTools } from './sound/sound-tools.ts';
export { narrate } from './narrate.ts';
