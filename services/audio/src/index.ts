export { readAudioConfig, type AudioConfig } from './config.ts';
export { createAudio, createSpeech, migrateAudio, type AudioParts } from './wiring.ts';
