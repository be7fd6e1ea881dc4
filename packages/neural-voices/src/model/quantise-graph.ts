import { ADAIN_TENSORS, createAdaIn, createWave, findAdaIn, findSnake, type Snake } from './adain.ts';
import {
  createNode,
  createTensor,
  floatsOf,
  lookupIn,
  readModel,
  required,
  withoutUnused,
  type Lookup,
  type Node,
  type Tensor,
} from './graph.ts';
import { OUTPUTS } from './rewrite-graph.ts';

/** How the numbers around a convolution become 8-bit integers. Made by scripts/calibrate.ts. */
export interface ConvolutionSteps {
  /** Name of the convolution's output. */
  readonly output: string;
  /** The integer that stands for an input of 0. */
  readonly inputZero: number;
  /** What one step of the integer stands for, by channel. */
  readonly inputSteps: Float32Array;
  readonly outputSteps: Float32Array;
  /** Middle of the range of values, by channel. */
  readonly outputMiddles: Float32Array;
}

/** Shares of the largest weight at which weights are clipped; the one with the least squared error is taken. */
const CLIPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75];
/** See `quantisedInput`. */
const OFFSET = Math.PI / 2 - 1;
const SMALLEST_ALPHA = 1e-4;
/** Integers of an output that has no range of its own. */
const MIDDLE = 128;
const LARGEST_INT32 = 2 ** 31 - 1;
const [ONE, MIDDLE_ZERO, NEGATIVE_OFFSET] = ['int8_one', 'int8_middle', 'int8_negative_offset'];

/**
 * Returns the model of `rewriteGraph` with the convolutions that take most of its time in 8-bit integers: 0.4 times the
 * processor time where the processor multiplies such integers at once. The parts that decide the durations stay as they
 * are. The bytes depend on nothing but the arguments: only + - * / and rounding are used. Throws Error for another model.
 *
 * Each input channel has a step of its own, which its weights are multiplied by, so that the convolution needs one; each
 * output channel has one too, which the scales of its weights are divided by (`y_scale` is 1). Weights are signed:
 * runtimes are three times as slow with unsigned ones.
 */
export function quantiseGraph(file: Buffer, convolutions: readonly ConvolutionSteps[]): Buffer {
  const model = readModel(file);
  const graph = lookupIn(model);
  const added: Tensor[] = [
    createTensor(ONE, 'float', [], Float32Array.of(1)),
    createTensor(MIDDLE_ZERO, 'uint8', [], Uint8Array.of(MIDDLE)),
    createTensor(NEGATIVE_OFFSET, 'float', [], Float32Array.of(-OFFSET)),
    ...ADAIN_TENSORS,
  ];
  const replaced = new Map<string, readonly Node[]>();
  for (const [index, steps] of convolutions.entries()) {
    const made = quantised(graph, steps, `int8_${index}_`);
    added.push(...made.tensors);
    replaced.set(steps.output, made.nodes);
  }
  for (const node of model.nodes) {
    const adaIn = /decoder\/(?:encode|decode)/.test(node.outputs[0]!) ? findAdaIn(graph, node) : null;
    if (adaIn && !replaced.has(node.outputs[0]!)) replaced.set(node.outputs[0]!, createAdaIn(adaIn, node.outputs[0]!));
  }
  const nodes = withoutUnused(
    model.nodes.flatMap((node) => replaced.get(node.outputs[0]!) ?? [node]),
    OUTPUTS,
  );
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  return model.encode({
    nodes,
    tensors: added.filter(({ name }) => used.has(name)),
    isKept: (name) => used.has(name),
  });
}

export interface Convolution {
  readonly node: Node;
  readonly dims: readonly [outputs: number, inputs: number, width: number];
  /** In the order of `dims`. */
  readonly weights: Float64Array;
  readonly bias: Float32Array;
}

