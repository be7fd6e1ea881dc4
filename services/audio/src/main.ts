import { runService } from '@slidewright/platform';
import { readAudioConfig } from './config.ts';
import { audioSchema } from './migrations/index.ts';
import { createAudio } from './wiring.ts';

await runService({
  service: 'audio',
  needs: { schema: audioSchema, store: true },
  readConfig: readAudioConfig,
  start: createAudio,
});
