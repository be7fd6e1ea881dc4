import { z } from 'zod';

type Json = Record<string, unknown>;

/** Of a block inside columns; the list around it describes the kinds. */
const NESTED_BLOCK = {
  type: 'object',
  description: 'A block of another kind.',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
};

/**
 * A schema as tools/list has it, which every agent reads before its first call: without what only repeats (the pattern of
 * a UUID, kinds of blocks inside columns) and in forms that all clients know. The tool itself checks by the whole schema.
 */
export function listedSchema(schema: z.ZodObject, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return shortened(json, false) as Json;
}

function shortened(node: unknown, isInBlock: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => shortened(item, isInBlock));
  if (typeof node !== 'object' || node === null) return node;
  // No tool takes or returns further properties, and a later version may return more.
  const { type, pattern, additionalProperties: _, ...others } = node as Json;
  const isBlock = Array.isArray(others['oneOf']);
  if (isBlock && isInBlock) return NESTED_BLOCK;
  const rest = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, shortened(value, isInBlock || isBlock)]),
  );
  return {
    // Some clients accept one type only.
    ...(Array.isArray(type)
      ? { anyOf: type.map((one: unknown) => ({ type: one })) }
      : type === undefined
        ? {}
        : { type }),
    ...(pattern === undefined || others['format'] === 'uuid' ? {} : { pattern }),
    ...rest,
  };
}
