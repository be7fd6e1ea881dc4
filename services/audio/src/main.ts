import { runService } from '@slidewright/platform';
import { readAudioConfig } from './config.ts';
import { createAudio, migrateAudio } from './wiring.ts';

await runService({
  service: 'audio',
  migrate: migrateAudio,
  readConfig: readAudioConfig,
  start: (config, parts) => createAudio(config, { ...parts, store: parts.openStore() }),
});
