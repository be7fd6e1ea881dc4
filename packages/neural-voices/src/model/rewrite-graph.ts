import { delimited, readFields, readVarint, textField, type Field } from './protobuf.ts';

/** Field numbers of the messages in https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, type: 4, attribute: 5 } as const;
const TENSOR = { dims: 1, name: 8 } as const;
const VALUE_INFO = { name: 1 } as const;

/** Output with the frames of 600 samples per input token. */
export const DURATIONS_OUTPUT = '/encoder/Clip_output_0';

interface Node {
  readonly type: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: readonly Buffer[];
  readonly raw: Buffer;
}

/**
 * Returns the same model, two to three times as fast on a CPU. Each integer convolution quantises its input, multiplies
 * integers and scales the result, which CPU runtimes do slowly. It is replaced by a float convolution whose weights stay
 * integers in the file and are scaled when the model is loaded. The token durations become an output. Throws Error for a
 * model of another structure.
 */
export function rewriteGraph(file: Buffer): Buffer {
  const model = [...readFields(file)];
  const graph = model.find(({ number }) => number === MODEL.graph);
  if (!graph) throw new Error('the file holds no graph');
  const fields = [...readFields(content(graph))];
  const nodes = fields.filter(({ number }) => number === GRAPH.node).map(readNode);
  const sizes = new Map(
    fields.filter(({ number }) => number === GRAPH.initializer).map((field) => tensorSize(content(field))),
  );
  const rewritten = withoutUnused(withFloatConvolutions(nodes, sizes));
  const output = delimited(GRAPH.output, textField(VALUE_INFO.name, DURATIONS_OUTPUT));
  const others = fields.filter(({ number }) => number !== GRAPH.node).map(({ raw }) => raw);
  const newGraph = Buffer.concat([...rewritten.map(({ raw }) => raw), ...others, output]);
  const header = model.filter(({ number }) => number !== MODEL.graph).map(({ raw }) => raw);
  return Buffer.concat([...header, delimited(MODEL.graph, newGraph)]);
}

/**
 * Replaces the chains of nodes that implement a dynamically quantised convolution:
 * input → DynamicQuantizeLinear → ConvInteger → [Add of a quantised bias] → Cast → Mul by both scales.
 */
function withFloatConvolutions(nodes: readonly Node[], sizes: ReadonlyMap<string, number>): Node[] {
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
    if (sizes.get(weightScale) !== 1) throw new Error('expected one scale for all weights of a convolution');
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

/** Removes nodes whose results are not used. */
function withoutUnused(nodes: readonly Node[]): Node[] {
  let kept = [...nodes];
  for (;;) {
    const read = new Set(['audio', DURATIONS_OUTPUT, ...kept.flatMap(({ inputs }) => inputs)]);
    const used = kept.filter(({ outputs }) => outputs.some((output) => read.has(output)));
    if (used.length === kept.length) return used;
    kept = used;
  }
}

function otherInput(node: Node, input: string): string {
  return required(node.inputs.find((candidate) => candidate !== input));
}

function readNode(field: Field): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes: Buffer[] = [];
  let name = '';
  let type = '';
  for (const part of readFields(content(field))) {
    if (part.number === NODE.input) inputs.push(content(part).toString());
    else if (part.number === NODE.output) outputs.push(content(part).toString());
    else if (part.number === NODE.attribute) attributes.push(part.raw);
    else if (part.number === NODE.name) name = content(part).toString();
    else if (part.number === NODE.type) type = content(part).toString();
  }
  return { type, name, inputs, outputs, attributes, raw: field.raw };
}

function createNode(type: string, inputs: readonly string[], output: string, attributes: readonly Buffer[] = []): Node {
  const content = Buffer.concat([
    ...inputs.map((input) => textField(NODE.input, input)),
    textField(NODE.output, output),
    textField(NODE.type, type),
    ...attributes,
  ]);
  return { type, name: '', inputs, outputs: [output], attributes, raw: delimited(GRAPH.node, content) };
}

/** Returns a tensor's name and its number of elements. */
function tensorSize(tensor: Buffer): [name: string, size: number] {
  let name = '';
  let size = 1;
  for (const { number, value } of readFields(tensor)) {
    if (number === TENSOR.name && typeof value !== 'number') name = value.toString();
    if (number !== TENSOR.dims) continue;
    if (typeof value === 'number') size *= value;
    else
      for (let at = 0; at < value.length;) {
        const dimension = readVarint(value, at);
        size *= dimension.value;
        at = dimension.end;
      }
  }
  return [name, size];
}

function content({ value }: Field): Buffer {
  if (typeof value === 'number') throw new Error('expected a message, found a number');
  return value;
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the graph is not the one that this rewrite was made for');
  return value;
}
