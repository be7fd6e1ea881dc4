import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import {
  createNeuralEngine,
  createPhonemiser,
  findModel,
  PRECISIONS,
  voiceCacheFolder,
} from '@slidewright/neural-voices';
import { integerSetting, parseEnv } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { createNeuralProvider } from './neural.ts';

/** Memory of one process while it speaks the longest sentence, in bytes: 450 MB were measured. */
const PROCESS_BYTES = 512 * 1024 ** 2;
const MOST_BY_DEFAULT = 4;
/** Of the model's hash, in what is kept. */
const MODEL_NAME_LENGTH = 12;

const SETTINGS = z.object({
  VOICES: z.enum(['neural', 'basic'], { error: 'it must be neural or basic' }).default('neural'),
  NEURAL_PROCESSES: integerSetting(0, { min: 0, max: 64 }),
  VOICE_PRECISION: z.enum(['auto', ...PRECISIONS], { error: 'it must be auto, int8 or float' }).default('auto'),
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
    const wanted = settings.VOICE_PRECISION === 'auto' ? undefined : settings.VOICE_PRECISION;
    return {
      title: 'neural voices if installed',
      async create({ log }) {
        const model = await findModel(cacheFolder, wanted);
        if (model === null) {
          log.warn({ cacheFolder, wanted }, 'the neural voices are not installed, the basic voices are used');
          return null;
        }
        const engine = createNeuralEngine({ modelFile: model.file, processes });
        try {
          await engine.start();
        } catch (error) {
          await engine[Symbol.asyncDispose]();
          log.warn({ err: error }, 'the neural voices cannot speak on this machine, the basic voices are used');
          return null;
        }
        const phonemisers = { 'en-US': createPhonemiser('en-US'), 'en-GB': createPhonemiser('en-GB') };
        return createNeuralProvider(engine, {
          phonemisers,
          processes,
          model: model.sha256.slice(0, MODEL_NAME_LENGTH),
        });
      },
    };
  },
};
