/** Narration without the service around it, for measurements and trials. */
export { createEmbeddedProvider } from '../adapters/speech-providers/embedded/embedded.ts';
export { createNeuralProviders } from '../adapters/speech-providers/neural/neural.ts';
export { align } from './alignment/align.ts';
export { readWav, SAMPLE_RATE } from './sound/sound.ts';
export { findSoundTools } from './sound/sound-tools.ts';
export { narrate } from './narrate.ts';
export { reduceNoise } from './sound/reduce-noise.ts';
export type { ProviderVoice, SpeechProvider } from './speech-provider.ts';