/** The convolution with this output, whose weights are integers with one scale. Throws Error without one. */
export function convolutionOf({ producer, tensors }: Lookup, output: string): Convolution {
  const node = required(producer.get(output));
  const [raw, scale, zero] = required(producer.get(node.inputs[1]!)).inputs.map((name) => required(tensors.get(name)));
  const [factor] = floatsOf(scale!);
  const zeroPoint = zero!.bytes[0]!;
  return {
    node,
    dims: raw!.dims as readonly number[] as Convolution['dims'],
    weights: new Float64Array(raw!.bytes).map((weight) => (weight - zeroPoint) * factor!),
    bias: floatsOf(required(tensors.get(node.inputs[2]!))),
  };
}

interface Quantised {
  readonly nodes: readonly Node[];
  readonly tensors: readonly Tensor[];
}

function quantised(graph: Lookup, steps: ConvolutionSteps, prefix: string): Quantised {
  const convolution = convolutionOf(graph, steps.output);
  const [outputs, inputs] = convolution.dims;
  if (steps.inputSteps.length !== inputs || steps.outputSteps.length !== outputs)
    throw new Error(`the steps of ${steps.output} are of another convolution`);
  const input = quantisedInput(
    steps,
    convolution.node.inputs[0]!,
    findSnake(graph, convolution.node.inputs[0]!),
    prefix,
  );
  const { weights, scales, bias } = quantisedWeights(convolution, steps, input);
  const codes = Array.from(steps.outputMiddles, (middle, o) => MIDDLE + roundToEven(-middle / steps.outputSteps[o]!));
  const zeros = Uint8Array.from(codes, (code) => clamp(code, 0, 255));
  // Of channels whose zero is no 8-bit integer.
  const rest = Float32Array.from(codes, (code, o) => (zeros[o]! - code) * steps.outputSteps[o]!);
  const isFar = rest.some((value) => value !== 0);
  const name = (part: string): string => prefix + part;
  return {
    nodes: [
      ...input.nodes,
      createNode('QuantizeLinear', [input.name, name('input_steps'), name('input_zeros')], name('input')),
      createNode(
        'QLinearConv',
        [
          name('input'),
          ONE!,
          name('zero'),
          name('weights'),
          name('scales'),
          name('zeros'),
          ONE!,
          MIDDLE_ZERO!,
          name('bias'),
        ],
        name('output'),
        convolution.node.attributes,
      ),
      createNode(
        'DequantizeLinear',
        [name('output'), name('output_steps'), name('output_zeros')],
        isFar ? name('near') : steps.output,
      ),
      ...(isFar ? [createNode('Add', [name('near'), name('rest')], steps.output)] : []),
    ],
    tensors: [
      ...input.tensors,
      createTensor(name('input_steps'), 'float', [inputs], input.steps),
      createTensor(name('input_zeros'), 'uint8', [inputs], input.zeros),
      createTensor(name('zero'), 'uint8', [], Uint8Array.of(steps.inputZero)),
      createTensor(name('weights'), 'int8', convolution.dims, weights),
      createTensor(name('scales'), 'float', [outputs], scales),
      createTensor(name('zeros'), 'int8', [outputs], new Int8Array(outputs)),
      createTensor(name('bias'), 'int32', [outputs], bias),
      createTensor(name('output_steps'), 'float', [outputs], steps.outputSteps),
      createTensor(name('output_zeros'), 'uint8', [outputs], zeros),
      createTensor(name('rest'), 'float', [1, outputs, 1], rest),
    ],
  };
}

interface QuantisedInput extends Quantised {
  /** Of the value that becomes integers, with these steps and zeros by channel. */
  readonly name: string;
  readonly steps: Float32Array;
  readonly zeros: Uint8Array;
  /** By how much each zero was rounded. */
  readonly rounding: Float64Array;
  /** -1 where the value has the other sign. */
  readonly signs: Float64Array;
}

/**
 * Where the input is a snake, z + sin²(αz) / α, it equals (y - sin y - OFFSET) / 2α with y = 2αz + π/2: the division and
 * the constant become the step and the zero of its integers.
 */
