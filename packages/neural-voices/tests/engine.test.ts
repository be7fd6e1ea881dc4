import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createNeuralEngine,
  findModel,
  SAMPLE_RATE,
  toTokens,
  voiceCacheFolder,
  type NeuralEngine,
  type Priority,
} from '../src/index.ts';

const NEVER = new AbortController().signal;
const sentence = (phonemes: string) => ({ tokens: toTokens(phonemes).tokens, style: 'am_michael', speed: 1 });
const SHORT = sentence('bˈOts.');
const LONG = sentence(Array.from({ length: 12 }, () => 'ðə hˈɑɹbəɹ ˈOpənz æt sˈɪks').join(', '));

let modelFile: string;
const engines: NeuralEngine[] = [];

beforeAll(async () => {
  const found = await findModel(voiceCacheFolder(process.env));
  if (found === null) throw new Error('these tests need the model that make setup installs');
  modelFile = found.file;
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine[Symbol.asyncDispose]();
});

function createEngine(
  processes = 1,
  options: { readonly idleMs?: number; readonly deadlineMs?: number } = {},
): NeuralEngine {
  const engine = createNeuralEngine({ modelFile, processes, ...options });
  engines.push(engine);
  return engine;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the neural engine', () => {
  it('returns speech as long as its tokens last, the same each time', async () => {
    const engine = createEngine();
    const first = await engine.speak(SHORT, { signal: NEVER });
    expect(first.samples.length).toBeGreaterThan(SAMPLE_RATE / 2);
    expect(first.samples.length).toBeLessThan(2 * SAMPLE_RATE);
    expect(Math.max(...first.samples)).toBeGreaterThan(2_000);
    expect(first.durations).toHaveLength(SHORT.tokens.length + 2);
    expect(first.durations.reduce((sum, frames) => sum + frames * 600, 0)).toBe(first.samples.length);
    const second = await engine.speak(SHORT, { signal: NEVER });
    expect(second.samples).toEqual(first.samples);
  });

  it('stops using the processor when a long sentence is cancelled, and can speak again (NV7)', async () => {
    const engine = createEngine();
    await engine.start();
    const [pid] = engine.pids;
    const cancel = new AbortController();
    const spoken = engine.speak(LONG, { signal: cancel.signal });
    cancel.abort(new Error('cancelled'));
    await expect(spoken).rejects.toThrow('cancelled');
    await expect.poll(() => isAlive(pid!)).toBe(false);
    expect((await engine.speak(SHORT, { signal: NEVER })).samples.length).toBeGreaterThan(SAMPLE_RATE / 2);
  });

  it('reports a process that is killed, and starts a new one', async () => {
    const engine = createEngine();
    await engine.start();
    const spoken = engine.speak(LONG, { signal: NEVER });
    process.kill(engine.pids[0]!, 'SIGKILL');
    await expect(spoken).rejects.toThrow('the synthesis process ended (SIGKILL)');
    expect((await engine.speak(SHORT, { signal: NEVER })).samples.length).toBeGreaterThan(SAMPLE_RATE / 2);
  });

  it('starts a new process for a request that comes while an idle one is killed', async () => {
    const engine = createEngine(1, { idleMs: 1 });
    await engine.start();
    // Timers of the same length run in order: the process has just been killed, and its end is not yet known.
    await delay(1);
    expect(engine.pids).toHaveLength(1);
    expect((await engine.speak(SHORT, { signal: NEVER })).samples.length).toBeGreaterThan(SAMPLE_RATE / 2);
  });

  it('says so when a request takes longer than its limit', async () => {
    const engine = createEngine(1, { deadlineMs: 1 });
    await engine.start();
    await expect(engine.speak(LONG, { signal: NEVER })).rejects.toThrow('no speech within 0.001 s');
  });

  it('synthesises urgent requests first and background ones last, and removes a queued request that is cancelled', async () => {
    const engine = createEngine();
    const order: string[] = [];
    const cancel = new AbortController();
    const speak = (name: string, options: { priority?: Priority; signal?: AbortSignal } = {}) =>
      engine.speak(SHORT, { signal: NEVER, ...options }).then(
        () => order.push(name),
        () => order.push(`${name} cancelled`),
      );
    const all = [
      speak('first'),
      speak('background', { priority: 'background' }),
      speak('second'),
      speak('third', { signal: cancel.signal }),
      speak('urgent', { priority: 'urgent' }),
    ];
    cancel.abort(new Error('cancelled'));
    await Promise.all(all);
    expect(order).toEqual(['third cancelled', 'first', 'urgent', 'second', 'background']);
  });

  it('leaves no process running when it is disposed while it speaks', async () => {
    const engine = createEngine(2);
    const spoken = Promise.allSettled([
      engine.speak(LONG, { signal: NEVER }),
      engine.speak(LONG, { signal: NEVER }),
      engine.speak(LONG, { signal: NEVER }),
    ]);
    await expect.poll(() => engine.pids.length).toBe(2);
    const pids = engine.pids;
    await engine[Symbol.asyncDispose]();
    expect((await spoken).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(engine.pids).toEqual([]);
  });

  it('reports why a model cannot be loaded', async () => {
    const engine = createNeuralEngine({ modelFile: import.meta.filename, processes: 1 });
    engines.push(engine);
    await expect(engine.start()).rejects.toThrow(/protobuf|model/i);
    await expect.poll(() => engine.pids).toEqual([]);
  });
});
