export { readAudioConfig, type AudioConfig } from './config.ts';
export { audioSchema } from './migrations/index.ts';
export { createAudio, createSpeech, type AudioParts } from './wiring.ts';
