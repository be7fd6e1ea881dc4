import { ERROR_STATUS, type ErrorCode } from '@slidewright/domain';
import { z } from 'zod';

/** HTTP header of the request id, in requests and responses. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Printable ASCII without spaces at the ends, which HTTP trims. */
export const IDEMPOTENCY_KEY = /^[!-~](?:[ -~]*[!-~])?$/;

export const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.output<typeof fieldProblem>;

export const errorReason = z
  .object({ code: z.string(), values: z.record(z.string(), z.string()) })
  .describe(
    'What the sentence says: a code, and the values of its placeholders. Not set where `code` says all that is known.',
  );

export const failure = z.object({
  error: z.string().describe('A sentence for a person.'),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  reason: errorReason.optional(),
  details: z.unknown().optional(),
  current: z.unknown().optional().describe('With CHANGED_ELSEWHERE: the timeline or slide as it is stored now.'),
  conflicts: z
    .array(
      z.object({
        slideId: z.string().nullable(),
        field: z.string(),
        base: z.unknown(),
        mine: z.unknown(),
        theirs: z.unknown(),
      }),
    )
    .optional()
    .describe('With CHANGED_ELSEWHERE of a whole deck: the fields that were changed here and elsewhere.'),
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;

/** A small body can have tens of thousands of errors. */
const MAX_PROBLEMS = 100;

/** Parses input with a schema. An error has a sentence and a list of at most 100 fields. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; sentence: string; fields: FieldProblem[] } {
  const parsed = schema.safeParse(input, { error: sentenceOf });
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = parsed.error.issues
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
  const [{ field, message }] = fields as [FieldProblem];
  const isSentence = /^[A-Z].*[.!]$/.test(message);
  return { ok: false, sentence: isSentence ? message : `${field} ${message}.`, fields };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The predicate of a sentence whose subject is the field's name. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : bound(issue.origin, 'at least', Number(issue.minimum));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : 'does not have the right form';
    case 'invalid_union':
      if (Array.isArray(issue.options)) return oneOf(issue.options);
      return 'has the wrong type or value';
    default:
      return 'is not valid';
  }
}

function oneOf(values: readonly unknown[]): string {
  return `must be one of ${values.map((value) => `'${String(value)}'`).join(', ')}`;
}

function bound(origin: string, side: string, limit: number): string {
  if (origin === 'string') return `must have ${side} ${limit} characters`;
  if (origin === 'array') return `must have ${side} ${limit} entries`;
  return `must be ${side} ${limit}`;
}
