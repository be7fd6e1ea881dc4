import { createNeuralProvider } from '@slidewright/audio/narration';
import { createNeuralEngine, createPhonemiser, findModel, voiceCacheFolder } from '@slidewright/neural-voices';

/** The neural voices as the product uses them, and the ids of the processes that speak. Throws when they are not installed. */
export async function openNeuralProvider(processes: number) {
  const modelFile = await findModel(voiceCacheFolder(process.env));
  if (modelFile === null) throw new Error('the neural voices are not installed: run make setup');
  const engine = createNeuralEngine({ modelFile, processes });
  await engine.start();
  const phonemisers = { 'en-US': createPhonemiser('en-US'), 'en-GB': createPhonemiser('en-GB') };
  return { provider: createNeuralProvider(engine, { phonemisers, processes }), pids: engine.pids };
}
