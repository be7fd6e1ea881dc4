import { createNode, otherInput, readModel, required, withoutUnused, type Node, type Tensor } from './graph.ts';

/** Output with the frames of 600 samples per input token. */
export const DURATIONS_OUTPUT = '/encoder/Clip_output_0';

/** What the engine reads of the model. */
export const OUTPUTS = ['audio', DURATIONS_OUTPUT] as const;

/**
 * Returns the same model, two to three times as fast on a CPU. Each integer convolution quantises its input, multiplies
 * integers and scales the result, which CPU runtimes do slowly. It is replaced by a float convolution whose weights stay
 * integers in the file and are scaled when the model is loaded. The token durations become an output. Throws Error for a
 * model of another structure.
 */
export function rewriteGraph(file: Buffer): Buffer {
  const model = readModel(file);
  const nodes = withoutUnused(withFloatConvolutions(model.nodes, model.tensors), OUTPUTS);
  return model.encode({ nodes, outputs: [DURATIONS_OUTPUT] });
}

/**
 * Replaces the chains of nodes that implement a dynamically quantised convolution:
 * input → DynamicQuantizeLinear → ConvInteger → [Add of a quantised bias] → Cast → Mul by both scales.
 */
function withFloatConvolutions(nodes: readonly Node[], tensors: ReadonlyMap<string, Tensor>): Node[] {
  const producer = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const consumer = new Map(nodes.flatMap((node) => node.inputs.map((input) => [input, node] as const)));
  const made = (name: string | undefined): Node => required(name === undefined ? undefined : producer.get(name));
  const after = (node: Node): Node => required(consumer.get(node.outputs[0]!));

  const dropped = new Set<Node>();
  const replaced = new Map<Node, Node>();
  const weights = new Map<string, Node>();
  for (const convolution of nodes) {
    if (convolution.type !== 'ConvInteger') continue;
    const [input, weight, , zeroPoint] = convolution.inputs;
    const quantise = made(input);
    let next = after(convolution);
    let bias: string | undefined;
    dropped.add(convolution);
    if (next.type === 'Add') {
      bias = originalBias(made(otherInput(next, convolution.outputs[0]!)), made);
      dropped.add(next);
      next = after(next);
    }
    if (next.type !== 'Cast') throw new Error(`expected a Cast after a convolution, found ${next.type}`);
    dropped.add(next);
    const scaling = after(next);
    const scales = made(otherInput(scaling, next.outputs[0]!));
    const weightScale = otherInput(scales, quantise.outputs[1]!);
    if (tensors.get(weightScale)?.bytes.length !== 4)
      throw new Error('expected one scale for all weights of a convolution');
    const key = [weight, zeroPoint, weightScale].join(' ');
    const dequantise = weights.get(key) ?? createNode('DequantizeLinear', [weight!, weightScale, zeroPoint!], key);
    weights.set(key, dequantise);
    replaced.set(
      scaling,
      createNode(
        'Conv',
        [quantise.inputs[0]!, dequantise.outputs[0]!, ...(bias === undefined ? [] : [bias])],
        scaling.outputs[0]!,
        convolution.attributes,
      ),
    );
  }
  if (replaced.size === 0) throw new Error('the model has no integer convolutions');
  return [...weights.values(), ...nodes.filter((node) => !dropped.has(node)).map((node) => replaced.get(node) ?? node)];
}

/** Returns the float bias of a quantised one: the first operand of its division by the scales. */
function originalBias(node: Node, made: (name: string | undefined) => Node): string {
  let current = node;
  while (current.type !== 'Div') current = made(current.inputs[0]);
  return current.inputs[0]!;
}
