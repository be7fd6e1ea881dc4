import type { Precision } from '@slidewright/neural-voices';
import { normaliseForSpeech } from '@slidewright/domain';
import { measure } from '../processor-time.ts';
import { openNeuralProvider } from './neural-provider.ts';
import { meanOf, scoresOf, writeSound, type Score } from './scores.ts';
import { SENTENCES } from './sentences.ts';
import { wordErrors, wordsOf } from './word-errors.ts';

/** What the file with 8-bit integers may cost and lose beside the one with floats. */
const MOST_TIME = 0.45;
const MOST_QUALITY_LOST = 0.05;
const RATED = 3;

/**
 * Speaks each sentence with both files of the model, one after the other in turn, and compares processor time, length,
 * quality and misheard words. Prints a table and returns whether the file with 8-bit integers keeps to the limits.
 */
export async function comparePrecisions(voiceId: string, signal: AbortSignal): Promise<boolean> {
  await using both = new AsyncDisposableStack();
  const opened = new Map<Precision, Pick<Awaited<ReturnType<typeof openNeuralProvider>>, 'provider' | 'pids'>>();
  for (const precision of ['float', 'int8'] as const) {
    const { provider, pids } = await openNeuralProvider(1, precision);
    both.use(provider);
    opened.set(precision, { provider, pids });
  }
  const texts = Object.values(SENTENCES).flat();
  const seconds = { float: 0, int8: 0 };
  const files: Record<Precision, string[]> = { float: [], int8: [] };
  const lengths: Record<Precision, number[]> = { float: [], int8: [] };
  const speak = async (precision: Precision, sentence: string, index: number | null): Promise<void> => {
    const { provider, pids } = opened.get(precision)!;
    const voice = (await provider.voices(signal)).find(({ id }) => id === voiceId)!;
    const text = normaliseForSpeech(sentence, 'en', { names: 'written', isWord: provider.isWord });
    const { result: sound, usage } = await measure(
      () => provider.synthesise({ text, voice, speed: 1, pitch: 1, signal }),
      pids[0]!,
    );
    if (index === null) return;
    seconds[precision] += usage.processorSeconds;
    lengths[precision].push(sound.samples.length / sound.sampleRate);
    files[precision].push(writeSound(`${voiceId}-${precision}`, index, sound));
  };
  for (const precision of ['float', 'int8'] as const) await speak(precision, 'Ready.', null);
  for (const [index, text] of texts.entries())
    for (const precision of index % 2 === 0 ? (['float', 'int8'] as const) : (['int8', 'float'] as const))
      await speak(precision, text, index);

  const spoken = lengths.float.reduce((sum, length) => sum + length, 0);
  const scores: Record<Precision, Score[]> = { float: await scoresOf(files.float, { rated: RATED }), int8: [] };
  scores.int8 = await scoresOf(files.int8, { rated: RATED });
  const wrong = { float: 0, int8: 0 };
  console.log('| model | CPU s per spoken second | words misheard | P.808 | OVRL |\n| --- | --- | --- | --- | --- |');
  for (const precision of ['float', 'int8'] as const) {
    const errors = texts.map((text, index) => wordErrors(wordsOf(text), wordsOf(scores[precision][index]!.heard)));
    wrong[precision] = errors.reduce((sum, count) => sum + count, 0);
    const quality = (['p808', 'ovrl'] as const).map((name) => meanOf(scores[precision], name).toFixed(3));
    const cells = [precision, (seconds[precision] / spoken).toFixed(3), wrong[precision], ...quality];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const ratio = seconds.int8 / seconds.float;
  const areEqual = lengths.float.every((length, index) => length === lengths.int8[index]);
  const words = texts.reduce((sum, text) => sum + wordsOf(text).length, 0);
  console.log(
    `${texts.length} sentences, ${words} words, ${spoken.toFixed(0)} s of speech by ${voiceId}; ` +
      `processor time ${ratio.toFixed(3)}; lengths ${areEqual ? 'equal' : 'DIFFER'}`,
  );
  const isGood = (['p808', 'ovrl'] as const).every(
    (name) => meanOf(scores.float, name) - meanOf(scores.int8, name) <= MOST_QUALITY_LOST,
  );
  return ratio <= MOST_TIME && areEqual && isGood && wrong.int8 <= wrong.float;
}
