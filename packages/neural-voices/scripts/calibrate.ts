/**
 * Makes data/int8-steps.json, by which `quantiseGraph` turns the slow convolutions of the model into 8-bit integers:
 *
 *     make setup && node packages/neural-voices/scripts/calibrate.ts
 *
 * Speaks the sentences of calibration.tsv (voice, speed, text: all voices, speeds of 0.8 to 1.3, 4 minutes of speech;
 * needs espeak-ng) with the model of `rewriteGraph`, notes the range of each channel before and after each convolution,
 * and chooses steps from them and from the weights. Takes 6 minutes of one core. The file that it makes decides the hash
 * of the model: put the new one, which it prints, into src/model/files.ts.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { findModel, voiceCacheFolder } from '../src/index.ts';
import { createNode, createTensor, lookupIn, readModel } from '../src/model/graph.ts';
import { STEPS_FILE, type EncodedSteps } from '../src/model/int8-steps.ts';
import { convolutionOf, quantiseGraph, type Convolution, type ConvolutionSteps } from '../src/model/quantise-graph.ts';
import { loadRuntime } from '../src/model/runtime.ts';
import { createEspeakPhonemiser } from '../src/phonemes/espeak-phonemiser.ts';
import { EAST_ASIAN_LANGUAGES, phonemiserOfEastAsian } from '../src/phonemes/east-asian-languages.ts';
import { createPhonemiser, type Phonemes } from '../src/phonemes/phonemiser.ts';
import { toTokens } from '../src/tokens.ts';
import { NEURAL_VOICES, type NeuralVoice } from '../src/voices.ts';

/** The generator and the decoder before it: four fifths of the time. What decides the durations is not among them. */
const SLOW = /generator\/(?:noise_res|resblocks)|decoder\/decode\.[012]\/conv[12]\//;
/** Share of the range of a channel that gets integers: its extremes are clipped, all else gets finer steps. */
const KEPT = 0.9;
/** By how much of the difficulty of rounding its inputs is moved into the weights; the best for each convolution is taken. */
const BALANCES = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const MEASURES = ['ReduceMin', 'ReduceMax', 'ReduceSumSquare', 'Shape'] as const;
const SMALLEST_STEP = 6e-5;

/** Of the values of each channel, over all sentences. */
interface Range {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly squares: Float64Array;
  readonly frames: number;
}

const eastAsian = new Map(
  EAST_ASIAN_LANGUAGES.map(
    (language) => [language, phonemiserOfEastAsian(language, createPhonemiser('en-US'))] as const,
  ),
);

function phonemesOf({ language }: NeuralVoice, text: string): Phonemes | Promise<Phonemes> {
  if (language === 'en-US' || language === 'en-GB') return createPhonemiser(language)(text);
  if (language === 'zh' || language === 'ja') return eastAsian.get(language)!(text);
  const phonemise = createEspeakPhonemiser(language, (args, input) =>
    Promise.resolve(execFileSync('espeak-ng', args, { input, encoding: 'utf8' })),
  );
  return phonemise(text, [], AbortSignal.timeout(10_000));
}

