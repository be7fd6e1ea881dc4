import { createNeuralProvider } from '@slidewright/audio/narration';
import {
  createNeuralEngine,
  createPhonemiser,
  findModel,
  voiceCacheFolder,
  type Precision,
} from '@slidewright/neural-voices';

/** The neural voices as the product uses them, or with the model of a precision, and the ids of the processes that speak. Throws when they are not installed. */
export async function openNeuralProvider(processes: number, precision?: Precision) {
  const model = await findModel(voiceCacheFolder(process.env), precision);
  if (model === null) throw new Error('the neural voices are not installed: run make setup');
  const engine = createNeuralEngine({ modelFile: model.file, processes });
  await engine.start();
  const phonemisers = { 'en-US': createPhonemiser('en-US'), 'en-GB': createPhonemiser('en-GB') };
  return { provider: createNeuralProvider(engine, { phonemisers, processes, model: model.sha256 }), pids: engine.pids };
}