function quantisedInput(
  { inputSteps, inputZero }: ConvolutionSteps,
  input: string,
  snake: Snake | null,
  prefix: string,
): QuantisedInput {
  const channels = inputSteps.length;
  const plain = {
    name: input,
    nodes: [],
    tensors: [],
    steps: inputSteps,
    zeros: new Uint8Array(channels).fill(inputZero),
    rounding: new Float64Array(channels),
    signs: new Float64Array(channels).fill(1),
  };
  if (!snake) return plain;
  const alpha = snake.alpha.length === channels ? snake.alpha : new Float32Array(channels).fill(snake.alpha[0]!);
  const steps = inputSteps.map((step, i) => step * 2 * Math.max(Math.abs(alpha[i]!), SMALLEST_ALPHA));
  const exact = Array.from(steps, (step) => inputZero - OFFSET / step);
  // Where one zero is no 8-bit integer, the constant is subtracted instead.
  const isFar = exact.some((zero) => zero < 0);
  const zeros = isFar ? plain.zeros : Uint8Array.from(exact, (zero) => clamp(roundToEven(zero), 0, 255));
  const [wave, doubledAlpha, shifted] = [`${prefix}wave`, `${prefix}alpha`, `${prefix}shifted`];
  return {
    name: isFar ? shifted : wave,
    nodes: [
      ...createWave(snake, doubledAlpha, wave),
      ...(isFar ? [createNode('Add', [wave, NEGATIVE_OFFSET!], shifted)] : []),
    ],
    tensors: [
      createTensor(
        doubledAlpha,
        'float',
        [1, channels, 1],
        alpha.map((value) => value * 2),
      ),
    ],
    steps,
    zeros,
    rounding: isFar ? plain.rounding : Float64Array.from(zeros, (zero, i) => zero - exact[i]!),
    signs: Float64Array.from(alpha, (value) => (value < 0 ? -1 : 1)),
  };
}

function quantisedWeights(
  { dims: [outputs, inputs, width], weights, bias }: Convolution,
  { inputSteps, outputSteps, outputMiddles }: ConvolutionSteps,
  { rounding, signs }: QuantisedInput,
): { weights: Int8Array; scales: Float32Array; bias: Int32Array } {
  const size = inputs * width;
  const quantisedTo = { weights: new Int8Array(weights.length), scales: new Float32Array(outputs) };
  const biases = new Int32Array(outputs);
  const scaled = new Float64Array(size);
  for (let o = 0; o < outputs; o += 1) {
    let shift = 0;
    for (let at = 0; at < size; at += 1) {
      const i = Math.floor(at / width);
      scaled[at] = weights[o * size + at]! * inputSteps[i]! * signs[i]!;
      shift += scaled[at]! * rounding[i]!;
    }
    const scale = bestScale(scaled);
    for (let at = 0; at < size; at += 1)
      quantisedTo.weights[o * size + at] = clamp(roundToEven(scaled[at]! / scale), -127, 127);
    const step = outputSteps[o]!;
    quantisedTo.scales[o] = scale / step;
    const exact = (bias[o]! - shift) / step + roundToEven(-outputMiddles[o]! / step);
    biases[o] = clamp(roundToEven(exact / quantisedTo.scales[o]!), -LARGEST_INT32, LARGEST_INT32);
  }
  return { ...quantisedTo, bias: biases };
}

/** The step of signed 8-bit integers that weights lose least by. */
function bestScale(weights: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < weights.length; at += 1) largest = Math.max(largest, Math.abs(weights[at]!));
  let best = { scale: 1e-7, error: Infinity };
  for (const clip of CLIPS) {
    const scale = Math.max(Math.fround((largest / 127) * clip), 1e-7);
    let error = 0;
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at]!;
      const difference = clamp(Math.round(weight / scale), -127, 127) * scale - weight;
      error += difference * difference;
    }
    if (error < best.error) best = { scale, error };
  }
  return best.scale;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Halves to the even neighbour. */
function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
