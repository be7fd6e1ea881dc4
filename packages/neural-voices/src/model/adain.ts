import {
  createNode,
  createTensor,
  floatAttribute,
  floatsOf,
  otherInput,
  required,
  type Lookup,
  type Node,
  type Tensor,
} from './graph.ts';

/** Adaptive instance normalisation: (input - mean) / √(variance + epsilon) * gain + shift. */
export interface AdaIn {
  readonly input: string;
  readonly gain: string;
  readonly shift: string;
  readonly epsilon: number;
}

/** z + sin²(αz) / α, where z is the result of an AdaIN (https://arxiv.org/abs/2006.08195). */
export interface Snake extends AdaIn {
  /** One for all channels or one for each. */
  readonly alpha: Float32Array;
}

const FLAT = 'adain_flat';
const HALF_PI = 'adain_half_pi';
/** Constants of the nodes that this file makes. */
export const ADAIN_TENSORS: readonly Tensor[] = [
  createTensor(FLAT, 'int64', [1], BigInt64Array.of(-1n)),
  createTensor(HALF_PI, 'float', [], Float32Array.of(Math.PI / 2)),
];

/** The AdaIN that ends in this node, which the file spells out as Add(Mul(Div(Sub(x, mean), Sqrt(…)), gain), shift). */
export function findAdaIn(graph: Lookup, add: Node): AdaIn | null {
  const { producer, tensors } = graph;
  if (add.type !== 'Add') return null;
  const scaled = inputOfType(graph, add, 'Mul');
  const divided = scaled && inputOfType(graph, scaled, 'Div');
  const root = divided && producer.get(divided.inputs[1]!);
  if (root?.type !== 'Sqrt') return null;
  const difference = required(producer.get(divided!.inputs[0]!));
  const variance = required(producer.get(root.inputs[0]!));
  const epsilon = required(variance.inputs.map((input) => tensors.get(input)).find((tensor) => tensor !== undefined));
  return {
    input: difference.inputs[0]!,
    gain: otherInput(scaled!, divided!.outputs[0]!),
    shift: otherInput(add, scaled!.outputs[0]!),
    epsilon: floatsOf(epsilon)[0]!,
  };
}

/** The snake with this output: Add(z, Mul(1/α, Pow(Sin(Mul(α, z)), 2))). */
export function findSnake(graph: Lookup, output: string): Snake | null {
  const { producer, tensors } = graph;
  const add = producer.get(output);
  if (add?.type !== 'Add') return null;
  for (const term of add.inputs) {
    const product = producer.get(term);
    const square = product?.type === 'Mul' && inputOfType(graph, product, 'Pow');
    if (!square) continue;
    const sine = required(producer.get(square.inputs[0]!));
    const angle = required(producer.get(sine.inputs[0]!));
    const z = otherInput(add, term);
    const adaIn = findAdaIn(graph, required(producer.get(z)));
    if (adaIn) return { ...adaIn, alpha: floatsOf(required(tensors.get(otherInput(angle, z)))) };
  }
  return null;
}

/** The nodes of an AdaIN in one operator, which runtimes are faster with. */
export function createAdaIn({ input, gain, shift, epsilon }: AdaIn, output: string): Node[] {
  return [
    createNode('Reshape', [gain, FLAT], `${output}_gain`),
    createNode('Reshape', [shift, FLAT], `${output}_shift`),
    createNode('InstanceNormalization', [input, `${output}_gain`, `${output}_shift`], output, [
      floatAttribute('epsilon', epsilon),
    ]),
  ];
}

/** The nodes of y - sin y with y = 2αz + π/2; `doubledAlpha` names a tensor of the shape [1, channels, 1]. */
export function createWave({ gain, shift, ...adaIn }: Snake, doubledAlpha: string, output: string): Node[] {
  const name = (part: string): string => `${output}_${part}`;
  return [
    createNode('Mul', [gain, doubledAlpha], name('gain')),
    createNode('Mul', [shift, doubledAlpha], name('scaled')),
    createNode('Add', [name('scaled'), HALF_PI], name('shift')),
    ...createAdaIn({ ...adaIn, gain: name('gain'), shift: name('shift') }, name('y')),
    createNode('Sin', [name('y')], name('sine')),
    createNode('Sub', [name('y'), name('sine')], output),
  ];
}

function inputOfType({ producer }: Lookup, node: Node, type: string): Node | undefined {
  return node.inputs.map((input) => producer.get(input)).find((made) => made?.type === type);
}
