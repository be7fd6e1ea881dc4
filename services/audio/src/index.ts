export { readAudioConfig, type AudioConfig } from './config.ts';
export { createAudio, migrateAudio, type AudioParts } from './wiring.ts';
