/**
 * The synthesis process, forked by the engine. A process of its own because the native runtime cannot be interrupted and
 * does not return its memory; both require killing the process.
 */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DURATIONS_OUTPUT } from '../model/rewrite-graph.ts';
import { loadRuntime } from '../model/runtime.ts';
import type { SynthesisMessage, SynthesisRequest, SynthesisSettings } from './messages.ts';

/** A style file has one row of this many numbers for each token count. */
const STYLE_SIZE = 256;
const STYLE_ROWS = 510;
const STYLE_BYTES = STYLE_ROWS * STYLE_SIZE * 4;

const { modelFile, threads } = JSON.parse(process.argv[2]!) as SynthesisSettings;
const styles = new Map<string, Float32Array>();

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function send(message: SynthesisMessage): void {
  process.send!(message);
}

const loadingRuntime = loadRuntime(dirname(modelFile));
const loading = loadingRuntime.then(({ InferenceSession }) =>
  InferenceSession.create(modelFile, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The runtime would cache a memory plan per sentence length: 700 MB after a few sentences instead of 450.
    enableMemPattern: false,
    // Errors only.
    logSeverityLevel: 3,
  }),
);
loading.then(
  () => send({ kind: 'ready' }),
  (error: Error) => send({ kind: 'failed', message: error.message }),
);

process.on('message', (request: SynthesisRequest) => {
  speak(request).then(send, (error: Error) => send({ kind: 'failed', message: error.message }));
});

async function speak({ tokens, style, speed }: SynthesisRequest): Promise<SynthesisMessage> {
  const session = await loading;
  const { Tensor } = await loadingRuntime;
  const row = Math.min(tokens.length, STYLE_ROWS - 1) * STYLE_SIZE;
  const padded = BigInt64Array.from([0, ...tokens, 0], BigInt);
  const { audio, [DURATIONS_OUTPUT]: durations } = await session.run({
    tokens: new Tensor('int64', padded, [1, padded.length]),
    style: new Tensor('float32', (await styleOf(style)).slice(row, row + STYLE_SIZE), [1, STYLE_SIZE]),
    speed: new Tensor('float32', [speed], [1]),
  });
  return {
    kind: 'spoken',
    samples: Int16Array.from(audio!.data as Float32Array, (sample) =>
      Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
    ),
    durations: Array.from(durations!.data as Float32Array | BigInt64Array, Number),
  };
}

async function styleOf(name: string): Promise<Float32Array> {
  const known = styles.get(name);
  if (known) return known;
  const bytes = await readFile(new URL(`../../data/voices/${name}.bin`, import.meta.url));
  if (bytes.length !== STYLE_BYTES) throw new Error(`${name} is not a style file`);
  const style = new Float32Array(Uint8Array.from(bytes).buffer);
  styles.set(name, style);
  return style;
}
