import { parseEnv } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { findEspeak } from './espeak.ts';
import { espeakPathSetting } from './program.ts';

const SETTINGS = z.object({ ESPEAK_PATH: espeakPathSetting });

/** The espeak-ng program, where it is installed. */
export const espeak: SpeechProviderDefinition = {
  id: 'espeak',
  configure(env) {
    const program = parseEnv(SETTINGS, env).ESPEAK_PATH;
    return { title: 'espeak-ng if installed', create: () => findEspeak(program) };
  },
};
