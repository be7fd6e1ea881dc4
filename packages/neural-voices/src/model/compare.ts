import { createNeuralEngine, type NeuralEngine, type Spoken } from '../engine/engine.ts';
import { createPhonemiser } from '../phonemes/phonemiser.ts';
import { toTokens } from '../tokens.ts';
import type { Precision } from './files.ts';

export interface Comparison {
  readonly faster: Precision;
  /** For the output of the set-up. */
  readonly reason: string;
}

const SENTENCE = 'The results of the study were published last week, and they surprised almost everyone.';
const ROUNDS = 2;
const DEADLINE_MS = 300_000;
/** What the difference of the two sounds may be, in decibels below the sound: 16 to 22 were measured. */
const LEAST_LIKENESS_DB = 10;

/**
 * Times one sentence with both files, in turn, after each has spoken it once. Processors without an instruction for sums
 * of products of 8-bit integers may be slower with them, and may cut sums off: a sound that differs too much counts as
 * unusable. Throws Error if the file with floats cannot speak.
 */
export async function compareModels(files: Readonly<Record<Precision, string>>): Promise<Comparison> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { tokens } = toTokens(createPhonemiser('en-US')(SENTENCE).phonemes);
  const speak = (engine: NeuralEngine): Promise<Spoken> =>
    engine.speak({ tokens, style: 'am_michael', speed: 1 }, { signal });
  const timed = async (engine: NeuralEngine): Promise<number> => {
    const start = performance.now();
    await speak(engine);
    return (performance.now() - start) / 1000;
  };
  await using float = createNeuralEngine({ modelFile: files.float, processes: 1 });
  await using int8 = createNeuralEngine({ modelFile: files.int8, processes: 1 });
  const expected = await speak(float);
  try {
    const likeness = likenessDb(expected.samples, (await speak(int8)).samples);
    if (likeness < LEAST_LIKENESS_DB)
      return { faster: 'float', reason: 'with 8-bit integers this processor gives another sound, so floats are used' };
    const seconds = { int8: Infinity, float: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.float = Math.min(seconds.float, await timed(float));
      seconds.int8 = Math.min(seconds.int8, await timed(int8));
    }
    const faster = seconds.int8 < seconds.float ? 'int8' : 'float';
    const [ints, floats] = [seconds.int8.toFixed(1), seconds.float.toFixed(1)];
    const used = { int8: 'integers', float: 'floats' }[faster];
    return {
      faster,
      reason: `a sentence takes ${ints} s with 8-bit integers and ${floats} s with floats: ${used} are used`,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { faster: 'float', reason: `floats are used, because integers fail: ${(error as Error).message}` };
  }
}

/** Power of the first sound over that of the difference, in decibels; -Infinity for sounds of different lengths. */
function likenessDb(expected: Int16Array, actual: Int16Array): number {
  if (actual.length !== expected.length) return -Infinity;
  let [power, difference] = [0, 0];
  expected.forEach((sample, at) => {
    power += sample ** 2;
    difference += (sample - actual[at]!) ** 2;
  });
  return 10 * Math.log10(power / Math.max(difference, 1));
}