async function* sentences(): AsyncGenerator<{ tokens: readonly number[]; voice: NeuralVoice; speed: number }> {
  const lines = readFileSync(new URL('calibration.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [name, speed, text] = line.split('\t') as [string, string, string];
    const voice = NEURAL_VOICES.find(({ id }) => id === `neural-${name}`)!;
    const { phonemes } = await phonemesOf(voice, text);
    yield { tokens: toTokens(phonemes).tokens, voice, speed: Number(speed) };
  }
}

function styleRow(style: string, tokens: number): Float32Array {
  const bytes = readFileSync(new URL(`../data/voices/${style}.bin`, import.meta.url));
  const row = Math.min(tokens, 509) * 256;
  return new Float32Array(Uint8Array.from(bytes).buffer).slice(row, row + 256);
}

/** The ranges of these values while the model speaks the sentences. */
async function measureRanges(
  file: Buffer,
  values: readonly string[],
  cacheFolder: string,
): Promise<ReadonlyMap<string, Range>> {
  const model = readModel(file);
  const axes = createTensor('calibration_axes', 'int64', [2], BigInt64Array.of(0n, 2n));
  const outputs = values.flatMap((_, index) => MEASURES.map((measure) => `${measure}${index}`));
  const measures = values.flatMap((value, index) =>
    MEASURES.map((measure) =>
      createNode(measure, measure === 'Shape' ? [value] : [value, axes.name], `${measure}${index}`),
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
  try {
    const measuring = join(folder, 'model.onnx');
    writeFileSync(measuring, model.encode({ nodes: [...model.nodes, ...measures], tensors: [axes], outputs }));
    const { InferenceSession, Tensor } = await loadRuntime(cacheFolder);
    const session: InferenceSession = await InferenceSession.create(measuring, {
      intraOpNumThreads: 1,
      enableMemPattern: false,
      logSeverityLevel: 3,
    });
    const ranges = new Map<string, Range>();
    let seconds = 0;
    for await (const { tokens, voice, speed } of sentences()) {
      const padded = BigInt64Array.from([0, ...tokens, 0], BigInt);
      const result = await session.run({
        tokens: new Tensor('int64', padded, [1, padded.length]),
        style: new Tensor('float32', styleRow(voice.style, tokens.length), [1, 256]),
        speed: new Tensor('float32', [speed], [1]),
      });
      values.forEach((value, index) => {
        const [least, most, squares, shape] = MEASURES.map(
          (measure) => result[`${measure}${index}`]!.data as Float32Array,
        );
        const channels = least!.length;
        const known = ranges.get(value) ?? {
          least: new Float64Array(channels).fill(Infinity),
          most: new Float64Array(channels).fill(-Infinity),
          squares: new Float64Array(channels),
          frames: 0,
        };
        ranges.set(value, {
          least: known.least.map((number, channel) => Math.min(number, least![channel]!)),
          most: known.most.map((number, channel) => Math.max(number, most![channel]!)),
          squares: known.squares.map((number, channel) => number + squares![channel]!),
          frames: known.frames + Number(shape!.at(-1)),
        });
      });
      seconds += result['audio']!.data.length / 24_000;
      console.log(`${voice.id} at ${speed}: ${seconds.toFixed(0)} s of speech`);
    }
    return ranges;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Chooses the steps of a convolution: those by which the rounding of its inputs and weights adds the least noise. */
function chooseSteps(
  { node, dims: [outputs, inputs, width], weights }: Convolution,
  input: Range,
  output: Range,
): ConvolutionSteps {
  const low = input.least.map((value) => Math.min(value, 0) * KEPT);
  const high = input.most.map((value) => Math.max(value, 0) * KEPT);
  const size = inputs * width;
  const largestWeight = new Float64Array(inputs).fill(1e-6);
  const weightPower = new Float64Array(outputs * inputs);
  weights.forEach((weight, at) => {
    const o = Math.floor(at / size);
    const i = Math.floor((at % size) / width);
    largestWeight[i] = Math.max(largestWeight[i]!, Math.abs(weight));
    weightPower[o * inputs + i]! += weight ** 2;
  });
  let best = { noise: Infinity, step: 0, zero: 0, factors: new Float64Array(0) };
  for (const balance of BALANCES) {
    const ratios = low.map((least, i) => {
      const reach = Math.max(-least, high[i]!, 1e-3);
      return reach ** balance / largestWeight[i]! ** (1 - balance);
    });
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / inputs);
    const factors = ratios.map((ratio) => Math.min(50, Math.max(0.02, ratio / mean)));
    const least = Math.min(...low.map((value, i) => value / factors[i]!));
    const most = Math.max(...high.map((value, i) => value / factors[i]!));
    const step = Math.fround((most - least) / 255);
    const noises: number[] = [];
    for (let o = 0; o < outputs; o += 1) {
      let largest = 1e-5;
      for (let at = 0; at < size; at += 1)
        largest = Math.max(largest, Math.abs(weights[o * size + at]! * factors[Math.floor(at / width)]!));
      const scale = largest / 127;
      let noise = 0;
      for (let at = 0; at < size; at += 1) {
        const i = Math.floor(at / width);
        const weight = weights[o * size + at]!;
        const rounded = (Math.round((weight * factors[i]!) / scale) * scale) / factors[i]!;
        noise += ((rounded - weight) ** 2 * input.squares[i]!) / input.frames;
      }
      for (let i = 0; i < inputs; i += 1) noise += (weightPower[o * inputs + i]! * (step * factors[i]!) ** 2) / 12;
      noises.push(noise / Math.max(output.squares[o]! / output.frames, 1e-9));
    }
    const noise = noises.toSorted((a, b) => a - b)[Math.floor(outputs / 2)]!;
    if (noise < best.noise) best = { noise, step, zero: Math.round(-least / step), factors };
  }
  const steps = (values: Float64Array): Float32Array =>
    Float32Array.from(Float16Array.from(values, (value) => Math.max(value, SMALLEST_STEP)));
  return {
    output: node.outputs[0]!,
    inputZero: Math.min(255, Math.max(0, best.zero)),
    inputSteps: steps(best.factors.map((factor) => factor * best.step)),
    outputSteps: steps(output.most.map((most, o) => Math.max(((most - output.least[o]!) * KEPT) / 255, 1e-4))),
    outputMiddles: Float32Array.from(
      Float16Array.from(output.most, (most, o) => Math.min(60_000, Math.max(-60_000, (most + output.least[o]!) / 2))),
    ),
  };
}

function encoded({ inputSteps, outputSteps, outputMiddles, ...rest }: ConvolutionSteps): EncodedSteps {
  const textOf = (numbers: Float32Array): string => Buffer.from(Float16Array.from(numbers).buffer).toString('base64');
  return {
    ...rest,
    inputSteps: textOf(inputSteps),
    outputSteps: textOf(outputSteps),
    outputMiddles: textOf(outputMiddles),
  };
}

const cacheFolder = voiceCacheFolder(process.env);
const model = await findModel(cacheFolder, 'float');
if (model === null) throw new Error('the model is missing: run make setup');
const file = readFileSync(model.file);
const graph = lookupIn(readModel(file));
const slow = [...graph.producer.values()]
  .filter(({ type, outputs: [output] }) => type === 'Conv' && SLOW.test(output!))
  .map(({ outputs: [output] }) => convolutionOf(graph, output!));
const values = new Set(slow.flatMap(({ node }) => [node.inputs[0]!, node.outputs[0]!]));
const ranges = await measureRanges(file, [...values], dirname(model.file));
const chosen = slow.map((convolution) => {
  const { inputs, outputs } = convolution.node;
  return chooseSteps(convolution, ranges.get(inputs[0]!)!, ranges.get(outputs[0]!)!);
});
writeFileSync(STEPS_FILE, `${JSON.stringify(chosen.map(encoded), null, 2)}\n`);
const sha256 = createHash('sha256').update(quantiseGraph(file, chosen)).digest('hex');
console.log(`${chosen.length} convolutions; the SHA-256 of the model is ${sha256}`);
