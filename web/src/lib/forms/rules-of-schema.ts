import { z } from 'zod';
import type { FieldRule } from './field-rule.ts';

/** A property of the JSON schema of a body, as far as forms check it. */
interface Property {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/**
 * The rules of fields of a call's body. Only modules named '*.static.ts' call it: the built page holds the rules, and not
 * the schemas.
 */
export function fieldRules<Field extends string>(body: z.ZodType, fields: readonly Field[]): Record<Field, FieldRule> {
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties: Readonly<Record<string, Property>>;
  };
  return Object.fromEntries(fields.map((field) => [field, ruleOf(field, properties[field])])) as Record<
    Field,
    FieldRule
  >;
}

function ruleOf(field: string, property: Property | undefined): FieldRule {
  if (property === undefined) throw new Error(`the body has no field ${field}`);
  const { minLength, maxLength, minItems, maxItems, pattern = null } = property;
  return { least: minLength ?? minItems ?? 0, most: maxLength ?? maxItems ?? null, pattern };
}
