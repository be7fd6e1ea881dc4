import { z } from 'zod';

type Json = Record<string, unknown>;

/** Of a block inside columns, or where another tool describes the kinds. */
const NESTED_BLOCK = {
  type: 'object',
  description: 'A block.',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
};

/** In the metadata of blocks whose kinds another tool describes. */
export const BRIEF = { isBrief: true } as const;

/**
 * A schema as tools/list has it, which every agent reads before its first call: without what only repeats (the pattern of
 * a UUID, kinds of blocks inside columns and of a second tool) and in forms that all clients know. The tool itself checks by the whole schema.
 */
export function listedSchema(schema: z.ZodObject, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return shortened(json, false) as Json;
}

function shortened(node: unknown, isInBlock: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => shortened(item, isInBlock));
  if (typeof node !== 'object' || node === null) return node;
  // No tool takes or returns further properties, and a later version may return more.
  const { type, pattern, additionalProperties: _, isBrief, ...others } = node as Json;
  const isBlock = Array.isArray(others['oneOf']);
  if (isBlock && isInBlock) return NESTED_BLOCK;
  const isWithin = isInBlock || isBlock || isBrief === true;
  const rest = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, shortened(value, isWithin)]));
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
