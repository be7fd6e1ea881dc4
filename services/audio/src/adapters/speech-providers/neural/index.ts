import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { createNeuralEngine, createPhonemiser, findModel, voiceCacheFolder } from '@slidewright/neural-voices';
import { integerSetting, parseEnv } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { createNeuralProvider } from './neural.ts';

/** Memory of one process while it speaks the longest sentence, in bytes: 450 MB were measured. */
const PROCESS_BYTES = 512 * 1024 ** 2;
const MOST_BY_DEFAULT = 4;

const SETTINGS = z.object({
  VOICES: z.enum(['neural', 'basic'], { error: 'it must be neural or basic' }).default('neural'),
  NEURAL_PROCESSES: integerSetting(0, { min: 0, max: 64 }),
});

/** One for each core, as far as half of the memory goes. */
function processesForMachine(): number {
  const memory = Math.min(totalmem(), constrainedMemory() || Infinity);
  return Math.max(1, Math.min(availableParallelism(), MOST_BY_DEFAULT, Math.floor(memory / 2 / PROCESS_BYTES)));
}

/** Neural voices of this machine, where the set-up brought their model. */
export const neural: SpeechProviderDefinition = {
  id: 'neural',
  configure(env) {
    const settings = parseEnv(SETTINGS, env);
    if (settings.VOICES === 'basic') return null;
    const processes = settings.NEURAL_PROCESSES || processesForMachine();
    const cacheFolder = voiceCacheFolder(env);
    return {
      title: 'neural voices if installed',
      async create({ log }) {
        const modelFile = await findModel(cacheFolder);
        if (modelFile === null) {
          log.warn({ cacheFolder }, 'the neural voices are not installed, the basic voices are used');
          return null;
        }
        const engine = createNeuralEngine({ modelFile, processes });
        try {
          await engine.start();
        } catch (error) {
          await engine[Symbol.asyncDispose]();
          log.warn({ err: error }, 'the neural voices cannot speak on this machine, the basic voices are used');
          return null;
        }
        const phonemisers = { 'en-US': createPhonemiser('en-US'), 'en-GB': createPhonemiser('en-GB') };
        return createNeuralProvider(engine, { phonemisers, processes });
      },
    };
  },
};
