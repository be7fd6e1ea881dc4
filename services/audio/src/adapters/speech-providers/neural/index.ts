import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import {
  createNeuralEngine,
  ESPEAK_LANGUAGES,
  findModel,
  NEURAL_VOICES,
  PRECISIONS,
  voiceCacheFolder,
  type RunEspeak,
} from '@slidewright/neural-voices';
import { integerSetting, parseEnv } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { espeakPathSetting, findEspeakProgram, type EspeakProgram } from '../espeak/program.ts';
import { createNeuralProviders } from './neural.ts';

/** Memory of one process while it speaks the longest sentence, in bytes: 450 MB were measured. */
const PROCESS_BYTES = 512 * 1024 ** 2;
const MOST_BY_DEFAULT = 4;
/** Of the model's hash, in what is kept. */
const MODEL_NAME_LENGTH = 12;

/** A sentence takes 20 ms. */
const PHONEMES_TIMEOUT_MS = 15_000;

const SETTINGS = z.object({
  ESPEAK_PATH: espeakPathSetting,
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
  lacking(voiceId) {
    const voice = NEURAL_VOICES.find(
      ({ id, language }) => id === voiceId && ESPEAK_LANGUAGES.some((one) => one === language),
    );
    return (
      voice &&
      `The voice ${voice.name} needs the program espeak-ng on the server. Please install it, or choose another voice.`
    );
  },
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
        const espeak = await findEspeakProgram(settings.ESPEAK_PATH);
        if (!espeak) log.info('the neural voices speak English, Chinese and Japanese only: espeak-ng is not installed');
        return createNeuralProviders(engine, {
          processes,
          model: model.sha256.slice(0, MODEL_NAME_LENGTH),
          espeak: espeak ? phonemesBy(espeak) : undefined,
        });
      },
    };
  },
};

function phonemesBy({ run }: EspeakProgram): RunEspeak {
  return async (args, input, signal) => {
    const { stdout } = await run(args, { stdin: Buffer.from(input), signal, timeoutMs: PHONEMES_TIMEOUT_MS });
    return stdout.toString('utf8');
  };
}
