import { execFileSync } from 'node:child_process';
import { createNeuralProviders } from '@slidewright/audio/narration';
import {
  createNeuralEngine,
  findModel,
  voiceCacheFolder,
  type Precision,
  type RunEspeak,
} from '@slidewright/neural-voices';

/** Other work on the machine may take the processor for long. */
const LIMIT_MS = 3_600_000;
const ESPEAK_TIMEOUT_MS = 15_000;

/** The neural voices as the product uses them, or with the model of a precision, and the ids of the processes that speak. Throws when they are not installed. */
export async function openNeuralProvider(processes: number, precision?: Precision) {
  const model = await findModel(voiceCacheFolder(process.env), precision);
  if (model === null) throw new Error('the neural voices are not installed: run make setup');
  const engine = createNeuralEngine({ modelFile: model.file, processes, deadlineMs: LIMIT_MS, idleMs: LIMIT_MS });
  await engine.start();
  const [english, ...others] = createNeuralProviders(engine, { processes, model: model.sha256, espeak: runEspeak });
  return { provider: english!, others, pids: engine.pids };
}

const runEspeak: RunEspeak = (args, input) =>
  Promise.resolve(execFileSync('espeak-ng', args, { input, encoding: 'utf8', timeout: ESPEAK_TIMEOUT_MS }));
