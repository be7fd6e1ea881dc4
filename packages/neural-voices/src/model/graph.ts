import { delimited, integerField, readFields, readVarint, textField, type Field } from './protobuf.ts';

/** Field numbers of the messages in https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, type: 4, attribute: 5 } as const;
const TENSOR = { dims: 1, type: 2, floats: 4, integers: 5, name: 8, bytes: 9 } as const;
const ATTRIBUTE = { name: 1, float: 2, type: 20 } as const;
const ATTRIBUTE_IS_FLOAT = 1;
const VALUE_INFO = { name: 1 } as const;

/** Values of TensorProto.DataType. */
export const TENSOR_TYPE = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;

export interface Node {
  readonly type: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Encoded, with their tags. */
  readonly attributes: readonly Buffer[];
  /** The encoded field of the graph. */
  readonly raw: Buffer;
}

/** A constant of the graph. */
export interface Tensor {
  readonly name: string;
  readonly dims: readonly number[];
  /** The values, little-endian. */
  readonly bytes: Buffer;
  readonly raw: Buffer;
}

/** A model whose parts that a rewrite does not name stay as they are, byte by byte. */
export interface Model {
  readonly nodes: readonly Node[];
  readonly tensors: ReadonlyMap<string, Tensor>;
  /** Encodes the model with other nodes, and with more constants and outputs. `isKept` chooses among its own constants. */
  encode(change: {
    readonly nodes: readonly Node[];
    readonly tensors?: readonly Tensor[];
    readonly outputs?: readonly string[];
    readonly isKept?: (tensor: string) => boolean;
  }): Buffer;
}

/** Reads an ONNX file. Throws Error if it holds no graph. */
export function readModel(file: Buffer): Model {
  const model = [...readFields(file)];
  const graph = model.find(({ number }) => number === MODEL.graph);
  if (!graph) throw new Error('the file holds no graph');
  const header = model.filter(({ number }) => number !== MODEL.graph).map(({ raw }) => raw);
  const fields = [...readFields(content(graph))];
  const others = fields
    .filter(({ number }) => number !== GRAPH.node)
    .map((field) => ({ raw: field.raw, tensor: field.number === GRAPH.initializer ? readTensor(field) : null }));
  return {
    nodes: fields.filter(({ number }) => number === GRAPH.node).map(readNode),
    tensors: new Map(others.flatMap(({ tensor }) => (tensor ? [[tensor.name, tensor] as const] : []))),
    encode({ nodes, tensors = [], outputs = [], isKept = () => true }) {
      const newGraph = Buffer.concat([
        ...nodes.map(({ raw }) => raw),
        ...others.filter(({ tensor }) => tensor === null || isKept(tensor.name)).map(({ raw }) => raw),
        ...tensors.map(({ raw }) => raw),
        ...outputs.map((name) => delimited(GRAPH.output, textField(VALUE_INFO.name, name))),
      ]);
      return Buffer.concat([...header, delimited(MODEL.graph, newGraph)]);
    },
  };
}

/** Finds what a name stands for. */
export interface Lookup {
  /** The node with this output. */
  readonly producer: ReadonlyMap<string, Node>;
  readonly tensors: ReadonlyMap<string, Tensor>;
}

export function lookupIn({ nodes, tensors }: Pick<Model, 'nodes' | 'tensors'>): Lookup {
  return { producer: new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const))), tensors };
}

export function createNode(
  type: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Buffer[] = [],
): Node {
  const encoded = Buffer.concat([
    ...inputs.map((input) => textField(NODE.input, input)),
    textField(NODE.output, output),
    textField(NODE.type, type),
    ...attributes,
  ]);
  return { type, name: '', inputs, outputs: [output], attributes, raw: delimited(GRAPH.node, encoded) };
}

export function floatAttribute(name: string, value: number): Buffer {
  const number = Buffer.alloc(5);
  number[0] = ATTRIBUTE.float * 8 + 5;
  number.writeFloatLE(value, 1);
  const type = integerField(ATTRIBUTE.type, ATTRIBUTE_IS_FLOAT);
  return delimited(NODE.attribute, Buffer.concat([textField(ATTRIBUTE.name, name), number, type]));
}

/** `dims` is empty for a single number. */
export function createTensor(
  name: string,
  type: keyof typeof TENSOR_TYPE,
  dims: readonly number[],
  values: Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array,
): Tensor {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const encoded = Buffer.concat([
    ...dims.map((dim) => integerField(TENSOR.dims, dim)),
    integerField(TENSOR.type, TENSOR_TYPE[type]),
    textField(TENSOR.name, name),
    delimited(TENSOR.bytes, bytes),
  ]);
  return { name, dims, bytes, raw: delimited(GRAPH.initializer, encoded) };
}

export function floatsOf({ bytes }: Tensor): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** Removes nodes that none of the outputs needs. */
export function withoutUnused(nodes: readonly Node[], outputs: readonly string[]): Node[] {
  let kept = [...nodes];
  for (;;) {
    const read = new Set([...outputs, ...kept.flatMap(({ inputs }) => inputs)]);
    const used = kept.filter((node) => node.outputs.some((output) => read.has(output)));
    if (used.length === kept.length) return used;
    kept = used;
  }
}

/** The input of a node with two that is not this one. Throws Error without one. */
export function otherInput(node: Node, input: string): string {
  return required(node.inputs.find((candidate) => candidate !== input));
}

/** Throws Error where the graph is not what its rewrite expects. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the graph is not the one that this rewrite was made for');
  return value;
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

function readTensor(field: Field): Tensor {
  let name = '';
  const dims: number[] = [];
  const values: Buffer[] = [];
  for (const part of readFields(content(field))) {
    if (part.number === TENSOR.name) name = content(part).toString();
    else if (part.number === TENSOR.dims) dims.push(...integersOf(part));
    else if (part.number === TENSOR.bytes || part.number === TENSOR.floats) values.push(content(part));
    // Single zero points are stored as integers.
    else if (part.number === TENSOR.integers) values.push(Buffer.from(integersOf(part)));
  }
  return { name, dims, bytes: values.length === 1 ? values[0]! : Buffer.concat(values), raw: field.raw };
}

/** A repeated integer, packed or not. */
function integersOf({ value }: Field): number[] {
  if (typeof value === 'number') return [value];
  const integers: number[] = [];
  for (let at = 0; at < value.length;) {
    const integer = readVarint(value, at);
    integers.push(integer.value);
    at = integer.end;
  }
  return integers;
}

function content({ value }: Field): Buffer {
  if (typeof value === 'number') throw new Error('expected a message, found a number');
  return value;
}
