/** What the schema of a call says of a field, as data that the built page holds. */
export interface FieldRule {
  /** Characters of a text, or entries of a list. */
  readonly least: number;
  /** Null for no limit. */
  readonly most: number | null;
  /** A regular expression that a text matches; null for any text. */
  readonly pattern: string | null;
}

export type FieldFault = 'tooShort' | 'tooLong' | 'malformed';

/** What is wrong with a value by the rule of its field; null for a value that the call accepts. */
export function fieldFault(rule: FieldRule, value: string | readonly unknown[]): FieldFault | null {
  if (value.length < rule.least) return 'tooShort';
  if (rule.most !== null && value.length > rule.most) return 'tooLong';
  if (typeof value !== 'string' || rule.pattern === null || new RegExp(rule.pattern, 'u').test(value)) return null;
  return value.trim() === '' ? 'tooShort' : 'malformed';
}
