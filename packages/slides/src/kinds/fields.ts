import { z } from 'zod/mini';

/** Schema of a text of at most `longest` UTF-16 code units. */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

/** Schema of a block of one of these kinds. The issues of an invalid block are those of its kind, with their paths. */
export function blockOf<Block>(kinds: readonly { readonly schema: unknown }[]): z.ZodMiniType<Block> {
  const schemas = kinds.map(({ schema }) => schema) as unknown as [z.core.$ZodTypeDiscriminable];
  return z.discriminatedUnion('kind', schemas) as unknown as z.ZodMiniType<Block>;
}

/** A text of at most `longest` UTF-16 code units, cut at the border of a character and with an ellipsis. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
